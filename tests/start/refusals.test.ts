import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackupKey } from '../../apps/api/src/backup/backup-key.ts'
import { launch } from '../e2e/launcher.ts'
import { settings } from './running.ts'

let folder: string
let taken: Server
let takenPort: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodeway-start-'))
  writeFileSync(join(folder, 'a-file'), 'in the way')
  await makeBackupKey(join(folder, 'backup.key'))
  taken = createServer()
  await new Promise<void>(done => void taken.listen(0, '127.0.0.1', done))
  const address = taken.address()
  takenPort = String(typeof address === 'object' && address ? address.port : 0)
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a start that cannot go on says why in one line, and fails', () => {
  it.each([
    ['a port that is taken', () => ({ PORT: takenPort }), /^PORT \d+ cannot be used: another program listens on it/],
    ["the identity service's port taken", () => ({ IDENTITY_PORT: takenPort }), /^IDENTITY_PORT \d+ cannot be used/],
    ['one port for both', () => ({ PORT: '4321', IDENTITY_PORT: '4321' }), /PORT and IDENTITY_PORT must differ/],
    ['one port for metrics and more', () => ({ PORT: '4321', METRICS_PORT: '4321' }), /METRICS_PORT must differ from/],
    ['metrics at a taken port', () => ({ METRICS_PORT: takenPort }), /^METRICS_PORT \d+ cannot be used/],
    ['production without anything', () => ({ NODE_ENV: 'production' }), /^Not ready for production: .*ENCRYPTION_KEY/],
    [
      'production with something malformed, and the rest missing',
      () => ({ NODE_ENV: 'production', MIN_FREE_DISK_MB: 'x' }),
      /^Bad setting: MIN_FREE_DISK_MB .* Not ready for production: .*ENCRYPTION_KEY.*MAIL_URL/,
    ],
    [
      'a file of audit heads that cannot be written',
      () => ({ AUDIT_HEADS_FILE: join(folder, 'none/heads') }),
      /^AUDIT_HEADS_FILE \(.*\) cannot be written: ENOENT/,
    ],
    ['a file where the data belongs', () => ({ DATA_DIR: join(folder, 'a-file') }), /^DATA_DIR .* cannot be written/],
    ['a file in the way', () => ({ DATA_DIR: join(folder, 'a-file/data') }), /^DATA_DIR .* cannot be written/],
    ['a place where nothing can be made', () => ({ DATA_DIR: '/proc/none/data' }), /^DATA_DIR .* cannot be written/],
    ['a port that is none', () => ({ PORT: 'many' }), /^Bad setting: PORT must be a port/],
    ['a short password', () => ({ ADMIN_PASSWORD: 'short' }), /ADMIN_PASSWORD must have at least 8 characters/],
    ['backups without a key', () => ({ BACKUP_DIR: folder }), /BACKUP_DIR needs BACKUP_KEY_FILE/],
    [
      'backups with no such key',
      () => ({ BACKUP_KEY_FILE: join(folder, 'none') }),
      /BACKUP_KEY_FILE\), cannot be read/,
    ],
    [
      'a folder of backups that cannot be made',
      () => ({ BACKUP_KEY_FILE: join(folder, 'backup.key'), BACKUP_DIR: join(folder, 'a-file/backups') }),
      /^BACKUP_DIR \(.*\) cannot be written: E/,
    ],
    [
      'no database there',
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
      /^The database at DATABASE_URL \(127\.0\.0\.1:1\) cannot/,
    ],
  ])('%s', async (_what, wrong, words) => {
    const { exit, output } = launch(await settings(join(folder, 'data'), wrong()))
    const { code, signal } = await exit
    expect({ code, signal }).toEqual({ code: 1, signal: null })
    const { out, err } = output()
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toMatch(words)
    expect(err).not.toMatch(/\bat .*:\d+:\d+/)
    expect(out).toBe('')
  })
})

it.each(['worker', 'main', 'identity'])('%s that runs apart is held to what production wants, too', async name => {
  const apart = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/none', ENCRYPTION_KEY: 'ab'.repeat(32) }
  const { exit, output } = launch(await settings(join(folder, 'data'), apart), { script: `apps/api/src/${name}.ts` })
  expect((await exit).code).toBe(1)
  expect(output().err).toMatch(/SettingError: Not ready for production: .*MAIL_URL is not set/)
})
