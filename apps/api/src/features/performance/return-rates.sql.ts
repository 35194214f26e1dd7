import type { returnRate } from '@lodeway/contract/performance.ts'
import { isToLookAt, type ReturnLimit, returnRateDays } from '@lodeway/rules/performance/return-rate.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { findReturnLimit } from '../outcomes/case-settings.ts'

export type Returning = 'loader' | 'organisation'
type ReturnRate = z.input<typeof returnRate>
type Counted = Omit<ReturnRate, 'isToLookAt'>

/** A page of those to whom or from whom leads were returned, the highest rate first. */
export async function findReturnRates(
  db: Queryable,
  now: Date,
  { by, limit, offset }: { readonly by: Returning; readonly limit: number; readonly offset: number },
) {
  const limits = await findReturnLimit(db)
  const all = await countReturns(db, now, by)
  const data = all.slice(offset, offset + limit).map(row => ({ ...row, isToLookAt: isToLookAt(row, limits) }))
  return { data, count: all.length, limit: limits }
}

/** How many loaders and organisations are to be looked at. */
export async function countToLookAt(db: Queryable, now: Date): Promise<Record<`${Returning}s`, number>> {
  const limits = await findReturnLimit(db)
  const [loaders, organisations] = await Promise.all([
    toLookAt(db, now, 'loader', limits),
    toLookAt(db, now, 'organisation', limits),
  ])
  return { loaders, organisations }
}

async function toLookAt(db: Queryable, now: Date, by: Returning, limits: ReturnLimit): Promise<number> {
  const rows = await countReturns(db, now, by, limits)
  return rows.filter(row => isToLookAt(row, limits)).length
}

/**
 * Of the leads delivered in the last days, those whose return was accepted. It begins with what was returned, so that deliveries are
 * counted of few. What an administrator submitted has no loader.
 * @param limits leaves out who cannot have reached them, however few leads they had
 */
async function countReturns(
  db: Queryable,
  now: Date,
  by: Returning,
  limits?: ReturnLimit,
): Promise<readonly Counted[]> {
  const from = startOfDay(addDays(johannesburgDate(now), 1 - returnRateDays))
  const { id, named, delivered } = parts[by](from)
  const { rows } = await sql<Counted>`
    WITH returned AS (
      SELECT ${id} AS id, count(DISTINCT assignment.id)::int AS returned
      FROM outcome_case JOIN assignment ON assignment.id = outcome_case.assignment_id JOIN lead ON lead.id = outcome_case.lead_id
      WHERE kind = 'return' AND state = 'accepted' AND opened_at >= ${from} AND assigned_at >= ${from}
      GROUP BY 1 HAVING count(DISTINCT assignment.id) * 100 >= ${limits ? limits.percent * limits.leads : 1})
    SELECT returned.id, name, delivered, returned FROM returned
    JOIN LATERAL (${named}) AS named ON true
    JOIN LATERAL (${delivered}) AS given ON true
    ORDER BY returned::numeric / delivered DESC, returned DESC, name, returned.id`.execute(db)
  return rows
}

const parts: Record<Returning, (from: Date) => Record<'id' | 'named' | 'delivered', RawBuilder<unknown>>> = {
  loader: from => ({
    id: sql`lead.loader_id`,
    named: sql`SELECT rtrim(first_name || ' ' || last_name) AS name FROM account WHERE account.id = returned.id AND role = 'loader'`,
    delivered: sql`SELECT count(*)::int AS delivered FROM lead JOIN assignment ON assignment.lead_id = lead.id
      WHERE lead.loader_id = returned.id AND assigned_at >= ${from}`,
  }),
  organisation: from => ({
    id: sql`outcome_case.organisation_id`,
    named: sql`SELECT name FROM organisation WHERE organisation.id = returned.id`,
    delivered: sql`SELECT count(*)::int AS delivered FROM assignment WHERE organisation_id = returned.id AND assigned_at >= ${from}`,
  }),
}
