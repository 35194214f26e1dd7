import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { earning, listEarnings } from '@lodeway/contract/sales.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { payoutFormula } from '@lodeway/rules/sales/formula.ts'
import type { EarningState } from '@lodeway/rules/sales/labels.ts'
import { type DateRange, instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Actor, Loader } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { snapshotOf } from './due-rows.ts'
import { isHeld, ofPayee } from './sale.sql.ts'

/**
 * What a loader earned, the latest first, with the sums that the lists add up to. Loaders of a lead company see what their
 * company is owed for the leads of all of them. Voided rows are nobody's.
 */
export async function findEarnings(
  db: Queryable,
  loader: Actor,
  query: QueryOutput<typeof listEarnings>,
): Promise<AnswerInput<typeof listEarnings>> {
  if (loader.kind !== 'loader') throw notFound('This account')
  const range = rangeFromWire(query)
  const company = await findCompany(db, loader)
  const theirs = owedTo(loader, company)
  const [totals, rows] = await Promise.all([findTotals(db, theirs, range), findPage(db, theirs, range, query)])
  const of = (state: EarningState) => totals.find(row => row.state === state)
  const sumOf = (state: EarningState) => centsToRand(of(state)?.cents ?? 0)
  return {
    data: rows.map(row => toEarning(row, loader.id)),
    count: of(query.state)?.count ?? 0,
    sums: { waiting: sumOf('waiting'), held: sumOf('held'), paid: sumOf('paid') },
    companyIsPaid: company !== undefined,
  }
}

/** The company that is paid in a loader's stead, if one is. */
async function findCompany(db: Queryable, { type, organisationId }: Loader): Promise<string | undefined> {
  if (type !== 'organisational' || organisationId === null) return undefined
  const row = await db
    .selectFrom('organisation')
    .select('distributionType')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  return row && isLeadCompany(row.distributionType) ? organisationId : undefined
}

const owedTo = ({ id }: Loader, company: string | undefined): RawBuilder<boolean> => {
  const own = sql<boolean>`sale.payee_kind = 'loader' AND sale.loader_id = ${id}::uuid`
  const companys = sql<boolean>`sale.payee_kind = 'company' AND sale.payee_organisation_id = ${company}::uuid`
  return sql<boolean>`(${company === undefined ? own : sql`${own} OR ${companys}`})
    AND sale.category = 'payout' AND sale.voided_at IS NULL`
}

const stateOf = sql<EarningState>`CASE WHEN sale.payment_status = 'paid' THEN 'paid' WHEN ${isHeld} THEN 'held' ELSE 'waiting' END`

const paidIn = (range: DateRange | undefined): RawBuilder<boolean> => {
  if (range === undefined) return sql<boolean>`true`
  const { from, until } = instantsOf(range)
  return sql<boolean>`(sale.payment_status = 'unpaid' OR sale.paid_at >= ${from} AND sale.paid_at < ${until})`
}

async function findTotals(db: Queryable, theirs: RawBuilder<boolean>, range: DateRange | undefined) {
  const { rows } = await sql<{ state: EarningState; count: number; cents: number }>`
    SELECT ${stateOf} AS state, count(*) AS count, sum(sale.amount_cents)::bigint AS cents
    FROM sale LEFT JOIN payee_account ON ${ofPayee} WHERE ${theirs} AND ${paidIn(range)} GROUP BY 1`.execute(db)
  return rows
}

const findPage = (
  db: Queryable,
  theirs: RawBuilder<boolean>,
  range: DateRange | undefined,
  { state, limit, offset }: { state: EarningState; limit: number; offset: number },
) =>
  db
    .selectFrom('sale')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .innerJoin('assignment', 'assignment.id', 'sale.assignmentId')
    .leftJoin('payeeAccount', join => join.on(ofPayee))
    .select([
      'sale.id',
      'sale.leadId',
      'sale.loaderId',
      'sale.insuranceType',
      'sale.status',
      'sale.amountCents',
      'sale.soldAt',
      'sale.paidAt',
      'sale.reversesId',
      'lead.firstName',
      'lead.lastName',
      'assignment.assignedAt',
      'assignment.orgSalesCommissionBps',
      'assignment.feeCents',
      'assignment.payeeKind',
      'assignment.payeeSaleBps',
      'assignment.payeeFeeBps',
      'assignment.payeeCardFeeCents',
      // The premium that was sold when this became owed.
      sql<number | null>`(SELECT premium_cents FROM lead_event WHERE lead_event.assignment_id = sale.assignment_id
        AND kind IN ('sale', 'cashed') AND premium_cents IS NOT NULL AND at <= sale.sold_at
        ORDER BY lead_event.id DESC LIMIT 1)`.as('premiumCents'),
    ])
    .where(theirs)
    .where(paidIn(range))
    .where(sql<boolean>`${stateOf} = ${state}`)
    .orderBy(sql`coalesce(sale.paid_at, sale.sold_at)`, 'desc')
    .orderBy('sale.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type Row = Awaited<ReturnType<typeof findPage>>[number]

const toEarning = (row: Row, loaderId: string): z.input<typeof earning> => ({
  id: row.id,
  lead: row.loaderId === loaderId ? { id: row.leadId, firstName: row.firstName, lastName: row.lastName } : null,
  insuranceType: row.insuranceType,
  status: row.status,
  amount: centsToRand(row.amountCents),
  soldAt: row.soldAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  isTakenBack: row.reversesId !== null,
  termsOf: row.assignedAt.toISOString(),
  formula: formulaOf(row),
})

function formulaOf(row: Row) {
  const formula = payoutFormula(row.status, row.amountCents, {
    premiumCents: row.premiumCents,
    snapshot: snapshotOf(row),
  })
  if (formula === undefined) return null
  const { premiumCents, commissionBps, baseCents, shareBps } = formula
  return {
    ...(premiumCents !== undefined && { premium: centsToRand(premiumCents) }),
    ...(commissionBps !== undefined && { commission: bpsToPercent(commissionBps) }),
    base: centsToRand(baseCents),
    share: bpsToPercent(shareBps),
  }
}
