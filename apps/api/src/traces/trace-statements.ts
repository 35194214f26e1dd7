import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { codeOf } from '../db/database-errors.ts'

const tracer = trace.getTracer('lodeway')

/** A statement as a part of the request or the job that it belongs to: its text, whose values are not in it, and how long it took. */
export function traceStatement(event: LogEvent): void {
  if (trace.getActiveSpan() === undefined) return
  const { query, queryDurationMillis } = event
  const end = Date.now()
  const span = tracer.startSpan(/^\W*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'SQL', {
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  // Its message can hold a row's values.
  if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(event.error) })
  span.end(end)
}
