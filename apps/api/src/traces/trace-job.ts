import { context, type Link, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('lodeway')

/** What a job carries besides, so that its trace names the one that asked for it (W3C Trace Context); nothing without one. */
export function traceCarried(): { readonly traceparent?: string } {
  const carried: { traceparent?: string } = {}
  propagation.inject(context.active(), carried)
  return carried.traceparent === undefined ? {} : { traceparent: carried.traceparent }
}

/** Runs a job as a trace of its own, with a link to the request that asked for it. */
export const traceJob = <Result>(name: string, data: unknown, run: () => Promise<Result>): Promise<Result> =>
  tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, links: linksOf(data) }, async span => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })

function linksOf(data: unknown): Link[] {
  const asked = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, data ?? {}))
  return asked === undefined ? [] : [{ context: asked }]
}
