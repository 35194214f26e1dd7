import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { type Span, spansOf } from '@lodeway/rules/time/spans.ts'
import { type RawBuilder, sql } from 'kysely'

export const isTrue = sql<boolean>`true`

/** All conditions at once; none is no condition. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? isTrue : sql<boolean>`(${sql.join(conditions, sql` AND `)})`

/** The two places where the figures of a range of days in Johannesburg lie; see migrations 0005 and 0023. */
export interface Sources {
  /** From a table of sums, for the spans of a condition. */
  readonly sums: (inSpan: RawBuilder<boolean>) => RawBuilder<unknown>
  /** From a table of changes that are not folded yet, on the days of a condition. */
  readonly changes: (onDays: RawBuilder<boolean>) => RawBuilder<unknown>
}

/**
 * The figures of a range (or of all time), as one query in parentheses: sums, and what is not folded yet. It must be read by
 * one statement, whose snapshot sees a change either folded or not.
 */
export function rowsIn(range: DateRange | undefined, { sums, changes }: Sources): RawBuilder<unknown> {
  if (range === undefined) return sql`(${sums(inEverySpan)} UNION ALL ${changes(isTrue)})`
  const onDays = sql<boolean>`day BETWEEN ${range.from}::date AND ${range.to}::date`
  return sql`(${bySpan(spansOf(range), sums)} UNION ALL ${changes(onDays)})`
}

/**
 * Looks up span by span. OFFSET 0 keeps the planner from turning it round: it takes one scope for as small as another, and
 * would walk all days of the largest.
 */
const bySpan = (spans: readonly Span[], sums: Sources['sums']) => sql`
  SELECT kept.* FROM unnest(${spans.map(({ days }) => days)}::smallint[], ${spans.map(({ startsOn }) => startsOn)}::date[]) AS part (span, starts_on)
  CROSS JOIN LATERAL (${sums(sql`span = part.span AND starts_on = part.starts_on`)} OFFSET 0) AS kept`

/** Every day lies in one span of 64 days. */
const inEverySpan = sql<boolean>`span = 64`
