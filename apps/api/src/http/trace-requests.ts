import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'

const tracer = trace.getTracer('lodeway')

/**
 * Each request is a trace, with its route and never its address, in which somebody's name can stand. It is a part of the caller's own only
 * behind a proxy that is ours: anybody else could have everything sampled.
 */
export function traceRequests(app: FastifyInstance, settings: Settings): void {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = settings.TRUST_PROXY ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          // As in the log and in the answer.
          'lodeway.request_id': request.id,
        },
      },
      caller,
    )
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
