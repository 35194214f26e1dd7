import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { beginRequest, type RequestSpan, within } from '../traces/request-span.ts'

/** Each request is a trace. */
export function traceRequests(app: FastifyInstance, settings: Settings): void {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    // The id is as in the log and in the answer.
    const span = beginRequest(settings, request.headers, request.method, route, { 'lodeway.request_id': request.id })
    spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', async (request, reply) => spans.get(request)?.end(reply.statusCode))
}
