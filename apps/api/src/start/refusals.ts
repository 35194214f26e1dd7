import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { readMasterKeys, SettingError, type Settings } from '../env.ts'

/** @throws SettingError when the data folder cannot be used, or holds no readable key */
export function prepareDataDir(settings: Settings): void {
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    readMasterKeys(settings)
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`DATA_DIR ${settings.DATA_DIR} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** @throws SettingError when another program listens there, or nobody may */
export async function refuseTakenPort(name: string, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new SettingError(
          `${name} ${port} cannot be used: ${error.code === 'EADDRINUSE' ? 'another program listens on it' : error.code}. Set ${name} to a free port.`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
