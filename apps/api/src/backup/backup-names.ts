import { readdir } from 'node:fs/promises'
import { unfinishedEnding } from './backup-file.ts'

/** Names in the order of their time, to the second. */
export const backupName = (now: Date): string => `lodeway-${now.toISOString().replaceAll(/:|\.\d+/g, '')}.backup`

const ours = new RegExp(`^lodeway-(\\d{4}-\\d{2}-\\d{2}T\\d{2})(\\d{2})(\\d{2})Z\\.backup(${unfinishedEnding})?$`)

/** The backups of a folder by their names, the oldest first: those that are whole, and what a process that was killed left. */
export async function backupsIn(folder: string): Promise<{ whole: string[]; unfinished: string[] }> {
  const names = (await readdir(folder)).filter(name => ours.test(name)).toSorted()
  return { whole: names.filter(name => !isUnfinished(name)), unfinished: names.filter(isUnfinished) }
}

const isUnfinished = (name: string): boolean => name.endsWith(unfinishedEnding)

/** How far the clocks of machines that write into one folder may be apart. */
const clocksApartMs = 3_600_000

/**
 * When the last whole backup of a folder was begun; undefined where there is none, or no folder. One of a night when the clock was ahead would
 * hide that later ones are missing.
 */
export async function lastBackupAt(folder: string, now: Date): Promise<Date | undefined> {
  const { whole } = await backupsIn(folder).catch(() => ({ whole: [] as string[] }))
  const latest = backupName(new Date(now.getTime() + clocksApartMs))
  const [, hour, minute, second] = ours.exec(whole.findLast(name => name <= latest) ?? '') ?? []
  return hour === undefined ? undefined : new Date(`${hour}:${minute}:${second}Z`)
}
