import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMasterKey, readSettings, SettingError } from './env.ts'

// Document 1, section 3:
// - the claim's namespace ends in a setting whose default is `dev`.
test('defaults are those that the README lists', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    IDENTITY_PORT: 4000,
    APP_ORIGIN: 'http://localhost:3000',
    IDENTITY_ORIGIN: 'http://localhost:4000',
    PRODUCT_NAME: 'Lodeway',
    CLAIM_NAMESPACE_SUFFIX: 'dev',
    TRUST_PROXY: false,
  })
  expect(readSettings({ PORT: '', MAIL_URL: '' }).MAIL_URL).toBeUndefined()
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  [{ ENCRYPTION_KEY: 'abc' }, 'ENCRYPTION_KEY must be 64 hex digits'],
  [{ PORT: '3000', IDENTITY_PORT: '3000' }, 'PORT and IDENTITY_PORT must differ'],
])('%o is refused in one line that names the variable', (source, message) => {
  const read = () => readSettings(source)
  expect(read).toThrow(SettingError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/\n/)
})

test('a bad setting is never echoed: it may be a secret', () => {
  expect(() => readSettings({ ENCRYPTION_KEY: 'hunter2' })).not.toThrow(/hunter2/)
})

test('the master key is made once, readable by its owner alone, and read again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-key-'))
  const settings = readSettings({ DATA_DIR: folder })
  const first = readMasterKey(settings, {})
  expect(first).toHaveLength(32)
  expect(readMasterKey(settings, {})).toEqual(first)
  expect(statSync(join(folder, 'keys/encryption.key')).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, 'keys/encryption.key'), 'utf8')).toBe(first.toString('hex'))
  expect(readMasterKey(settings, { ENCRYPTION_KEY: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab))
  rmSync(folder, { recursive: true })
})
