import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listContactSpeeds } from '@lodeway/contract/performance.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

type Speeds = AnswerInput<typeof listContactSpeeds>

/** From when a lead is given to the first report on it, in minutes; without end while there is none. */
const minutesToContact = sql`coalesce(extract(epoch FROM contacted_at - assigned_at) / 60, 'infinity')`
const lower = sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY ${minutesToContact})`
const upper = sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY ${minutesToContact} DESC)`
/** Within how many minutes half of the leads have a report, the median once all have; null while fewer than half have. */
export const medianMinutes = sql`
  round(nullif((${lower} + CASE ${upper} WHEN 'infinity' THEN ${lower} ELSE ${upper} END) / 2, 'infinity'))::int`

/** Each organisation that was given leads in these days, the slowest first, those that called fewer than half before all. */
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
        count(*) FILTER (WHERE end_reason = 'returned')::int AS returned
      FROM assignment WHERE assigned_at >= ${from} AND assigned_at < ${until} GROUP BY organisation_id) AS speed
    JOIN organisation ON organisation.id = organisation_id
    ORDER BY median_minutes DESC NULLS FIRST, organisation.name, organisation.id`.execute(db)
  return { data: rows.slice(offset, offset + limit), count: rows.length }
}
