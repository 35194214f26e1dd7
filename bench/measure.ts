import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  /** Processor milliseconds of the server process and of the database per request; what other work takes is not in it. */
  readonly serverMs: number
  readonly databaseMs: number
}

export interface Processes {
  readonly server: number
  readonly database: number
}

export interface Load {
  readonly origin: string
  readonly processes: Processes
  readonly callers: number
  readonly seconds: number
  readonly token: string
  readonly paths: readonly string[]
  /** Makes a body for each request; without it the requests are GETs. */
  readonly nextBody?: () => string
}

/** So many callers, each asking again as soon as it is answered. */
export async function measure({ origin, processes, callers, seconds, token, paths, nextBody }: Load): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}`, ...(nextBody && { 'content-type': 'application/json' }) }
  const before = processorTimes(processes)
  const result = await autocannon({
    url: origin,
    connections: callers,
    duration: seconds,
    headers,
    requests: paths.map(path => ({
      path,
      method: nextBody ? ('POST' as const) : ('GET' as const),
      ...(nextBody && { setupRequest: (request: object) => ({ ...request, body: nextBody() }) }),
    })),
  })
  const after = processorTimes(processes)
  const answered = Math.max(1, result.requests.total)
  return {
    serverMs: (after.server - before.server) / answered,
    databaseMs: (after.database - before.database) / answered,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Resident memory of a process in MiB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024)

/** Processor time so far in milliseconds: a process, and the database with all its connections. */
function processorTimes({ server, database }: Processes): Processes {
  let ofDatabase = 0
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
    const { parent, milliseconds, ofEnded } = statOf(name)
    if (parent === database) ofDatabase += milliseconds
    if (name === String(database)) ofDatabase += milliseconds + ofEnded
  }
  return { server: statOf(String(server)).milliseconds, database: ofDatabase }
}

/** The process that started another. */
export const parentOf = (pid: number): number => statOf(String(pid)).parent

/**
 * Linux: fields 4 (parent), 14 and 15 (ticks of 10 ms), 16 and 17 (those of children that have ended) of /proc/[pid]/stat.
 * A process that has just ended has none.
 */
function statOf(pid: string): { parent: number; milliseconds: number; ofEnded: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * 10
    return { parent: Number(fields[1]), milliseconds: ticks(11), ofEnded: ticks(13) }
  } catch {
    return { parent: 0, milliseconds: 0, ofEnded: 0 }
  }
}
