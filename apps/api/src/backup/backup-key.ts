import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, rm, writeFile } from 'node:fs/promises'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** Backups are encrypted for the public key; the secret key reads them, and need not lie on the machine that writes them. */
export interface BackupKey {
  readonly publicKey: string
  readonly secretKey: string | undefined
}

/**
 * The key in a file as `age-keygen` and `npm run backup -- --new-key` write it, or its public key alone.
 * @throws BackupError
 */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const lines = readText(file)
    .split(/\r?\n/)
    .map(line => line.trim())
  const secretKey = lines.find(line => line.startsWith('AGE-SECRET-KEY-1'))
  const publicKey = lines.find(line => line.startsWith('age1'))
  if (secretKey !== undefined)
    return {
      secretKey,
      publicKey: await identityToRecipient(secretKey).catch(() => {
        throw new BackupError(`The secret key in ${file} has a mistake in it: take it from your copy.`)
      }),
    }
  if (publicKey !== undefined && isPublicKey(publicKey)) return { publicKey, secretKey: undefined }
  throw new BackupError(
    `${file} holds no key for backups: make one with npm run backup -- --new-key ${file}, in a place where there is no such file yet.`,
  )
}

function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupError(
      `The key for backups, ${file} (BACKUP_KEY_FILE), cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
}

/**
 * Makes a key. A file that is there is left alone, as it may be the only key to many backups.
 * @returns its public key
 * @throws BackupError
 */
export async function makeBackupKey(file: string): Promise<string> {
  const secretKey = await generateX25519Identity()
  const publicKey = await identityToRecipient(secretKey)
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, `# public key: ${publicKey}\n${secretKey}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // Unlike a rename, this never replaces another key.
    await link(unfinished, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BackupError(
      code === 'EEXIST'
        ? `${file} is there already and may be the only key to your backups: it was left as it is.`
        : `${file} cannot be written: ${code}.`,
    )
  } finally {
    await rm(unfinished, { force: true })
  }
  return publicKey
}
