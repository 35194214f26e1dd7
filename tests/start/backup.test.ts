import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { product, withOneProduct } from './one-product.ts'
import { canSignIn, health, run, sql, until } from './running.ts'

withOneProduct()
const folder = mkdtempSync(join(tmpdir(), 'lodeway-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Its folder is not there yet, as on a fresh installation.
const file = join(folder, 'of the day', 'all.backup')
const keyFile = join(folder, 'key')

/** Runs a command as somebody at a terminal. */
async function command(name: 'backup' | 'restore', words: string[], env: NodeJS.ProcessEnv = {}) {
  return promisify(execFile)(process.execPath, [join(repository, `apps/api/src/${name}.ts`), ...words], {
    env: { ...process.env, ...product.env, BACKUP_KEY_FILE: keyFile, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: `${error.stdout}${error.stderr}`.trim(),
    }),
  )
}

test('a running product is backed up, and comes back on another machine with its key', async () => {
  expect((await command('backup', [file])).said).toMatch(/BACKUP_KEY_FILE\), cannot be read/)
  expect((await command('backup', ['--new-key', keyFile])).said).toMatch(/ age1[a-z0-9]+ is its public key/)
  expect(await command('backup', [file])).toEqual({ code: 0, said: expect.stringMatching(/\d+ rows of \d+ tables/) })
  expect(await command('backup', ['--verify', file])).toEqual({
    code: 0,
    said: expect.stringMatching(
      /came back as they were at[^]*Every sum is what the rows say\.[^]*The audit log is whole\.$/,
    ),
  })
  expect((await command('restore', [file])).said).toMatch(/holds data already/)

  const dataDir = join(folder, 'elsewhere')
  expect(await command('restore', [file], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENCRYPTION_KEY is not the one/),
  })
  // The master key was replaced since: the one of then lies beside the new one, which is made here.
  rmSync(join(dataDir, 'keys'), { recursive: true, force: true })
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  copyFileSync(join(product.dataDir, 'keys/encryption.key'), join(dataDir, 'keys/previous-encryption.key'))
  expect(await command('restore', [file], { DATA_DIR: dataDir })).toEqual({
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
