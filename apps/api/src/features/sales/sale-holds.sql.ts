import { type EarningHold, earningHold } from '@lodeway/rules/payment-runs/holds.ts'
import { isUnpaid } from '@lodeway/rules/sales/labels.ts'
import type { Queryable } from '../../db/database.ts'
import { findPayeeStandings } from '../journal/payee-holds.sql.ts'
import type { SaleRecord } from './sale-row.sql.ts'

/**
 * Rows with why they are held, as 'My Earnings' and the Books say it: an open case of its lead holds a payout alone, the other reasons
 * everything of its payee; what is in a run that was submitted is on its way.
 */
export async function withHolds<Row extends SaleRecord>(
  db: Queryable,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { readonly hold: EarningHold | null })[]> {
  const owed = rows.filter(isOpenPayout)
  const payees = owed.length === 0 ? [] : await findPayeeStandings(db, now, [...new Set(owed.map(row => row.payeeId))])
  const holds = new Map(payees.map(({ payeeId, hold }) => [payeeId, hold]))
  return rows.map(row => ({
    ...row,
    hold: isOpenPayout(row) ? earningHold(row.hasOpenCase, holds.get(row.payeeId) ?? null) : null,
  }))
}

const isOpenPayout = ({ category, paymentStatus, run }: SaleRecord): boolean =>
  category === 'payout' && isUnpaid(paymentStatus) && (run === null || run.state === 'draft')
