import { addMonths, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { wireToInstants } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { badRequest } from '../../http/refusal.ts'

export interface Range {
  readonly from: Date
  readonly until: Date
}

/** The range of a request, one month back to today by default (document 1, section 9). */
export function rangeOf(query: { startAt?: string; endAt?: string }, now: Date): Range {
  const today = johannesburgDate(now)
  const startAt = query.startAt ?? `${addMonths(today, -1)}T00:00:00.000Z`
  const range = wireToInstants(startAt, query.endAt ?? `${today}T23:00:00.000Z`)
  if (range.until <= range.from)
    throw badRequest('The range ends before it starts.', { endAt: 'The range ends before it starts' })
  return range
}

/** The range of the same length that ended where this one starts. */
export const rangeBefore = ({ from, until }: Range): Range => ({
  from: new Date(from.getTime() - (until.getTime() - from.getTime())),
  until: from,
})

const loadedIn = ({ from, until }: Range, loaderId?: string): RawBuilder<unknown> =>
  sql`created_at >= ${from} AND created_at < ${until} ${loaderId ? sql`AND loader_id = ${loaderId}::uuid` : sql``}`

const soldIn = ({ from, until }: Range): RawBuilder<unknown> =>
  sql`sold_at >= ${from} AND sold_at < ${until} AND voided_at IS NULL`

export async function leadsPerType(db: Queryable, range: Range, loaderId?: string) {
  const { rows } = await sql<{ type: string; total: string }>`
    SELECT insurance_type AS type, count(*)::text AS total FROM lead WHERE ${loadedIn(range, loaderId)} GROUP BY insurance_type ORDER BY count(*) DESC, insurance_type`.execute(
    db,
  )
  return rows
}

export async function countLeads(db: Queryable, range: Range, loaderId?: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM lead WHERE ${loadedIn(range, loaderId)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** What one loader is owed and paid for sales in the range, in cents. */
export async function earnedCents(db: Queryable, range: Range, loaderId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS total FROM sale WHERE ${soldIn(range)} AND category = 'payout' AND loader_id = ${loaderId}::uuid`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** What organisations owe for sales in the range, in cents. */
export async function invoicedCents(db: Queryable, range: Range): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`SELECT coalesce(sum(amount_cents), 0)::bigint AS total FROM sale WHERE ${soldIn(range)} AND category = 'invoice'`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The five loaders with the highest payouts in the range: names and sums, no ids (security 8). */
export async function topEarners(db: Queryable, range: Range) {
  const { rows } = await sql<{ firstName: string; lastName: string; cents: number }>`
    SELECT account.first_name, account.last_name, earned.cents FROM (
      SELECT loader_id, sum(amount_cents)::bigint AS cents FROM sale WHERE ${soldIn(range)} AND category = 'payout' GROUP BY loader_id HAVING sum(amount_cents) > 0
      ORDER BY cents DESC, loader_id LIMIT 5) earned JOIN account ON account.id = earned.loader_id ORDER BY earned.cents DESC, earned.loader_id`.execute(
    db,
  )
  return rows.map((row, index) => ({
    rank: index + 1,
    firstName: row.firstName,
    lastName: row.lastName,
    totalSales: row.cents / 100,
    value: row.cents / 100,
  }))
}

/** The five organisations with the most sales in the range: the leads sold, and what was invoiced. */
export async function topOrganisations(db: Queryable, range: Range) {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    SELECT organisation.name, sold.count, sold.cents FROM (
      SELECT organisation_id, count(DISTINCT lead_id) AS count, sum(amount_cents)::bigint AS cents FROM sale
      WHERE ${soldIn(range)} AND category = 'invoice' GROUP BY organisation_id HAVING sum(amount_cents) > 0 ORDER BY cents DESC, organisation_id LIMIT 5) sold
    JOIN organisation ON organisation.id = sold.organisation_id ORDER BY sold.cents DESC, sold.organisation_id`.execute(
    db,
  )
  return rows.map(row => ({ name: row.name, count: row.count, value: row.cents / 100 }))
}
