import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/embedded/sync-folder.ts'
import { SettingError, type Settings } from '../settings.ts'
import type { MasterKeys } from './master-key.ts'

/**
 * The master key: ENCRYPTION_KEY, or the file under DATA_DIR, made on the first start. 32 bytes.
 * @throws SettingError when the file holds no key, or cannot be made
 */
export function readMasterKey(settings: Settings, source: NodeJS.ProcessEnv = process.env): Buffer {
  if (source.ENCRYPTION_KEY) return Buffer.from(source.ENCRYPTION_KEY, 'hex')
  const file = join(settings.DATA_DIR, 'keys', 'encryption.key')
  try {
    if (!existsSync(file)) makeKeyFile(file)
  } catch (error) {
    throw new SettingError(`DATA_DIR ${settings.DATA_DIR} cannot be written: ${(error as Error).message}.`)
  }
  return readKeyFile(file)
}

/** It is on the disk before anything is sealed under it. */
function makeKeyFile(file: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}`
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
    // Unlike a rename, this never replaces another: of several processes that start at once one makes the key and the others read it.
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  syncFolder(folder)
}

function readKeyFile(file: string): Buffer {
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new SettingError(`${file} must hold 64 hex digits (32 bytes).`)
  return Buffer.from(text, 'hex')
}

/**
 * The master key with the one before it, where there is one: PREVIOUS_ENCRYPTION_KEY, or the file beside the master key's.
 * @throws SettingError when a file holds no key
 */
export function readMasterKeys(settings: Settings, source: NodeJS.ProcessEnv = process.env): MasterKeys {
  const current = readMasterKey(settings, source)
  if (source.PREVIOUS_ENCRYPTION_KEY) return { current, previous: Buffer.from(source.PREVIOUS_ENCRYPTION_KEY, 'hex') }
  const file = join(settings.DATA_DIR, 'keys', 'previous-encryption.key')
  return existsSync(file) ? { current, previous: readKeyFile(file) } : { current }
}

/** Whether there is a master key already, if only the one before. Asking for it would make one. */
export const hasMasterKey = (settings: Settings, source: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(source.ENCRYPTION_KEY) ||
  ['encryption.key', 'previous-encryption.key'].some(name => existsSync(join(settings.DATA_DIR, 'keys', name)))
