import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { Context } from '../work/context.ts'
import { callerOf } from './caller-of.ts'

/**
 * The id of a request: the caller's `X-Request-Id`, so that what went wrong can be followed through whatever stands in front,
 * or one of our own. It is written to the log, so only what cannot be mistaken for anything else there is taken.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * Answers carry the request's id, the log has a line for each request, and each is counted by route, method and status. Neither
 * tells the address itself: what stands in it can be somebody's name.
 */
export function observeRequests(app: FastifyInstance, { log, settings }: Context, registry: Registry): void {
  const durations = new Histogram({
    name: 'lodeway_http_request_duration_seconds',
    help: 'Time from a request to its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    // Each address that is nowhere would be a series of its own.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const { method } = request
    const status = reply.statusCode
    durations.observe({ method, route, status }, reply.elapsedTime / 1000)
    logRequest(
      { log, settings },
      { requestId: request.id, method, route, status, by: callerOf(request) },
      reply.elapsedTime,
    )
  })
}

/** The line of a request. Overload refuses thousands a second: they have one line a second together (errors.ts). */
export function logRequest(
  { log, settings }: Pick<Context, 'log' | 'settings'>,
  request: {
    requestId: string
    method: string | undefined
    route: string
    status: number
    by?: ReturnType<typeof callerOf>
  },
  elapsedMs: number,
): void {
  if (!settings.LOG_REQUESTS || request.status === 503) return
  log.info({ ...request, ms: Math.round(elapsedMs * 10) / 10 }, 'request')
}
