import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { matchReceipt as api } from '@lodeway/contract/receipts.ts'
import { transfersOfReceipt } from '@lodeway/rules/journal/invoice-transfers.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { ownReceipt } from '../invoices/keep-uses.ts'
import { offerPaid } from '../invoices/offer-paid.ts'
import { addEntries, entriesOf } from '../journal/add-entries.ts'
import { openAccounts } from './open-accounts.sql.ts'
import { refuseStrangeInvoice } from './receipt.sql.ts'
import { payInvoices } from './use-money.ts'

/**
 * Assigns a payment from an unknown payer to an organisation, whose invoices it pays.
 * @throws Refusal 404; 409 when the payer is known already, or another amount is left of it than was seen
 */
export async function matchReceipt(
  work: Work,
  id: string,
  { organisationId, invoiceId, left: seen }: BodyOutput<typeof api>,
): Promise<void> {
  await refuseStrangeInvoice(work.tx, organisationId, invoiceId ?? null)
  const accounts = await openAccounts(work, [organisationId])
  const receipt = await ownReceipt(work, id, organisationId)
  if (receipt === undefined) {
    const known = await work.tx.selectFrom('receipt').select('id').where('id', '=', id).executeTakeFirst()
    throw known === undefined
      ? notFound('This payment')
      : conflict('matched', 'This payment is already matched, or was taken back.')
  }
  if (seen !== undefined && nearestCents(seen) !== receipt.leftCents)
    throw conflict(
      'less_left',
      `${formatRand(receipt.leftCents)} is left of this payment by now, so nothing was matched. Look at it again.`,
    )
  const money = { receiptId: id, organisationId, cents: receipt.leftCents, invoiceIds: invoiceId ? [invoiceId] : [] }
  const left = await payInvoices(work, [{ ...money, event: 'matched' }], accounts)
  const rest = transfersOfReceipt('matched', { organisationId, isForInvoice: false }, left.get(id) ?? 0)
  await addEntries(work.tx, work.now, entriesOf('matched', id, rest))
  await offerPaid(work, [organisationId])
  await appendAudit(work, 'receipt.match', { kind: 'receipt', id }, { organisationId, cents: receipt.leftCents })
}
