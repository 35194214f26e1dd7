import { earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { isUnpaid } from '@lodeway/rules/sales/labels.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { receiveMarked } from '../invoices/receive-marked.ts'
import { lockPayees } from '../journal/lock-payees.ts'
import { refuseInOpenRun } from '../open-runs/in-run.sql.ts'
import { payeeNameOf } from '../sales/paid-to.ts'
import { payRows } from '../sales/pay-rows.ts'
import { findSale, type SaleRecord } from '../sales/sale-row.sql.ts'
import { findDuePayees } from './due-payees.sql.ts'
import { payAtOnce } from './pay-at-once.ts'

/**
 * Marks one row as paid; a payout by a run of its own, which waits for approval while payments need a second person. Any number of
 * callers at once pay it once; a repeat answers the row as it is (domain rules: money).
 * @throws Refusal 409 for a payout that is held, for whatever a payment run would hold it for, or is in an open run
 */
export async function markPaid(work: Work, saleId: string): Promise<SaleRecord> {
  await lockRow(work, saleId)
  const row = await findSale(work.tx, saleId)
  if (!isUnpaid(row.paymentStatus)) return row
  if (row.lacksAccount) throw conflict('held', `This payout is held: ${payeeNameOf(row)} has no bank details on file.`)
  await refuseInOpenRun(work.tx, [saleId])
  await (row.category === 'invoice' ? payInvoiced(work, saleId) : payPayout(work, row))
  const marked = await findSale(work.tx, saleId)
  // What waits for a second person is in the log as a run that was submitted.
  if (!isUnpaid(marked.paymentStatus))
    await appendAudit(work, 'sale.mark-paid', { kind: 'sale', id: saleId }, { cents: row.amountCents })
  return marked
}

async function payInvoiced(work: Work, saleId: string): Promise<void> {
  await receiveMarked(work, [saleId])
  await payRows(work, [saleId])
}

async function payPayout(work: Work, { id, payeeId }: SaleRecord): Promise<void> {
  await lockPayees(work.tx, [payeeId])
  const [payee] = await findDuePayees(work.tx, sql<boolean>`sale.id = ${id}::uuid`, work.now)
  if (payee === undefined) return
  const reason = payee.waiting > 0 ? 'caseOpen' : payee.hold
  if (reason !== null) throw conflict('held', `This payout to ${payee.name} is held: ${earningHoldLabels[reason]}.`)
  await payAtOnce(work, [{ ...payee, id }], { filter: JSON.stringify({ saleId: id }) })
}

/** Whoever pays it or puts it into a run at the same moment is seen after this, or waits for it. */
const lockRow = ({ tx }: Work, id: string) => sql`SELECT FROM sale WHERE id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx)
