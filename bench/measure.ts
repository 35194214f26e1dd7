import { execFileSync } from 'node:child_process'
import autocannon from 'autocannon'
import { type Processes, timesOf } from './processor.ts'

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  /** Processor milliseconds of the server process and of the database per request; what other work takes is not in it. */
  readonly serverMs: number
  readonly databaseMs: number
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
  const before = timesOf(processes)
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
  const after = timesOf(processes)
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
