import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type LeadScope, leadRows } from '../../sums/lead-sums.ts'
import { earnedRows, invoicedRows, reportRows } from '../../sums/sale-sums.ts'
import { isVendor } from '../self-billing/vendor.sql.ts'

const leadsOf = (loaderId: string | undefined): LeadScope =>
  loaderId === undefined ? { kind: 'all' } : { kind: 'loader', id: loaderId }

export async function leadsPerType(db: Queryable, range: DateRange, loaderId?: string) {
  const { rows } = await sql<{ type: string; total: string }>`
    SELECT insurance_type AS type, sum(leads)::text AS total FROM ${leadRows(leadsOf(loaderId), range)} AS counted
    GROUP BY insurance_type HAVING sum(leads) > 0 ORDER BY sum(leads) DESC, insurance_type`.execute(db)
  return rows
}

export async function countLeads(db: Queryable, range: DateRange, loaderId?: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(leads), 0)::bigint AS total FROM ${leadRows(leadsOf(loaderId), range)} AS counted`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * What was marked as paid to one loader in person in the range, and what is earned and not yet paid by now, in cents: held
 * payouts too, less what is owed back. `isVendor`: VAT is paid on top.
 */
export async function paidCents(db: Queryable, range: DateRange, loaderId: string) {
  const { from, until } = instantsOf(range)
  const { rows } = await sql<{ paid: number; notYetPaid: number; isVendor: boolean }>`
    SELECT (SELECT coalesce(sum(amount_cents), 0)::bigint FROM sale WHERE loader_id = ${loaderId}::uuid AND payee_kind = 'loader'
        AND payment_status = 'paid' AND paid_at >= ${from} AND paid_at < ${until}) AS paid,
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM sale WHERE loader_id = ${loaderId}::uuid AND payee_kind = 'loader'
        AND payment_status = 'unpaid' AND voided_at IS NULL) AS not_yet_paid,
      ${isVendor(sql`${loaderId}::uuid`)} AS is_vendor`.execute(db)
  return rows[0] ?? { paid: 0, notYetPaid: 0, isVendor: false }
}

/** What organisations owe for sales in the range, in cents, and the leads loaded in it. */
export async function invoicedAndLoaded(db: Queryable, range: DateRange): Promise<{ cents: number; leads: number }> {
  const { rows } = await sql<{ cents: number; leads: number }>`
    SELECT (SELECT coalesce(sum(cents), 0)::bigint FROM ${reportRows({ category: 'invoice' }, range)} AS invoiced) AS cents,
      (SELECT coalesce(sum(leads), 0)::bigint FROM ${leadRows({ kind: 'all' }, range)} AS counted) AS leads`.execute(db)
  return rows[0] ?? { cents: 0, leads: 0 }
}

/** The five loaders who earned most in person in the range: names and sums, no ids (security 8). */
export const topEarners = async (db: Queryable, range: DateRange) =>
  (await findTopEarners(db, range)).map(row => ({ ...earningOf(row), ...nameOf(row) }))

/**
 * The same as a loader sees it: ranks and amounts of everybody, and names of those alone who belong to the loader's own
 * organisation. An individual belongs to none.
 */
export async function topEarnersFor(db: Queryable, range: DateRange, organisationId: string | null) {
  const rows = await findTopEarners(db, range)
  return rows.map(row => ({
    ...earningOf(row),
    ...(organisationId !== null && row.organisationId === organisationId && nameOf(row)),
  }))
}

async function findTopEarners(db: Queryable, range: DateRange) {
  const { rows } = await sql<{ firstName: string; lastName: string; organisationId: string | null; cents: number }>`
    SELECT account.first_name, account.last_name, earned.cents,
      CASE WHEN account.type = 'organisational' THEN account.organisation_id END AS organisation_id FROM (
      SELECT loader_id, sum(cents)::bigint AS cents FROM ${earnedRows(range)} AS one
      GROUP BY loader_id HAVING sum(cents) > 0 ORDER BY cents DESC, loader_id LIMIT 5) earned
    JOIN account ON account.id = earned.loader_id ORDER BY earned.cents DESC, earned.loader_id`.execute(db)
  return rows.map((row, index) => ({ ...row, rank: index + 1 }))
}

type Earner = Awaited<ReturnType<typeof findTopEarners>>[number]
const earningOf = ({ rank, cents }: Earner) => ({ rank, totalSales: centsToRand(cents), value: centsToRand(cents) })
const nameOf = ({ firstName, lastName }: Earner) => ({ firstName, lastName })

/**
 * The five organisations that bought most in the range: the leads sold in it, less those reversed, and what was invoiced.
 * The chart shows the counts, so they decide.
 */
export async function topOrganisations(db: Queryable, range: DateRange) {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    SELECT organisation.name, sold.count, sold.cents FROM (
      SELECT organisation_id, sum(sold)::bigint AS count, sum(cents)::bigint AS cents FROM ${invoicedRows(range)} AS one
      GROUP BY organisation_id HAVING sum(sold) > 0 ORDER BY count DESC, cents DESC, organisation_id LIMIT 5) sold
    JOIN organisation ON organisation.id = sold.organisation_id
    ORDER BY sold.count DESC, sold.cents DESC, sold.organisation_id`.execute(db)
  return rows.map(row => ({ name: row.name, count: row.count, value: centsToRand(row.cents) }))
}
