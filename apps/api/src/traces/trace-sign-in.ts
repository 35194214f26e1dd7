import type { RequestListener } from 'node:http'
import type { Settings } from '../settings.ts'
import { beginRequest, within } from './request-span.ts'

const routes: ReadonlySet<string> = new Set([
  '/authorize',
  '/oauth/token',
  '/oauth/revoke',
  '/v2/logout',
  '/userinfo',
  '/login-ticket',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/live',
  '/ready',
  '/health',
])

/** The sign-in service's requests as traces, by their routes: what else is in an address there can open a session. */
export const traceSignIn = (handler: RequestListener, settings: Settings): RequestListener =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? handler
    : (request, response) => {
        const span = beginRequest(settings, request.headers, request.method ?? '', routeOf(request.url ?? '/'))
        response.once('close', () => span.end(response.statusCode))
        within(span, () => handler(request, response))
      }

/** An address of the sign-in service without what could open a session. */
export function routeOf(address: string): string {
  const path = address.split('?', 1)[0] ?? '/'
  const ofSignIn = /^\/(login|authorize)\/[^/]+$/.exec(path)?.[1]
  if (ofSignIn !== undefined) return `/${ofSignIn}/:id`
  return routes.has(path) ? path : 'none'
}
