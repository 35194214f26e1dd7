import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { isAlive, superuser } from './postmaster.ts'
import type { RunProgram } from './run-program.ts'
import { StartError, systemCode } from './start-error.ts'
import { syncFolder } from './sync-folder.ts'

/** One database cluster on disk: `data` is what PostgreSQL owns, the superuser's password lies beside it. */
export interface Cluster {
  home: string
  data: string
  password: string
}

const majorVersion = '18'
const unfinished = /^postgres\.new-(\d+)-/

/**
 * The cluster at `<dataDir>/postgres`, made first when there is none.
 *
 * It is made in a temporary folder and renamed when complete: an `initdb` that is killed midway leaves a directory that
 * PostgreSQL neither starts nor repairs. Of several that make one at once, the first rename wins and the others use it.
 *
 * Throws StartError when the folder cannot be written or belongs to somebody else.
 */
export async function openCluster(
  dataDir: string,
  programs: { binaries: Binaries; run: RunProgram; durable: boolean },
): Promise<Cluster> {
  const home = join(dataDir, 'postgres')
  try {
    await mkdir(dataDir, { recursive: true })
    if (!(await exists(home))) {
      await access(dataDir, constants.W_OK)
      await removeUnfinished(dataDir)
      await makeCluster(dataDir, home, programs)
    }
    return await readCluster(home)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    throw new StartError(`The data folder ${dataDir} cannot be used (${code}): ${adviceFor(code)}.`)
  }
}

async function readCluster(home: string): Promise<Cluster> {
  const data = join(home, 'data')
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion) {
    throw new StartError(
      `The data in ${home} was written by PostgreSQL ${version} and this is PostgreSQL ${majorVersion}: dump it with the old version and load it here.`,
    )
  }
  const owner = (await stat(data)).uid
  const self = process.getuid?.() ?? owner
  if (owner !== self) {
    throw new StartError(
      `The data in ${home} belongs to user number ${owner} and this is user number ${self}: start as its owner.`,
    )
  }
  return { home, data, password: await readFile(join(home, 'password'), 'utf8') }
}

async function makeCluster(
  dataDir: string,
  home: string,
  { binaries, run, durable }: { binaries: Binaries; run: RunProgram; durable: boolean },
): Promise<void> {
  const folder = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    // Loopback is shared with every user of the machine, so there is a password even there.
    await writeFile(join(folder, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
    const args = ['-D', 'data', '-U', superuser, '--pwfile=password', '-A', 'scram-sha-256', '-E', 'UTF8']
    // Without these a machine with LANG=C would get SQL_ASCII, and sorting would hang on the machine's own locales.
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-c', 'timezone=UTC')
    if (!durable) args.push('--no-sync')
    const end = await run(binaries.initdb, args, folder)
    if (end.code !== 0) {
      throw new StartError(`PostgreSQL could not make its data folder in ${dataDir}: ${lastComplaint(end.output)}`)
    }
    await rename(folder, home)
    if (durable) syncFolder(dataDir)
  } catch (error) {
    if (await exists(home)) return
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Folders left by an `initdb` whose starter is gone. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const starter = unfinished.exec(name)?.[1]
    if (starter === undefined || isAlive(Number(starter))) continue
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function adviceFor(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file is where a folder should be'
  if (code === 'ENOENT') return 'part of it is missing; restore it from a backup or move it away'
  return 'choose a folder that this user may write to, with DATA_DIR'
}

/** The line of a program's output that says what went wrong. */
export function lastComplaint(output: string): string {
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const complaint = lines.findLast(line => /(FATAL|PANIC|error|could not|cannot|denied)/i.test(line)) ?? lines.at(-1)
  return (complaint ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}
