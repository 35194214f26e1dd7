import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BackupError } from './backup/backup-error.ts'
import { makeBackupKey, readBackupKey } from './backup/backup-key.ts'
import { backupName } from './backup/backup-names.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { readSettings } from './env.ts'
import { runInContext } from './run-command.ts'
import { saidOf, verifyRestored } from './verify-restored.ts'
import type { Context } from './work/context.ts'

/**
 * `npm run backup` writes the database, as it is at one moment and while the product runs, into an encrypted file: the one that is named, or
 * one in BACKUP_DIR. `-- --verify FILE` brings a backup back into a database of its own, which is thrown away, and checks
 * it there. `-- --new-key FILE` makes the key.
 */
const [word = '', file, ...others] = process.argv.slice(2)
if (word === '--new-key' && file !== undefined && others.length === 0) await tell(() => makeKeyFile(file))
else if (word === '--verify' && file !== undefined && others.length === 0) await tell(() => verify(file))
else if (!word.startsWith('-') && file === undefined) await runInContext((context, url) => write(context, url, word))
else {
  console.error('Usage: npm run backup -- [FILE] | --verify FILE | --new-key FILE')
  process.exit(2)
}

async function write({ settings, keys, clock }: Context, url: string, named: string): Promise<string> {
  const key = await readBackupKey(keyFile())
  if (named === '' && settings.BACKUP_DIR === undefined)
    throw new BackupError('Give a file: npm run backup -- FILE, or set BACKUP_DIR.')
  const target = named === '' ? join(settings.BACKUP_DIR ?? '', backupName(clock.now())) : named
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { rows, tables } = await writeBackup(target, key, { url, keys, now: clock.now() })
  return `${target}: ${rows} rows of ${tables} tables. ENCRYPTION_KEY is not in it: keep that one apart.`
}

/** A server of its own in a temporary folder: whatever the product runs on is not touched, and needs no other rights. */
async function verify(backup: string): Promise<string> {
  const settings = readSettings()
  const key = await readBackupKey(keyFile())
  const dataDir = await mkdtemp(join(tmpdir(), 'lodeway-verify-'))
  const log = { info: () => undefined, warn: () => undefined }
  const server = await startEmbedded({ dataDir, log, durable: false, memoryMb: settings.DATABASE_MEMORY_MB })
  try {
    const restored = await restoreBackup(server.url, backup, key)
    const { isWhole, lines } = await verifyRestored({ ...settings, DATA_DIR: dataDir }, server.url)
    if (!isWhole) process.exitCode = 1
    return [saidOf(restored), ...lines].join('\n')
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeKeyFile(path: string): Promise<string> {
  return `${path} holds the key, and ${await makeBackupKey(path)} is its public key. Keep a copy of the file away from this machine: without it no backup can be read.`
}

function keyFile(): string {
  const { BACKUP_KEY_FILE: path } = readSettings()
  if (path === undefined)
    throw new BackupError('BACKUP_KEY_FILE is not set: make a key with npm run backup -- --new-key FILE.')
  return path
}

async function tell(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
    process.exitCode = 1
  }
}
