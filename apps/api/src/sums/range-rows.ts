import { type Parts, partsOf } from '@lodeway/rules/time/spans.ts'
import { type RawBuilder, sql } from 'kysely'

/** Half-open: `from` is in it and `until` is not. */
export interface Range {
  readonly from: Date
  readonly until: Date
}

export const isTrue = sql<boolean>`true`

/** All conditions at once; none is no condition. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? isTrue : sql<boolean>`(${sql.join(conditions, sql` AND `)})`

/** The three places where the figures of a range lie; see migration 0005. */
export interface Sources {
  /** From a table of sums called `kept`, already limited to the spans by the join that it is given. */
  readonly sums: (spans: RawBuilder<unknown>) => RawBuilder<unknown>
  /** From a table of changes that are not folded yet, on the days of a condition. */
  readonly changes: (onDays: RawBuilder<boolean>) => RawBuilder<unknown>
  /** From the rows themselves, for what is no whole day. */
  readonly rows: (edge: Range) => RawBuilder<unknown>
}

/**
 * The figures of a range (or of all time), as one query in parentheses: sums, what is not folded yet, and the rows of
 * partial days. It must be read by one statement, whose snapshot sees a change either folded or not.
 */
export function rowsIn(range: Range | undefined, sources: Sources): RawBuilder<unknown> {
  if (range === undefined) return sql`(${sources.sums(everySpan)} UNION ALL ${sources.changes(isTrue)})`
  const parts = partsOf(range)
  const onDays = sql<boolean>`day >= ${parts.days.from}::date AND day < ${parts.days.until}::date`
  const whole = parts.spans.length === 0 ? [] : [sources.sums(spansOf(parts)), sources.changes(onDays)]
  const all = [...whole, ...parts.edges.map(sources.rows)]
  return sql`(${sql.join(all, sql` UNION ALL `)})`
}

const spansOf = ({ spans }: Parts) =>
  sql`JOIN unnest(${spans.map(({ days }) => days)}::smallint[], ${spans.map(({ startsOn }) => startsOn)}::date[]) AS part (span, starts_on) USING (span, starts_on)`

/** Every day lies in one span of 64 days. */
const everySpan = sql`JOIN (VALUES (64::smallint)) AS part (span) USING (span)`
