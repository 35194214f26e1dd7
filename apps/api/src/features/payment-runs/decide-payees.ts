import type { settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { sql } from 'kysely'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { payRows } from '../sales/pay-rows.ts'
import type { SelfBilledDraft } from '../self-billing/draft-self-billed.ts'
import { vatBySale } from './add-vat.ts'
import type { Run } from './run-view.sql.ts'

export type Settlement = BodyOutput<typeof settlePaymentRun> & { readonly id: string }

interface PaidHow {
  /** The day on which the bank paid; by default today. */
  readonly paidOn: string | undefined
  /** That are made with the payment. */
  readonly invoices?: readonly SelfBilledDraft[]
}

export const payPayees = async (
  work: Work,
  { id, batchId, submittedAt }: Run,
  payeeIds: readonly string[],
  { paidOn, invoices = [] }: PaidHow,
) =>
  payRows(work, await findSaleIds(work, payeeIds), {
    paidTo: submittedAccount(id),
    submittedAt,
    sentInRun: id,
    paidOn,
    vat: vatBySale(invoices),
    ...(batchId !== null && { batchId }),
  })

interface Decision {
  readonly reason?: string | undefined
  /** The day on which they were paid. */
  readonly paidOn?: string | undefined
  /** The day on which the bank sent back what was paid. */
  readonly returnedOn?: string
  /** When payees who were not paid are not held for it. */
  readonly releasedAt?: Date | null
}

export async function decidePayees(
  { tx, now, actor }: Work,
  ids: readonly string[],
  outcome: Settlement['outcome'],
  { reason, paidOn, returnedOn, releasedAt = null }: Decision,
): Promise<void> {
  await tx
    .updateTable('paymentRunRow')
    .set({ state: outcome })
    .where('runPayeeId', 'in', ids)
    .where('state', '=', returnedOn === undefined ? 'in' : 'paid')
    .execute()
  await tx
    .updateTable('paymentRunPayee')
    .set({
      state: outcome,
      decidedAt: now,
      decidedBy: accountIdOf(actor),
      ...(releasedAt && { releasedAt }),
      ...(outcome === 'paid' && paidOn !== undefined && { paidOn }),
      ...(returnedOn !== undefined && { returnedOn }),
      refusedReason: outcome === 'refused' ? (reason ?? null) : null,
    })
    .where('id', 'in', ids)
    .execute()
}

async function findSaleIds({ tx }: Work, payeeIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('paymentRunRow')
    .select('saleId')
    .where('runPayeeId', 'in', payeeIds)
    .where('state', '=', 'in')
    .execute()
  return rows.map(({ saleId }) => saleId)
}

const submittedAccount = (runId: string) =>
  sql`(SELECT payee.account FROM payment_run_row JOIN payment_run_payee payee ON payee.id = run_payee_id
    WHERE payment_run_row.run_id = ${runId}::uuid AND sale_id = sale.id)`
