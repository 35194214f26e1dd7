import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrl } from '../settings.ts'
import type { Context } from '../work/context.ts'
import { readBackupKey } from './backup-key.ts'
import { backupName, backupsIn } from './backup-names.ts'
import { writeBackup } from './write-backup.ts'

/** No backup takes as long: the job itself is given up after that time. */
const longestMs = 6 * 3_600_000

/** Writes a backup into BACKUP_DIR, and deletes the oldest of those that it wrote. A worker without that takes no such job. */
export async function backUpNightly({ settings, keys, clock, log }: Context): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile, BACKUPS_KEPT: kept } = settings
  if (folder === undefined || keyFile === undefined) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const name = backupName(now)
  const written = await writeBackup(join(folder, name), await readBackupKey(keyFile), {
    url: databaseUrl(settings),
    keys,
    now,
  })
  // After the new one is whole: however full the disk, there are never fewer.
  const { whole, unfinished } = await backupsIn(folder)
  // One that somebody writes by hand at this moment is left alone.
  const left = unfinished.filter(file => file < backupName(new Date(now.getTime() - longestMs)))
  for (const old of [...left, ...whole.slice(0, -kept)]) await rm(join(folder, old), { force: true })
  log.info({ file: name, ...written }, 'backed up')
}
