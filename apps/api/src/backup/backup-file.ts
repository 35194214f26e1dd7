import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { syncFolder } from '../db/embedded/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'

/** What a backup's name ends with until it is whole. */
export const unfinishedEnding = '.partial'

/**
 * Writes a file, compressed and encrypted (age, so that it can also be read without this product), under another name until it is
 * whole and on disk; one of its name is replaced then.
 * @throws BackupError when it cannot be written there
 */
export async function writeSealed(file: string, key: BackupKey, plain: AsyncIterable<Buffer>): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.publicKey)
  const unfinished = `${file}${unfinishedEnding}`
  try {
    await pipeline(
      Readable.from(plain),
      createGzip({ level: 3 }),
      async function* encrypt(source: AsyncIterable<Uint8Array>) {
        yield* await encrypter.encrypt(ReadableStream.from<Uint8Array>(source))
      },
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, file)
    syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    // Of the file system; what reading the database fails with is told as it is.
    if (syscall === undefined || syscall === 'connect') throw error
    const why = code === 'ENOSPC' ? 'there is no room on its disk' : code
    throw new BackupError(`${file} cannot be written: ${why}. What was there before is as it was.`)
  }
}

/**
 * What was written. The last bytes are only handed on once all before them are known to be as they were written.
 * @throws BackupError when the key is another one, or the file was cut or changed
 */
export async function* readSealed(file: string, { secretKey }: BackupKey): AsyncGenerator<Buffer> {
  if (secretKey === undefined)
    throw new BackupError('BACKUP_KEY_FILE holds the public key alone: reading a backup takes the secret one.')
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKey)
  try {
    const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    const compressed = Readable.from(await decrypter.decrypt(sealed))
    const plain = createGunzip()
    joined(compressed, plain, () => undefined)
    yield* plain
  } catch (error) {
    throw new BackupError(reasonFor(file, error as NodeJS.ErrnoException))
  }
}

function reasonFor(file: string, { message, code, syscall }: NodeJS.ErrnoException): string {
  if (syscall !== undefined) return `${file} cannot be read: ${code}.`
  if (message.startsWith('no identity matched'))
    return `${file} was encrypted for another key than the one in BACKUP_KEY_FILE.`
  return `${file} is no backup, or was cut off or changed since it was written. Take another one.`
}
