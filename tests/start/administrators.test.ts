import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { mailTo } from '../e2e/mailbox.ts'
import { product, withOneProduct } from './one-product.ts'
import { canSignIn, sql } from './running.ts'

const second = { email: 'naledi@example.co.za', password: 'A second one 1' }
withOneProduct()

/** Runs a command as somebody at a terminal beside the running product. */
const command = (name: 'add' | 'block', ...words: string[]) => commandWith({}, name, ...words)

async function commandWith(
  settings: NodeJS.ProcessEnv,
  name: 'add' | 'block',
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const file = join(repository, `apps/api/src/${name}-administrator.ts`)
  const env = { ...process.env, ...product.env, ...settings }
  return promisify(execFile)(process.execPath, [file, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}
const setPassword = (id: string) =>
  fetch(`http://localhost:${product.env.PORT}/v1/loaders/${id}/complete/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: second.password }),
  })

test('a second administrator is added from a terminal, sets a password by the link, is blocked, and comes back', async () => {
  expect(await command('add')).toEqual({ code: 1, said: expect.stringMatching(/^Say who: /) })
  expect(await command('add', '--email', 'nobody')).toEqual({ code: 1, said: expect.stringMatching(/^--email: /) })
  const broken = ['--email', second.email, '--first-name', 'Naledi\r\nBcc: somebody']
  expect(await command('add', ...broken)).toEqual({ code: 1, said: expect.stringMatching(/^--first-name: /) })
  // The refusal is the end of it.
  const otherKey = { ENCRYPTION_KEY: 'ab'.repeat(32) }
  expect(await commandWith(otherKey, 'add', '--email', second.email)).toMatchObject({ code: 1 })
  expect((await command('add', '--email', 'admin@lodeway.example')).said).toBe(
    'This person is already an administrator.',
  )
  expect((await command('block', '--email', 'admin@lodeway.example')).said).toBe(
    'This is the only administrator. Add another one first.',
  )

  const added = await command('add', '--email', second.email, '--first-name', 'Naledi', '--last-name', 'Khumalo')
  expect(added.code).toBe(0)
  const link = /http:\/\/localhost:\d+\/set-password\?id=([\w-]{43})/.exec(added.said)
  const mail = await mailTo(product, second.email, 'You are now an administrator')
  expect(mail.text).toContain(link?.[0] ?? 'no link')
  expect(await canSignIn(product, second)).toBe(false)
  expect((await setPassword(link?.[1] ?? '')).status).toBe(200)
  expect((await setPassword(link?.[1] ?? '')).status).toBe(422)
  expect(await canSignIn(product, second)).toBe(true)
  expect(
    await sql(product.dataDir, `SELECT role, status, first_name FROM app.account WHERE email = '${second.email}'`),
  ).toEqual([{ role: 'admin', status: 'active', first_name: 'Naledi' }])

  expect((await command('block', '--email', second.email.toUpperCase())).code).toBe(0)
  expect(await canSignIn(product, second)).toBe(false)
  expect((await command('block', '--email', second.email)).said).toBe(`${second.email} is blocked already.`)
  expect((await command('block', '--email', 'nobody@lodeway.example')).said).toBe(
    'An administrator with this address could not be found.',
  )
  // Whoever is locked out does not wait for an hour to be over.
  for (let times = 0; times < 3; times += 1) {
    expect((await command('add', '--email', second.email)).code).toBe(0)
    await command('block', '--email', second.email)
  }
  const again = await command('add', '--email', second.email)
  expect((await setPassword(/id=([\w-]{43})/.exec(again.said)?.[1] ?? '')).status).toBe(200)
  expect(await canSignIn(product, second)).toBe(true)
  const audit = await sql(product.dataDir, "SELECT action FROM app.audit_log WHERE subject_kind = 'admin' ORDER BY id")
  expect(audit.map(({ action }) => action)).toEqual([
    'admin.add',
    'admin.block',
    'admin.add',
    'admin.block',
    'admin.add',
    'admin.block',
    'admin.add',
    'admin.block',
    'admin.add',
  ])
})
