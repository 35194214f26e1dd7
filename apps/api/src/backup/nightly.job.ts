import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrl } from '../env.ts'
import type { Context } from '../work/context.ts'
import { unfinishedEnding } from './backup-file.ts'
import { readBackupKey } from './backup-key.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup into BACKUP_DIR, and deletes the oldest of those that it wrote. Does nothing where none are wanted. */
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
  for (const old of await findOld(folder, kept)) await rm(join(folder, old), { force: true })
  log.info({ file: name, ...written }, 'backed up')
}

/** Names in the order of their time. */
export const backupName = (now: Date): string => `lodeway-${now.toISOString().replaceAll(/:|\.\d+/g, '')}.backup`

const ours = new RegExp(`^lodeway-\\d{4}-\\d{2}-\\d{2}T\\d{6}Z\\.backup(${unfinishedEnding})?$`)

/** Those that are more than the wanted number, and what a process that was killed left unfinished. */
async function findOld(folder: string, kept: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => ours.test(name)).toSorted()
  const whole = names.filter(name => !name.endsWith(unfinishedEnding))
  return [...names.filter(name => name.endsWith(unfinishedEnding)), ...whole.slice(0, -kept)]
}
