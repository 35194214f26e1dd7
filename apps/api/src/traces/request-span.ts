import type { IncomingHttpHeaders } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Settings } from '../settings.ts'

const tracer = trace.getTracer('lodeway')

/** A request as a trace: what is done in it, and what ends it. */
export interface RequestSpan {
  readonly inside: Context
  readonly end: (status: number) => void
}

/**
 * Begins the trace of a request, with its route and never its address, in which somebody's name can stand. It is a part of the caller's own
 * only behind a proxy that is ours: anybody else could have everything sampled.
 */
export function beginRequest(
  settings: Settings,
  headers: IncomingHttpHeaders,
  method: string,
  route: string,
  attributes: Attributes = {},
): RequestSpan {
  const caller = settings.TRUST_PROXY ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
  const about = { 'http.request.method': method, 'http.route': route, ...attributes }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes: about }, caller)
  return {
    inside: trace.setSpan(caller, span),
    end(status) {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

export const within = (span: RequestSpan, run: () => void): void => context.with(span.inside, run)
