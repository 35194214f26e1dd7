import { execFileSync } from 'node:child_process'
import autocannon from 'autocannon'

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

export interface Load {
  readonly origin: string
  readonly callers: number
  readonly seconds: number
  readonly token: string
  readonly paths: readonly string[]
  /** Makes a body for each request; without it the requests are GETs. */
  readonly nextBody?: () => string
}

/** So many callers, each asking again as soon as it is answered. */
export async function measure({ origin, callers, seconds, token, paths, nextBody }: Load): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}`, ...(nextBody && { 'content-type': 'application/json' }) }
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
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Resident memory of a process in MiB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024)
