import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listContactSpeeds } from '@lodeway/contract/performance.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

type Speeds = AnswerInput<typeof listContactSpeeds>

/**
 * From when a lead is given to the first report on it, in minutes; without end while there is none, and null where there can
 * be none: its client was erased while it was there.
 */
export const minutesToContact = sql`
  CASE WHEN contacted_at IS NOT NULL THEN extract(epoch FROM contacted_at - assigned_at) / 60
    WHEN NOT EXISTS (SELECT FROM lead AS erased WHERE erased.id = assignment.lead_id
      AND erased.erased_at <= coalesce(assignment.ended_at, 'infinity')) THEN 'infinity'::numeric END`
const lower = sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes)`
const upper = sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes DESC)`
/**
 * Within how many `minutes` half of the leads have a report: the median, once half of them have one; null before. Those
 * without minutes do not count.
 */
export const medianMinutes = sql`
  round(nullif((${lower} + CASE ${upper} WHEN 'infinity' THEN ${lower} ELSE ${upper} END) / 2, 'infinity'))::int`

/**
 * Each organisation that was given leads in these days, the slowest first: those that called fewer than half before all, and
 * those of whose leads none counts at the end.
 */
export async function findContactSpeeds(
  db: Queryable,
  range: DateRange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Speeds> {
  const { from, until } = instantsOf(range)
  const { rows } = await sql<Speeds['data'][number]>`
    SELECT organisation.id, organisation.name, given, contacted, median_minutes, within_an_hour, taken_back, returned FROM (
      SELECT organisation_id, count(*)::int AS given, count(contacted_at)::int AS contacted, ${medianMinutes} AS median_minutes,
        count(*) FILTER (WHERE contacted_at <= assigned_at + interval '1 hour')::int AS within_an_hour,
        count(*) FILTER (WHERE end_reason = 'notContacted')::int AS taken_back,
        count(*) FILTER (WHERE end_reason = 'returned')::int AS returned, count(minutes) AS counted
      FROM (SELECT *, ${minutesToContact} AS minutes FROM assignment WHERE assigned_at >= ${from} AND assigned_at < ${until}) AS given
      GROUP BY organisation_id) AS speed
    JOIN organisation ON organisation.id = organisation_id
    ORDER BY counted = 0, median_minutes DESC NULLS FIRST, organisation.name, organisation.id`.execute(db)
  return { data: rows.slice(offset, offset + limit), count: rows.length }
}
