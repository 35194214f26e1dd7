import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import { inRunsInWords } from '@lodeway/rules/payment-runs/in-words.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, type Refusal, unprocessable } from '../../work/refusal.ts'
import { receiveMarked } from '../invoices/receive-marked.ts'
import { lockPayees } from '../journal/lock-payees.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { refuseInOpenRun } from '../open-runs/in-run.sql.ts'
import { payRows } from '../sales/pay-rows.ts'
import { type SaleFilter, type SaleTotals, totalsOf } from '../sales/sale.sql.ts'
import { lacksAccount } from '../sales/sale-row.sql.ts'
import { findDuePayees, isPayable } from './due-payees.sql.ts'
import { payAtOnce } from './pay-at-once.ts'
import { heldPayoutsInWords } from './payable.sql.ts'
import { countPayable, findInRuns, selectUnpaid } from './unpaid.sql.ts'

export interface PaymentBatch extends SaleTotals {
  readonly id: string
}

/**
 * Marks the filtered unpaid rows as paid, as one batch; payouts by a run, which waits for approval while payments need a second person.
 * The rows are locked first, so what is counted is what is marked.
 * @throws Refusal 409 when they are not what was confirmed, 422 when there are none, all are held, or more than 2,000
 */
export async function markFilteredPaid(
  work: Work,
  filter: SaleFilter,
  expected: SaleTotals | undefined,
  exported: boolean,
): Promise<PaymentBatch> {
  const { invoices, payouts } = await lockPayable(work, filter)
  const rows = [...invoices, ...payouts]
  const totals = totalsOf(rows.map(({ category, amountCents }) => ({ category, cents: amountCents, count: 1 })))
  if (rows.length === 0) throw await nothingToPay(work, filter)
  if (expected && !isSame(expected, totals)) {
    throw conflict(
      'rows_changed',
      'The rows have changed since you confirmed them. Nothing was marked; please look at them again.',
    )
  }
  await refuseInOpenRun(
    work.tx,
    rows.map(({ id }) => id),
  )
  const id = newId()
  await work.tx
    .insertInto('paymentBatch')
    .values({
      id,
      createdAt: work.now,
      createdBy: accountIdOf(work.actor),
      filter: JSON.stringify(filter),
      rowCount: rows.length,
      // Kept for releases that show one sum; what is shown now comes from the rows.
      totalCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
      exported,
    })
    .execute()
  if (payouts.length > 0) await payAtOnce(work, payouts, { filter: JSON.stringify(filter), batchId: id })
  const invoiceIds = invoices.map(row => row.id)
  await receiveMarked(work, invoiceIds)
  await payRows(work, invoiceIds, { batchId: id })
  await appendAudit(work, 'sales.mark-paid', { kind: 'batch', id }, { filter, ...totals, exported })
  return { id, ...totals }
}

async function nothingToPay(work: Work, filter: SaleFilter): Promise<Refusal> {
  const held = await heldPayoutsInWords(work.tx, filter, work.now)
  if (held !== undefined) return unprocessable('held', held)
  const inRuns = await findInRuns(work.tx, filter)
  return inRuns.length > 0
    ? unprocessable('in_run', inRunsInWords(inRuns))
    : unprocessable('nothing_to_pay', 'No unpaid rows match the filters.')
}

/** Whoever added up what they saw can be off by a hair. */
const isSame = (expected: SaleTotals, found: SaleTotals) =>
  expected.count === found.count &&
  nearestCents(expected.toReceive) === cents(found.toReceive) &&
  nearestCents(expected.toPay) === cents(found.toPay)

/** The rows, locked, of which payouts are left that no payment run would hold; whose accounts are locked too. */
async function lockPayable(work: Work, filter: SaleFilter) {
  const { count } = await countPayable(work.tx, filter)
  if (count > maxSaleRows)
    throw unprocessable(
      'too_many_rows',
      `The filters match ${count} unpaid rows; one batch holds at most ${maxSaleRows}. Narrow the filters and try again.`,
    )
  const rows = await selectUnpaid(work.tx, filter)
    .where(sql<boolean>`NOT ${lacksAccount}`)
    .select(['sale.id', 'sale.category', 'sale.amountCents', payeeOfRow.as('payeeId')])
    .orderBy('sale.id')
    .limit(maxSaleRows)
    .forNoKeyUpdate('sale')
    .execute()
  const owed = rows.filter(({ category }) => category === 'payout')
  await lockPayees(
    work.tx,
    owed.map(({ payeeId }) => payeeId),
  )
  const isLocked = sql<boolean>`sale.id = ANY(${owed.map(({ id }) => id)}::uuid[])`
  const payable = new Map(
    (owed.length === 0 ? [] : await findDuePayees(work.tx, isLocked, work.now))
      .filter(isPayable)
      .flatMap(payee => payee.saleIds.map(saleId => [saleId, payee.payeeKind])),
  )
  return {
    invoices: rows.filter(({ category }) => category === 'invoice'),
    payouts: owed.flatMap(row => {
      const payeeKind = payable.get(row.id)
      return payeeKind === undefined ? [] : [{ ...row, payeeKind }]
    }),
  }
}
