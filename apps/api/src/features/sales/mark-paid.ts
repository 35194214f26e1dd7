import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, type Refusal, unprocessable } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { countPayable, heldPayoutsInWords, selectUnpaid } from './payable.sql.ts'
import {
  findSale,
  isHeld,
  ofPayee,
  payeeOf,
  type SaleFilter,
  type SaleRecord,
  type SaleTotals,
  totalsOf,
} from './sale.sql.ts'

/**
 * Marks one row as paid. The guard is in the UPDATE, so any number of callers at once pay it once; a repeat answers the
 * row as it is (domain rules: money).
 * @throws Refusal 409 for a payout that is held for want of bank details
 */
export async function markPaid(work: Work, saleId: string): Promise<SaleRecord> {
  const row = await findSale(work.tx, saleId)
  if (row.held) throw conflict('held', `This payout is held: ${payeeOf(row)} has no bank details on file.`)
  const paid = await pay(work, [saleId], null)
  if (paid.length > 0)
    await appendAudit(work, 'sale.mark-paid', { kind: 'sale', id: saleId }, { cents: row.amountCents })
  return findSale(work.tx, saleId)
}

export interface Batch extends SaleTotals {
  readonly id: string
}

/**
 * Marks the filtered unpaid rows as paid, as one batch. The rows are locked first, so what is counted is what is marked.
 * @throws Refusal 409 when they are not what was confirmed, 422 when there are none, all are held, or more than 2,000
 */
export async function markFilteredPaid(
  work: Work,
  filter: SaleFilter,
  expected: SaleTotals | undefined,
  exported: boolean,
): Promise<Batch> {
  const rows = await lockPayable(work, filter)
  const totals = totalsOf(rows.map(({ category, amountCents }) => ({ category, cents: amountCents, count: 1 })))
  if (rows.length === 0) throw await nothingToPay(work, filter)
  if (expected && !isSame(expected, totals)) {
    throw conflict(
      'rows_changed',
      'The rows have changed since you confirmed them. Nothing was marked; please look at them again.',
    )
  }
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
  await pay(
    work,
    rows.map(row => row.id),
    id,
  )
  await appendAudit(work, 'sales.mark-paid', { kind: 'batch', id }, { filter, ...totals, exported })
  return { id, ...totals }
}

async function nothingToPay(work: Work, filter: SaleFilter): Promise<Refusal> {
  const held = await heldPayoutsInWords(work.tx, filter)
  return held === undefined
    ? unprocessable('nothing_to_pay', 'No unpaid rows match the filters.')
    : unprocessable('held', held)
}

const isSame = (expected: SaleTotals, found: SaleTotals) =>
  expected.count === found.count &&
  cents(expected.toReceive) === cents(found.toReceive) &&
  cents(expected.toPay) === cents(found.toPay)

async function lockPayable(
  work: Work,
  filter: SaleFilter,
): Promise<{ id: string; category: string; amountCents: number }[]> {
  const { count } = await countPayable(work.tx, filter)
  if (count > maxSaleRows)
    throw unprocessable(
      'too_many_rows',
      `The filters match ${count} unpaid rows; one batch holds at most ${maxSaleRows}. Narrow the filters and try again.`,
    )
  return selectUnpaid(work.tx, filter)
    .where(sql<boolean>`NOT ${isHeld}`)
    .select(['sale.id', 'sale.category', 'sale.amountCents'])
    .orderBy('sale.id')
    .limit(maxSaleRows)
    .forNoKeyUpdate('sale')
    .execute()
}

/** The one UPDATE that pays, with a snapshot of the account, and the payments written into the leads' histories. */
async function pay(work: Work, ids: readonly string[], batchId: string | null): Promise<string[]> {
  const paid = await sql<{ id: string }>`
    WITH paid AS (
      UPDATE sale SET payment_status = 'paid', paid_at = ${work.now}, batch_id = ${batchId}::uuid,
        paid_to = (
          SELECT jsonb_build_object('holderName', holder_name, 'bankName', bank_name, 'accountType', account_type, 'last4', number_last4,
            'branchCode', branch_code, 'numberSealed', replace(encode(number_encrypted, 'base64'), E'\n', ''))
          FROM payee_account WHERE ${ofPayee})
      WHERE id = ANY(${ids}::uuid[]) AND payment_status = 'unpaid' AND voided_at IS NULL
      RETURNING id, lead_id, assignment_id, paid_at AS at, ledger_key
    ), written AS (${newPayments(sql`paid`, 'admin', accountIdOf(work.actor))})
    SELECT id FROM paid`.execute(work.tx)
  return paid.rows.map(row => row.id)
}
