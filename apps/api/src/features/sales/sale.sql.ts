import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { saleFilter } from '@lodeway/contract/sale-shapes.ts'
import type { listSales } from '@lodeway/contract/sales.ts'
import { sumOf } from '@lodeway/rules/money/sum.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { SaleCategory } from '@lodeway/rules/sales/labels.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { type ConditionOfEach, narrowedBy } from '../../db/narrowed-by.ts'
import { reportRows } from '../../sums/sale-sums.ts'
import { withHolds } from './sale-holds.sql.ts'
import { selectSales } from './sale-row.sql.ts'
import { toSaleRow } from './to-sale-row.ts'

export type SaleFilter = z.output<typeof saleFilter>
/** `saleId`: of one row alone. */
export type RowFilter = SaleFilter & { readonly saleId?: string | undefined }

/** The rows of the report that a filter matches; voided rows are never shown. */
export function saleCondition(filter: RowFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`sale.voided_at IS NULL`, ...narrowedBy<Narrowing>(filter, conditions)]
  const range = rangeFromWire(filter)
  if (range) {
    const { from, until } = instantsOf(range)
    all.push(sql<boolean>`sale.sold_at >= ${from} AND sale.sold_at < ${until}`)
  }
  return sql<boolean>`(${sql.join(all, sql` AND `)})`
}

type Narrowing = Omit<RowFilter, 'startAt' | 'endAt'>

const conditions: ConditionOfEach<Narrowing> = {
  status: statuses => isOneOf(sql`sale.status`, statuses),
  paymentStatus: paymentStatus => sql`sale.payment_status = ${paymentStatus}`,
  organisationIds: ids => isOneOf(sql`sale.organisation_id`, ids, 'uuid'),
  industryIds: types => isOneOf(sql`sale.insurance_type`, types),
  category: category => sql`sale.category = ${category}`,
  saleId: id => sql`sale.id = ${id}::uuid`,
  // Each half has an index of its own.
  payeeIds: ids => sql`(sale.category = 'payout' AND (sale.payee_organisation_id = ANY(${ids}::uuid[])
    OR (sale.payee_organisation_id IS NULL AND sale.loader_id = ANY(${ids}::uuid[]))))`,
}

const sortColumns = {
  soldAt: 'sale.soldAt',
  loaderFirstName: 'loader.firstName',
  organisation: 'organisation.name',
  payment: 'sale.amountCents',
  paymentStatus: 'sale.paymentStatus',
  category: 'sale.category',
  status: 'sale.status',
} as const

/** What an order needs beside the rows themselves. */
const sortJoins: Partial<Record<keyof typeof sortColumns, RawBuilder<unknown>>> = {
  loaderFirstName: sql`JOIN account AS loader ON loader.id = sale.loader_id`,
  organisation: sql`JOIN organisation ON organisation.id = sale.organisation_id`,
}

/**
 * A page of the report. Which rows it shows is found first, from indexes alone where they hold what is asked; only then are they
 * read whole, by a statement that is always the same and need not be planned anew.
 * @param isClient which rows of `lead` are meant, when not all are; what they come to is not in the sums, and is counted
 */
export async function findSales(
  db: Queryable,
  query: Omit<QueryOutput<typeof listSales>, 'search'>,
  now: Date,
  isClient?: RawBuilder<boolean>,
) {
  const { column, direction } = query.orderBy
  // As an array, whose leads are looked up one by one: the planner cannot tell how few a search finds.
  const ofClient = isClient && sql<boolean>`sale.lead_id = ANY(ARRAY(SELECT id FROM lead WHERE ${isClient}))`
  const condition = ofClient ? sql<boolean>`(${saleCondition(query)} AND ${ofClient})` : saleCondition(query)
  const [{ rows: page }, counted] = await Promise.all([
    sql<{ id: string }>`SELECT sale.id FROM sale ${sortJoins[column] ?? sql``} WHERE ${condition}
      ORDER BY ${sql.ref(sortColumns[column])} ${sql.raw(direction)}, sale.id LIMIT ${query.limit} OFFSET ${query.offset}`.execute(
      db,
    ),
    ofClient ? countRows(db, condition) : countSales(db, query),
  ])
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return { data: [], ...counted }
  const rows = await selectSales(db).where(sql<boolean>`sale.id = ANY(${ids}::uuid[])`).execute()
  const byId = new Map((await withHolds(db, rows, now)).map(row => [row.id, toSaleRow(row)]))
  return { data: ids.flatMap(id => byId.get(id) ?? []), ...counted }
}

/** How many rows a filter matches and what they come to, in rand; from the sums, but for single payees. */
export async function countSales(db: Queryable, filter: SaleFilter): Promise<SaleTotals> {
  if (filter.payeeIds) return countRows(db, saleCondition(filter))
  const { rows } = await sql<{ category: string; count: number; cents: number }>`
    SELECT category, sum(row_count)::bigint AS count, sum(cents)::bigint AS cents
    FROM ${reportRows(filter, rangeFromWire(filter))} AS counted GROUP BY category`.execute(db)
  return totalsOf(rows)
}

async function countRows(db: Queryable, condition: RawBuilder<boolean>): Promise<SaleTotals> {
  const { rows } = await sql<{ category: string; count: number; cents: number }>`
    SELECT category, count(*) AS count, sum(amount_cents)::bigint AS cents FROM sale WHERE ${condition}
    GROUP BY category`.execute(db)
  return totalsOf(rows)
}

export interface SaleTotals {
  readonly count: number
  readonly toReceive: number
  readonly toPay: number
}

/** Rows in whole cents, as a count and the two sums in rand. */
export function totalsOf(rows: readonly { category: string; cents: number; count: number }[]): SaleTotals {
  const centsOf = (category: SaleCategory) =>
    sumOf(rows.filter(row => row.category === category).map(({ cents }) => cents))
  return {
    count: sumOf(rows.map(({ count }) => count)),
    toReceive: centsToRand(centsOf('invoice')),
    toPay: centsToRand(centsOf('payout')),
  }
}
