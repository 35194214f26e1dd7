import { BackupError } from './backup/backup-error.ts'
import { readBackupKey } from './backup/backup-key.ts'
import { refuseOtherKey } from './backup/refuse-other-key.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { hasMasterKey, readMasterKeys } from './crypto/key-files.ts'
import { createKeys } from './crypto/keys.ts'
import { runOnDatabase } from './run-command.ts'
import type { Settings } from './settings.ts'
import { saidOf, toDoAgain, verifyRestored } from './verify-restored.ts'

/**
 * `npm run restore -- FILE` brings a backup back into an empty database: DATABASE_URL's, or a new embedded one under
 * DATA_DIR. It then checks what came back, and ends with 1 when anything is not as it should be.
 */
const [file, ...others] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run restore -- FILE')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error('The restore was not finished. Run it again: it removes first what is there of it.')
    process.exit(1)
  })
await runOnDatabase(restore, { mayBeNew: true })

async function restore(settings: Settings, url: string): Promise<string> {
  if (settings.BACKUP_KEY_FILE === undefined)
    throw new BackupError('BACKUP_KEY_FILE is not set: name the file with the key that reads backups.')
  const key = await readBackupKey(settings.BACKUP_KEY_FILE)
  const restored = await restoreBackup(url, file ?? '', key, head =>
    refuseOtherKey(head, hasMasterKey(settings) ? createKeys(readMasterKeys(settings)).masters : []),
  )
  const { isWhole, lines } = await verifyRestored(settings, url)
  if (!isWhole) process.exitCode = 1
  return [saidOf(restored), ...lines, toDoAgain(restored.at)].join('\n')
}
