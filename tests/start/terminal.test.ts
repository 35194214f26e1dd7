import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { mailTo } from '../e2e/mailbox.ts'
import { product, withOneProduct } from './one-product.ts'
import { canSignIn, health, run, sql, until } from './running.ts'

// What is done at a terminal beside the running product.

withOneProduct()
const second = { email: 'naledi@example.co.za', password: 'A second one 1' }
const folder = mkdtempSync(join(tmpdir(), 'lodeway-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Its folder is not there yet, as on a fresh installation.
const file = join(folder, 'of the day', 'all.backup')
const keyFile = join(folder, 'key')

async function command(name: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return promisify(execFile)(process.execPath, [join(repository, `apps/api/src/${name}.ts`), ...words], {
    env: { ...process.env, ...product.env, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`.trim(),
    }),
  )
}
const administrator = (what: 'add' | 'block', ...words: string[]) => command(`${what}-administrator`, words)
const backup = (what: 'backup' | 'restore', words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  command(what, words, { BACKUP_KEY_FILE: keyFile, ...env })

const setPassword = (id: string) =>
  fetch(`http://localhost:${product.env.PORT}/v1/loaders/${id}/complete/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: second.password }),
  })

test('a second administrator is added from a terminal, sets a password by the link, is blocked, and comes back', async () => {
  expect(await administrator('add')).toEqual({ code: 1, said: expect.stringMatching(/^Say who: /) })
  expect(await administrator('add', '--email', 'nobody')).toEqual({
    code: 1,
    said: expect.stringMatching(/^--email: /),
  })
  const broken = ['--email', second.email, '--first-name', 'Naledi\r\nBcc: somebody']
  expect(await administrator('add', ...broken)).toEqual({ code: 1, said: expect.stringMatching(/^--first-name: /) })
  // The refusal is the end of it.
  const otherKey = { ENCRYPTION_KEY: 'ab'.repeat(32) }
  expect(await command('add-administrator', ['--email', second.email], otherKey)).toMatchObject({ code: 1 })
  expect((await administrator('add', '--email', 'admin@lodeway.example')).said).toBe(
    'This person is already an administrator.',
  )
  expect((await administrator('block', '--email', 'admin@lodeway.example')).said).toBe(
    'This is the only administrator. Add another one first.',
  )

  const added = await administrator('add', '--email', second.email, '--first-name', 'Naledi', '--last-name', 'Khumalo')
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

  expect((await administrator('block', '--email', second.email.toUpperCase())).code).toBe(0)
  expect(await canSignIn(product, second)).toBe(false)
  expect((await administrator('block', '--email', second.email)).said).toBe(`${second.email} is blocked already.`)
  expect((await administrator('block', '--email', 'nobody@lodeway.example')).said).toBe(
    'An administrator with this address could not be found.',
  )
  // Whoever is locked out does not wait for an hour to be over.
  for (let times = 0; times < 3; times += 1) {
    expect((await administrator('add', '--email', second.email)).code).toBe(0)
    await administrator('block', '--email', second.email)
  }
  const again = await administrator('add', '--email', second.email)
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

test('a running product is backed up, and comes back on another machine with its key', async () => {
  expect((await backup('backup', [file])).said).toMatch(/BACKUP_KEY_FILE\), cannot be read/)
  expect((await backup('backup', ['--new-key', keyFile])).said).toMatch(/ age1[a-z0-9]+ is its public key/)
  expect(await backup('backup', [file])).toEqual({ code: 0, said: expect.stringMatching(/\d+ rows of \d+ tables/) })
  expect(await backup('backup', ['--verify', file])).toEqual({
    code: 0,
    said: expect.stringMatching(
      /came back as they were at[^]*Every sum is what the rows say\.[^]*The audit log is whole\.$/,
    ),
  })
  expect((await backup('restore', [file])).said).toMatch(/holds data already/)

  const dataDir = join(folder, 'elsewhere')
  expect(await backup('restore', [file], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENCRYPTION_KEY is not the one/),
  })
  // The master key was replaced since: the one of then lies beside the new one, which is made here.
  rmSync(join(dataDir, 'keys'), { recursive: true, force: true })
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  copyFileSync(join(product.dataDir, 'keys/encryption.key'), join(dataDir, 'keys/previous-encryption.key'))
  expect(await backup('restore', [file], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    said: expect.stringMatching(/The audit log is whole\.\nEverybody signs in anew\./),
  })

  const restored = await run(dataDir, [], { ADMIN_PASSWORD: '' })
  try {
    expect(await health(restored)).toBe('200 Healthy')
    expect(await canSignIn(restored)).toBe(true)
    expect(await sql(dataDir, 'SELECT * FROM app.audit_broken()')).toEqual([])
    const inUse = 'SELECT encode(id, $$hex$$) AS id FROM app.master_key WHERE emptied_at IS NULL'
    const [before] = await sql(product.dataDir, inUse)
    await until('everything is under the new key', async () => {
      const [now, ...others] = await sql(dataDir, inUse)
      return others.length === 0 && now?.id !== before?.id
    })
  } finally {
    restored.child.kill('SIGINT')
    await restored.exit
  }
})
