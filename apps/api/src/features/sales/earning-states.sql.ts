import type { EarningState } from '@lodeway/rules/sales/labels.ts'
import { withdrawnShownDays } from '@lodeway/rules/sales/taken-back.ts'
import { addDays, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/list-of.ts'
import type { Loader } from '../../work/actor.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { hasOpenCase, type PayeeStanding } from '../journal/payee-holds.sql.ts'
import { ofSubmittedRun } from '../open-runs/in-run.sql.ts'

/** Whose money a loader sees. */
export const payeesOf = ({ id }: Loader, company: string | undefined): string[] =>
  company === undefined ? [id] : [id, company]

export const owedTo = ({ id }: Loader, company: string | undefined): RawBuilder<boolean> => {
  const own = sql<boolean>`sale.payee_kind = 'loader' AND sale.loader_id = ${id}::uuid`
  const isOfCompany = sql<boolean>`sale.payee_kind = 'company' AND sale.payee_organisation_id = ${company}::uuid`
  return sql<boolean>`(${company === undefined ? own : sql`${own} OR ${isOfCompany}`})
    AND sale.category = 'payout'`
}

/** What was taken back from a loader, or the company that is paid in their stead, before it was paid, in the last weeks. */
export const withdrawnLately = (loader: Loader, company: string | undefined, now: Date): RawBuilder<boolean> => {
  const since = addDays(johannesburgDate(now), 0 - withdrawnShownDays)
  return sql<boolean>`${owedTo(loader, company)} AND sale.voided_at >= ${instantsOf({ from: since, to: since }).from}
    AND ${payeeOfRow} = ANY ${listOf(payeesOf(loader, company), 'uuid')}`
}

export const isInRun = sql<boolean>`${ofSubmittedRun(sql`1`)} IS NOT NULL`

/** A payout in a submitted run is on its way. Any other is held as `earningHold` says. */
export const isHeldOf = (payees: readonly PayeeStanding[]): RawBuilder<boolean> => {
  const held = payees.filter(({ hold }) => hold !== null).map(({ payeeId }) => payeeId)
  return sql<boolean>`(sale.payment_status = 'unpaid' AND sale.voided_at IS NULL AND NOT ${isInRun} AND (${payeeOfRow} = ANY ${listOf(held, 'uuid')} OR ${hasOpenCase}))`
}

/** The range is of the days of payment, and narrows what was paid alone. */
export function isIn(
  state: EarningState,
  held: RawBuilder<boolean>,
  range: DateRange | undefined,
): RawBuilder<boolean> {
  if (state === 'held') return held
  if (state === 'waiting') return sql<boolean>`(sale.payment_status = 'unpaid' AND NOT ${held} AND NOT ${isInRun})`
  if (state === 'inRun') return sql<boolean>`(sale.payment_status = 'unpaid' AND ${isInRun})`
  if (range === undefined) return sql<boolean>`sale.payment_status = 'paid'`
  const { from, until } = instantsOf(range)
  return sql<boolean>`(sale.payment_status = 'paid' AND sale.paid_at >= ${from} AND sale.paid_at < ${until})`
}
