import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { readMasterKey, readMasterKeys } from './key-files.ts'

test('the master key is made once, readable by its owner alone, and read again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-key-'))
  const settings = readSettings({ DATA_DIR: folder })
  const first = readMasterKey(settings, {})
  expect(first).toHaveLength(32)
  expect(readMasterKey(settings, {})).toEqual(first)
  expect(statSync(join(folder, 'keys/encryption.key')).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, 'keys/encryption.key'), 'utf8')).toBe(first.toString('hex'))
  expect(readdirSync(join(folder, 'keys'))).toEqual(['encryption.key'])
  expect(readMasterKey(settings, { ENCRYPTION_KEY: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab))
  // As a power cut may leave it.
  writeFileSync(join(folder, 'keys/encryption.key'), '')
  expect(() => readMasterKey(settings, {})).toThrow(/keys\/encryption\.key must hold 64 hex digits/)
  rmSync(folder, { recursive: true })
})

test('the key before is a setting or the file beside it, and there is none without', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-key-'))
  const settings = readSettings({ DATA_DIR: folder })
  const current = readMasterKey(settings, {})
  expect(readMasterKeys(settings, {})).toEqual({ current })
  renameSync(join(folder, 'keys/encryption.key'), join(folder, 'keys/previous-encryption.key'))
  const replaced = readMasterKeys(settings, {})
  expect(replaced.previous).toEqual(current)
  expect(replaced.current).not.toEqual(current)
  const source = { ENCRYPTION_KEY: 'ab'.repeat(32), PREVIOUS_ENCRYPTION_KEY: 'cd'.repeat(32) }
  expect(readMasterKeys(settings, source)).toEqual({
    current: Buffer.alloc(32, 0xab),
    previous: Buffer.alloc(32, 0xcd),
  })
  writeFileSync(join(folder, 'keys/previous-encryption.key'), 'no key')
  expect(() => readMasterKeys(settings, {})).toThrow(/previous-encryption\.key must hold 64 hex digits/)
  rmSync(folder, { recursive: true })
})
