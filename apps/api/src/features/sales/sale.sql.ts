import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listSales, saleFilter, saleRow } from '@lodeway/contract/sales.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import type { SaleCategory } from '@lodeway/rules/sales/labels.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { reportRows } from '../../sums/sale-sums.ts'
import { notFound } from '../../work/refusal.ts'

export type SaleFilter = z.output<typeof saleFilter>

/** The account of whoever a payout is owed to: its loader, or the lead company that is paid in the loader's stead. */
export const ofPayee = sql<boolean>`payee_account.payee_kind = sale.payee_kind
  AND payee_account.payee_id = coalesce(sale.payee_organisation_id, sale.loader_id)`

/** A payout to somebody without bank details stands and cannot be paid (domain rules: money). */
export const isHeld = sql<boolean>`(sale.payee_kind <> 'platform' AND sale.payment_status = 'unpaid' AND payee_account.payee_id IS NULL)`

/** The rows of the report that a filter matches; voided rows are never shown. */
export function saleCondition(filter: SaleFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`sale.voided_at IS NULL`]
  if (filter.status) all.push(isOneOf(sql`sale.status`, filter.status))
  if (filter.paymentStatus) all.push(sql`sale.payment_status = ${filter.paymentStatus}`)
  if (filter.organisationIds) all.push(isOneOf(sql`sale.organisation_id`, filter.organisationIds, 'uuid'))
  if (filter.industryIds) all.push(isOneOf(sql`sale.insurance_type`, filter.industryIds))
  if (filter.category) all.push(sql`sale.category = ${filter.category}`)
  const range = rangeFromWire(filter)
  if (range) {
    const { from, until } = instantsOf(range)
    all.push(sql`sale.sold_at >= ${from} AND sale.sold_at < ${until}`)
  }
  return sql<boolean>`(${sql.join(all, sql` AND `)})`
}

const selectSales = (db: Queryable) =>
  db
    .selectFrom('sale')
    .innerJoin('account as loader', 'loader.id', 'sale.loaderId')
    .innerJoin('organisation', 'organisation.id', 'sale.organisationId')
    .leftJoin('organisation as company', 'company.id', 'sale.payeeOrganisationId')
    .leftJoin('payeeAccount', join => join.on(ofPayee))
    .select([
      'sale.id',
      'sale.leadId',
      'sale.soldAt',
      'sale.insuranceType',
      'sale.paymentStatus',
      'sale.category',
      'sale.status',
      'sale.amountCents',
      'sale.paidAt',
      'sale.payeeKind',
      'sale.paidTo',
      'loader.firstName',
      'loader.lastName',
      'organisation.name as organisationName',
      'company.name as companyName',
      'payeeAccount.holderName',
      'payeeAccount.bankName',
      'payeeAccount.accountType',
      'payeeAccount.numberLast4',
      'payeeAccount.numberEncrypted',
      'payeeAccount.branchCode',
      isHeld.as('held'),
    ])

export type SaleRecord = Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number]

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
  isClient?: RawBuilder<boolean>,
) {
  const { column, direction } = query.orderBy
  const ofClient = isClient && sql<boolean>`sale.lead_id IN (SELECT id FROM lead WHERE ${isClient})`
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
  const byId = new Map(rows.map(row => [row.id, toSaleRow(row)]))
  return { data: ids.flatMap(id => byId.get(id) ?? []), ...counted }
}

/** How many rows a filter matches and what they come to, in rand; from the sums, whatever there is. */
export async function countSales(db: Queryable, filter: SaleFilter): Promise<SaleTotals> {
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
    sum(rows.filter(row => row.category === category).map(({ cents }) => cents))
  return {
    count: sum(rows.map(({ count }) => count)),
    toReceive: centsToRand(centsOf('invoice')),
    toPay: centsToRand(centsOf('payout')),
  }
}

const sum = (of: readonly number[]): number => of.reduce((total, value) => total + value, 0)

/** Every row that a condition matches, oldest first, with the client's name, for files. */
export const findSaleRecords = (db: Queryable, condition: RawBuilder<boolean>, limit: number) =>
  selectSales(db)
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select(['lead.firstName as clientFirstName', 'lead.lastName as clientLastName'])
    .where(condition)
    .orderBy('sale.soldAt')
    .orderBy('sale.id')
    .limit(limit)
    .execute()

export type SaleFileRow = Awaited<ReturnType<typeof findSaleRecords>>[number]

export async function findSale(db: Queryable, id: string): Promise<SaleRecord> {
  const row = await selectSales(db).where('sale.id', '=', id).where('sale.voidedAt', 'is', null).executeTakeFirst()
  if (row === undefined) throw notFound('This row')
  return row
}

/** The account that a row was paid to: the snapshot of that moment, or the details on file while it is unpaid. */
export interface PaidTo {
  readonly holderName: string
  readonly bankName: string
  readonly accountType: string
  readonly last4: string
  readonly branchCode: string
  readonly numberSealed: string
}

export function accountOf(row: SaleRecord): PaidTo | null {
  if (row.paidTo !== null) return row.paidTo as unknown as PaidTo
  if (row.holderName === null || row.paymentStatus === 'paid') return null
  return {
    holderName: row.holderName,
    bankName: row.bankName ?? '',
    accountType: row.accountType ?? '',
    last4: row.numberLast4 ?? '',
    branchCode: row.branchCode ?? '',
    numberSealed: row.numberEncrypted?.toString('base64') ?? '',
  }
}

export const payeeOf = (row: SaleRecord, productName = 'Platform'): string => {
  if (row.payeeKind === 'company') return row.companyName ?? ''
  return row.payeeKind === 'loader' ? `${row.firstName} ${row.lastName}` : productName
}

export function toSaleRow(row: SaleRecord): z.input<typeof saleRow> {
  const account = accountOf(row)
  return {
    id: row.id,
    leadId: row.leadId,
    soldAt: row.soldAt.toISOString(),
    loaderFirstName: row.firstName,
    loaderLastName: row.lastName,
    organisation: row.organisationName,
    bankName: account?.bankName ?? null,
    accountName: account?.holderName ?? null,
    accountNumber: account ? maskedAccountNumber(account.last4) : null,
    accountType: account?.accountType ?? null,
    insuranceType: row.insuranceType,
    paymentStatus: row.paymentStatus,
    category: row.category,
    status: row.status,
    payment: centsToRand(row.amountCents),
    paidAt: row.paidAt?.toISOString() ?? null,
    held: row.held,
    payee: payeeOf(row),
  }
}
