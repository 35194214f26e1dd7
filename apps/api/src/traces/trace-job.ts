import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('lodeway')

/** Runs a job as a trace of its own. */
export const traceJob = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, async span => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
