import type { RequestListener } from 'node:http'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Settings } from '../env.ts'

const tracer = trace.getTracer('lodeway')

const routes: ReadonlySet<string> = new Set([
  '/authorize',
  '/oauth/token',
  '/oauth/revoke',
  '/v2/logout',
  '/userinfo',
  '/login-ticket',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
])

/** The sign-in service's requests as traces, with their route and nothing of their address: what is in it can open a session. */
export const traceSignIn = (handler: RequestListener, settings: Settings): RequestListener =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? handler
    : (request, response) => {
        const caller = settings.TRUST_PROXY ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
        const route = routeOf(request.url ?? '/')
        const attributes = { 'http.request.method': request.method ?? '', 'http.route': route }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
        response.once('close', () => {
          span.setAttribute('http.response.status_code', response.statusCode)
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        context.with(trace.setSpan(caller, span), handler, undefined, request, response)
      }

function routeOf(address: string): string {
  const path = address.split('?', 1)[0] ?? '/'
  const ofSignIn = /^\/(login|authorize)\/[^/]+$/.exec(path)?.[1]
  if (ofSignIn !== undefined) return `/${ofSignIn}/:id`
  return routes.has(path) ? path : 'none'
}
