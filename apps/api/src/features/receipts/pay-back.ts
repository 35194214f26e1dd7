import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { payReceiptBack as api } from '@lodeway/contract/receipts.ts'
import { paidBackDayProblem } from '@lodeway/rules/invoices/receipts.ts'
import { transfersOfReceipt } from '@lodeway/rules/journal/invoice-transfers.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict, notFound } from '../../work/refusal.ts'
import { keepReceipts, leaveLess } from '../invoices/keep-uses.ts'
import { addEntries, entriesOf } from '../journal/add-entries.ts'
import { lockOrganisations } from './open-accounts.sql.ts'
import { refuseIdOfOthers } from './receipt-ids.ts'

/**
 * Records that what no invoice has used of a payment, or some of it, was paid back to whom it came from: an overpayment, the rest of an
 * advance, money of nobody. Of two at the same moment the later finds what the earlier left.
 * @throws Refusal 404; 400 for a day before it came in or to come; 409 where less is left of it, or it was taken back
 */
export async function payBack(
  work: Work,
  receiptId: string,
  { id, amount, paidOn, reference }: BodyOutput<typeof api>,
): Promise<void> {
  const { tx, now } = work
  const known = await tx.selectFrom('receipt').selectAll().where('id', '=', receiptId).executeTakeFirst()
  if (known === undefined || known.source === 'credit') throw notFound('This payment')
  const { organisationId } = known
  const problem = paidBackDayProblem(paidOn, known.receivedOn, johannesburgDate(now))
  if (problem !== undefined) throw badRequest(problem, { paidOn: problem })
  if (organisationId !== null) await lockOrganisations(tx, [organisationId])
  await refuseIdOfOthers(work, id)
  const cents = nearestCents(amount)
  const back = { id, amountCents: 0 - cents, leftCents: 0, receivedOn: paidOn, reference, organisationId }
  const [createdBy, source] = [accountIdOf(work.actor), 'paidBack'] as const
  const kept = await keepReceipts(work, [{ ...back, createdBy, source, paysBackId: receiptId }])
  if (kept.size === 0) return refuseAnother(work, { ...back, paysBackId: receiptId })
  if (!(await leaveLess(work, known, cents)))
    throw conflict(
      'less_left',
      `Less than ${formatRand(cents)} is left of this payment, or it was matched or taken back meanwhile. Nothing was recorded.`,
    )
  const owner = organisationId === null ? undefined : { organisationId, isForInvoice: false }
  await addEntries(tx, now, entriesOf('received', id, transfersOfReceipt('received', owner, back.amountCents)))
  await appendAudit(work, 'receipt.pay-back', { kind: 'receipt', id: receiptId }, { organisationId, cents })
}

/** The same one sent twice is there once. @throws Refusal 409 when another is there under this id */
async function refuseAnother(
  { tx }: Work,
  wanted: { id: string; amountCents: number; receivedOn: string; paysBackId: string },
): Promise<void> {
  const there = await tx
    .selectFrom('receipt')
    .select('id')
    .where('id', '=', wanted.id)
    .where('amountCents', '=', wanted.amountCents)
    .where('receivedOn', '=', wanted.receivedOn)
    .where('paysBackId', '=', wanted.paysBackId)
    .executeTakeFirst()
  if (there === undefined)
    throw conflict('receipt_exists', 'Another payment is recorded under this id. Nothing was changed.')
}
