import type { listEarnings, listLeadEarnings } from '@lodeway/contract/earnings.ts'
import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { nextPayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import type { EarningState } from '@lodeway/rules/sales/labels.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type DateRange, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Actor, Loader } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { findPayeeStandings, hasOpenCase } from '../journal/payee-holds.sql.ts'
import { grossOfRow, vatOfRow } from '../journal/row-vat.sql.ts'
import { ofSubmittedRun } from '../open-runs/in-run.sql.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { findVendors } from '../self-billing/vendor.sql.ts'
import { isHeldOf, isIn, isInRun, owedTo, payeesOf, withdrawnLately } from './earning-states.sql.ts'
import { formulaColumns, saidThen } from './payout-formula.sql.ts'
import { toEarning } from './to-earning.ts'

/**
 * What a loader earned, the latest first, with the sums that the lists add up to. Loaders of a lead company see what their
 * company is owed for the leads of all of them. What was taken back before it was paid stands beside what took it back, which come to
 * nothing: among what waits for some weeks, and with its lead for good.
 */
export async function findEarnings(
  db: Queryable,
  loader: Actor,
  query: QueryOutput<typeof listEarnings>,
  now: Date,
): Promise<AnswerInput<typeof listEarnings>> {
  if (loader.kind !== 'loader') throw notFound('This account')
  const range = rangeFromWire(query)
  const company = await findCompany(db, loader)
  const theirs = sql<boolean>`${owedTo(loader, company)} AND sale.voided_at IS NULL`
  const holds = await findPayeeStandings(db, now, payeesOf(loader, company))
  const held = isHeldOf(holds)
  const inState = sql<boolean>`${theirs} AND ${isIn(query.state, held, range)}`
  const withdrawn = query.state === 'waiting' ? withdrawnLately(loader, company, now) : undefined
  // Two parts, for rows that were taken back have an index of their own.
  const shown =
    withdrawn === undefined
      ? inState
      : sql<boolean>`sale.id IN (SELECT id FROM sale WHERE ${inState} UNION ALL SELECT id FROM sale WHERE ${withdrawn})`
  const [totals, rows, isVatVendor] = await Promise.all([
    findTotals(db, theirs, held, range),
    findEarningRows(db, shown, held, query),
    isPaidVat(db, company ?? loader.id, now),
  ])
  const of = (state: EarningState) => totals.find(row => row.state === state)
  const sumsOf = (which: 'cents' | 'ownCents') => {
    const sumOf = (state: EarningState) => centsToRand(of(state)?.[which] ?? 0)
    return { waiting: sumOf('waiting'), held: sumOf('held'), inRun: sumOf('inRun'), paid: sumOf('paid') }
  }
  const today = johannesburgDate(now)
  const { calendar } = await findPayCalendar(db)
  return {
    data: rows.map(row => toEarning(row, loader.id, holds, today, calendar)),
    count: (of(query.state)?.count ?? 0) + (withdrawn === undefined ? 0 : 2 * (await countRows(db, withdrawn))),
    sums: sumsOf('cents'),
    ownSums: sumsOf('ownCents'),
    nextPayDay: nextPayDay(today, calendar),
    companyIsPaid: company !== undefined,
    isVatVendor,
  }
}

/** Whether VAT is added to what a payee is paid: both are vendors, the payee and the platform. */
async function isPaidVat(db: Queryable, payeeId: string, now: Date): Promise<boolean> {
  const { vatBps } = await findInvoicingAt(db, now)
  return vatBps !== undefined && (await findVendors(db, [payeeId])).has(payeeId)
}

/**
 * What one lead earned, in the same way.
 * @throws Refusal 404 for a lead that is not the loader's own
 */
export async function findLeadEarnings(
  db: Queryable,
  loader: Actor,
  leadId: string,
  now: Date,
): Promise<AnswerInput<typeof listLeadEarnings>> {
  const lead = await db.selectFrom('lead').select('loaderId').where('id', '=', leadId).executeTakeFirst()
  if (loader.kind !== 'loader' || lead?.loaderId !== loader.id) throw notFound('This lead')
  const company = await findCompany(db, loader)
  const ofLead = sql<boolean>`${owedTo(loader, company)} AND sale.lead_id = ${leadId}::uuid`
  const holds = await findPayeeStandings(db, now, payeesOf(loader, company))
  const whole = { limit: maxPageRows, offset: 0 }
  const rows = await findEarningRows(db, ofLead, isHeldOf(holds), whole)
  const today = johannesburgDate(now)
  const { calendar } = await findPayCalendar(db)
  return {
    data: rows.map(row => toEarning(row, loader.id, holds, today, calendar)),
    companyIsPaid: company !== undefined,
  }
}

/** The company that is paid in a loader's stead, if one is. */
export async function findCompany(db: Queryable, { type, organisationId }: Loader): Promise<string | undefined> {
  if (type !== 'organisational' || organisationId === null) return undefined
  const row = await db
    .selectFrom('organisation')
    .select('distributionType')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  return row && isLeadCompany(row.distributionType) ? organisationId : undefined
}

const countRows = async (db: Queryable, which: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM sale WHERE ${which}`.execute(db)
  return rows[0]?.count ?? 0
}

async function findTotals(
  db: Queryable,
  theirs: RawBuilder<boolean>,
  held: RawBuilder<boolean>,
  range: DateRange | undefined,
) {
  const ownCents = sql`coalesce(sum(${grossOfRow}) FILTER (WHERE sale.payee_kind = 'loader'), 0)::bigint`
  const { rows } = await sql<{ state: EarningState; count: number; cents: number; ownCents: number }>`
    SELECT CASE WHEN ${isInRun} THEN 'inRun' WHEN ${held} THEN 'held' ELSE 'waiting' END AS state, count(*) AS count,
      sum(${grossOfRow})::bigint AS cents, ${ownCents} AS own_cents
    FROM sale WHERE ${theirs} AND sale.payment_status = 'unpaid' GROUP BY 1
    UNION ALL SELECT 'paid', count(*), coalesce(sum(${grossOfRow}), 0)::bigint, ${ownCents}
    FROM sale WHERE ${theirs} AND ${isIn('paid', held, range)}`.execute(db)
  return rows
}

/** What was taken back before it was paid is two amounts: what was earned, and what takes it back. */
const bothWays = sql<{
  sign: 1 | -1
}>`LATERAL (SELECT 1 AS sign UNION ALL SELECT -1 WHERE sale.voided_at IS NOT NULL)`.as('way')

const findEarningRows = (
  db: Queryable,
  which: RawBuilder<boolean>,
  held: RawBuilder<boolean>,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom('sale')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .innerJoin('assignment', 'assignment.id', 'sale.assignmentId')
    .innerJoin(bothWays, join => join.onTrue())
    .select([
      'way.sign',
      'sale.voidedAt',
      'sale.id',
      'sale.leadId',
      'sale.loaderId',
      'sale.insuranceType',
      'sale.soldAt',
      'sale.paidAt',
      'sale.reversesId',
      payeeOfRow.as('payeeId'),
      held.as('isHeld'),
      hasOpenCase.as('hasOpenCase'),
      ofSubmittedRun(sql<CalendarDate>`payment_run.pay_day`).as('runPayDay'),
      ofSubmittedRun(sql<boolean>`payment_run.file_made_at IS NOT NULL`).as('runHasFile'),
      'lead.firstName',
      'lead.lastName',
      'assignment.assignedAt',
      saidThen.as('saidThen'),
      ...formulaColumns,
      vatOfRow().as('vatCents'),
    ])
    .where(which)
    .orderBy(sql`coalesce(sale.paid_at, sale.voided_at, sale.sold_at)`, 'desc')
    .orderBy('sale.id', 'desc')
    .orderBy('way.sign')
    .limit(limit)
    .offset(offset)
    .execute()

export type EarningRow = Awaited<ReturnType<typeof findEarningRows>>[number]
