import { statfs } from 'node:fs/promises'
import type { Settings } from '../settings.ts'

/** What is left on the disk of a folder, in bytes. @throws Error where there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether the disk of DATA_DIR (the embedded database, mails, keys) has MIN_FREE_DISK_MB left; true where nobody can tell. */
export async function hasDiskRoom(settings: Pick<Settings, 'DATA_DIR' | 'MIN_FREE_DISK_MB'>): Promise<boolean> {
  const free = await freeBytes(settings.DATA_DIR).catch(() => Infinity)
  return free >= settings.MIN_FREE_DISK_MB * 1024 * 1024
}
