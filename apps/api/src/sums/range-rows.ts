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
  /** From a table of sums, for the spans of a condition. */
  readonly sums: (inSpan: RawBuilder<boolean>) => RawBuilder<unknown>
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
  if (range === undefined) return sql`(${sources.sums(inEverySpan)} UNION ALL ${sources.changes(isTrue)})`
  const parts = partsOf(range)
  const onDays = sql<boolean>`day >= ${parts.days.from}::date AND day < ${parts.days.until}::date`
  const whole = parts.spans.length === 0 ? [] : [bySpan(parts, sources.sums), sources.changes(onDays)]
  const all = [...whole, ...parts.edges.map(sources.rows)]
  // A range before or after everything that is kept has no parts: its rows are none, and still a relation.
  if (all.length === 0) all.push(sources.rows(range))
  return sql`(${sql.join(all, sql` UNION ALL `)})`
}

/**
 * Looks up span by span. OFFSET 0 keeps the planner from turning it round: it takes one scope for as small as another, and
 * would walk all days of the largest.
 */
const bySpan = ({ spans }: Parts, sums: Sources['sums']) => sql`
  SELECT kept.* FROM unnest(${spans.map(({ days }) => days)}::smallint[], ${spans.map(({ startsOn }) => startsOn)}::date[]) AS part (span, starts_on)
  CROSS JOIN LATERAL (${sums(sql`span = part.span AND starts_on = part.starts_on`)} OFFSET 0) AS kept`

/** Every day lies in one span of 64 days. */
const inEverySpan = sql<boolean>`span = 64`
