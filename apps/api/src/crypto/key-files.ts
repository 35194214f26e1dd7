import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type Settings } from '../settings.ts'
import type { MasterKeys } from './master-key.ts'

/** The master key: ENCRYPTION_KEY, or the file under DATA_DIR, made on the first start. 32 bytes. */
export function readMasterKey(settings: Settings, source: NodeJS.ProcessEnv = process.env): Buffer {
  if (source.ENCRYPTION_KEY) return Buffer.from(source.ENCRYPTION_KEY, 'hex')
  const file = join(settings.DATA_DIR, 'keys', 'encryption.key')
  try {
    mkdirSync(join(settings.DATA_DIR, 'keys'), { recursive: true, mode: 0o700 })
    // Exclusive creation: of several processes that start at once one makes the key and the others read it.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new SettingError(`DATA_DIR ${settings.DATA_DIR} cannot be written: ${(error as Error).message}.`)
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/**
 * The master key with the one before it, where there is one: PREVIOUS_ENCRYPTION_KEY, or the file beside the master key's.
 * @throws SettingError when a file holds no key
 */
export function readMasterKeys(settings: Settings, source: NodeJS.ProcessEnv = process.env): MasterKeys {
  const current = readMasterKey(settings, source)
  if (source.PREVIOUS_ENCRYPTION_KEY) return { current, previous: Buffer.from(source.PREVIOUS_ENCRYPTION_KEY, 'hex') }
  const file = join(settings.DATA_DIR, 'keys', 'previous-encryption.key')
  if (!existsSync(file)) return { current }
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new SettingError(`${file} must hold 64 hex digits (32 bytes).`)
  return { current, previous: Buffer.from(text, 'hex') }
}

/** Whether there is a master key already, if only the one before. Asking for it would make one. */
export const hasMasterKey = (settings: Settings, source: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(source.ENCRYPTION_KEY) ||
  ['encryption.key', 'previous-encryption.key'].some(name => existsSync(join(settings.DATA_DIR, 'keys', name)))
