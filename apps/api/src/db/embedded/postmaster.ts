import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'

export const superuser = 'lodeway'

/** What `postmaster.pid` says of the server that owns a data directory. */
export interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

/** Reads `postmaster.pid`; nothing when there is none or when it is still being written. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  // The lines: pid, data directory, start time, port, socket directory, address, shared memory, status.
  const lines = text.split('\n').map(line => line.trim())
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined
  return { pid, port, isReady: lines[7] === 'ready' }
}

/** The longest path that a socket may have: 104 bytes on macOS and 108 on Linux, with the NUL at its end. */
const socketPathAtMost = 103

/**
 * The address of a cluster's server, for the superuser: by the socket in its folder, which spares the network's
 * stack; by loopback when there is none (Windows) or the folder lies too deep.
 */
export function serverUrl(cluster: Cluster, port: number): string {
  const socket = join(cluster.home, `.s.PGSQL.${port}`)
  const isReached = Buffer.byteLength(socket) <= socketPathAtMost && existsSync(socket)
  return isReached
    ? `${loopbackUrl(cluster, port)}?host=${encodeURIComponent(cluster.home)}`
    : loopbackUrl(cluster, port)
}

const loopbackUrl = ({ password }: Cluster, port: number): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`

/** Whether the server at this port is the one of this cluster: it knows the password and serves the same folder. */
export async function answersFor(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: loopbackUrl(cluster, port), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
    return (await realpath(rows[0]?.folder ?? '')) === (await realpath(cluster.data))
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether a process with this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes a `postmaster.pid` whose number has since been given to some other program, which happens when a container
 * is started again: PostgreSQL itself would take that program for a running server and refuse forever.
 *
 * Linux only, since it looks in /proc. Every process of a server works in the data directory; while one of them does,
 * even an orphan of a killed postmaster, the file stays.
 */
export async function removeStalePidFile(cluster: Cluster, stalePid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const data = await realpath(cluster.data)
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  if (folders.includes(data)) return false
  await removeSocketLocks(cluster, stalePid)
  // Another starter may have removed it and started a server by now: what was taken away is looked at again.
  const pidFile = join(cluster.data, 'postmaster.pid')
  const aside = join(cluster.home, `stale-${process.pid}-${randomBytes(4).toString('hex')}.pid`)
  await rename(pidFile, aside).catch(() => undefined)
  const taken = Number.parseInt(await readFile(aside, 'utf8').catch(() => ''), 10)
  if (Number.isInteger(taken) && taken !== stalePid) await rename(aside, pidFile)
  else await rm(aside, { force: true })
  return taken === stalePid
}

/** PostgreSQL takes the number in the lock of its socket for a running server just as it does the one in `postmaster.pid`. */
async function removeSocketLocks({ home }: Cluster, stalePid: number): Promise<void> {
  for (const name of await readdir(home)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(name)) continue
    const lock = join(home, name)
    if (Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10) === stalePid) await rm(lock, { force: true })
  }
}
