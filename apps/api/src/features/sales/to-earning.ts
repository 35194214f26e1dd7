import type { earning } from '@lodeway/contract/earnings.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import { earningHold, endOfChangeHold } from '@lodeway/rules/payment-runs/holds.ts'
import { nextPayDay, type PayCalendar, payDayStill } from '@lodeway/rules/payment-runs/pay-days.ts'
import { takenBackReason } from '@lodeway/rules/sales/taken-back.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { PayeeStanding } from '../journal/payee-holds.sql.ts'
import type { EarningRow } from './earnings.sql.ts'
import { formulaOf } from './payout-formula.sql.ts'

/** An amount as it is shown to whoever earned it. */
export const toEarning = (
  row: EarningRow,
  loaderId: string,
  payees: readonly PayeeStanding[],
  today: CalendarDate,
  calendar: PayCalendar,
): z.input<typeof earning> => ({
  id: row.id,
  lead: row.loaderId === loaderId ? { id: row.leadId, firstName: row.firstName, lastName: row.lastName } : null,
  isCompanys: row.payeeId !== loaderId,
  insuranceType: row.insuranceType,
  status: row.status,
  amount: centsToRand(row.sign * row.amountCents + row.vatCents),
  net: centsToRand(row.sign * row.amountCents),
  vat: centsToRand(row.vatCents),
  soldAt: row.soldAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  payDay: payDayOf(row, today, calendar),
  isInRun: row.runPayDay !== null,
  hold: row.isHeld ? holdOfRow(row, payees) : null,
  isTakenBack: isTakenBack(row),
  withdrawnAt: row.voidedAt?.toISOString() ?? null,
  takenBackReason: isTakenBack(row) ? takenBackReason(row.saidThen) : null,
  termsOf: row.assignedAt.toISOString(),
  formula: isTakenBack(row) ? null : formulaOnWire(row),
})

/** Null for what is not to be paid, or nobody knows when. */
function payDayOf(row: EarningRow, today: CalendarDate, calendar: PayCalendar): CalendarDate | null {
  if (row.runPayDay !== null) return row.runHasFile ? row.runPayDay : payDayStill(row.runPayDay, today, calendar)
  return row.isHeld || row.paidAt !== null || row.voidedAt !== null ? null : nextPayDay(today, calendar)
}

const isTakenBack = ({ reversesId, sign }: EarningRow): boolean => reversesId !== null || sign < 0

function holdOfRow({ hasOpenCase, payeeId }: EarningRow, payees: readonly PayeeStanding[]) {
  const { hold = null, accountChangedAt = null } = payees.find(payee => payee.payeeId === payeeId) ?? {}
  const reason = earningHold(hasOpenCase, hold)
  if (reason === null) return null
  const until = reason === 'accountChanged' && accountChangedAt !== null ? endOfChangeHold(accountChangedAt) : null
  return { reason, until: until?.toISOString() ?? null }
}

function formulaOnWire(row: EarningRow) {
  const formula = formulaOf(row)
  if (formula === undefined) return null
  const { premiumCents, commissionBps, baseCents, shareBps } = formula
  return {
    ...(premiumCents !== undefined && { premium: centsToRand(premiumCents) }),
    ...(commissionBps !== undefined && { commission: bpsToPercent(commissionBps) }),
    base: centsToRand(baseCents),
    share: bpsToPercent(shareBps),
  }
}
