import { existsSync, mkdirSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readMasterKeys } from '../crypto/key-files.ts'
import { databaseLocks } from '../db/locks.ts'
import { SettingError, type Settings } from '../settings.ts'

/** @throws SettingError when the data folder cannot be used, or holds no readable key */
export function prepareDataDir(settings: Settings): void {
  try {
    makeFolder(settings.DATA_DIR)
    readMasterKeys(settings)
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`DATA_DIR ${settings.DATA_DIR} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** One folder after the other: all at once, Node tries for ever in a place such as /proc, which says of each that it is not there. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
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

/** @throws SettingError when a file that is added to at night cannot be written, which would otherwise be known then */
export async function refuseUnwritable(name: string, file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  await access(isThere ? file : dirname(file), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${name} (${file}) cannot be written: ${error.code}.`)
  })
}

/** @throws SettingError when a folder that is written to at night cannot be, or cannot be made */
export async function refuseUnwritableFolder(name: string, folder: string): Promise<void> {
  try {
    makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new SettingError(`${name} (${folder}) cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** The processes of a launcher that was killed end by themselves within this time. */
const endWithinMs = 12_000

/**
 * One product works on an embedded database: a second would take the first one's way to it, and stop it in the end. The connection stays
 * open, and keeps its lock, until this process ends: also while its own processes are not connected yet.
 * @param onTaken while it seems to be another's, whose processes may only be about to end
 * @throws SettingError while another launcher has the lock, or its processes are connected
 */
export async function refuseSecondProduct(url: string, { DATA_DIR }: Settings, onTaken: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // The database may be killed, and started again, while this process lives. Its processes then show that it does.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const until = Date.now() + endWithinMs; ; await sleep(250)) {
      const { rows } = await client.query<{ isFree: boolean }>(
        `SELECT pg_try_advisory_lock($1)
           AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE usename = 'lodeway_login') AS "isFree"`,
        [databaseLocks.launcher],
      )
      if (rows[0]?.isFree === true) return
      onTaken()
      if (Date.now() > until)
        throw new SettingError(
          `Lodeway is running already on the data in ${DATA_DIR}. Stop it, or set DATA_DIR to another folder.`,
        )
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
