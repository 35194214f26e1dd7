import { open } from 'node:fs/promises'

/** A new name of a file or folder is on disk once the folder that it is in is. Windows has no such call, and journals it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
