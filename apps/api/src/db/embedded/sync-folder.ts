import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A new name of a file or folder is on disk once the folder that it is in is. Windows has no such call, and journals it. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
