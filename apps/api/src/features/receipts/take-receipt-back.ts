import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { takeReceiptBack as api } from '@lodeway/contract/receipts.ts'
import { unsettledRows } from '@lodeway/rules/invoices/settle.ts'
import { transfersOfReceipt } from '@lodeway/rules/journal/invoice-transfers.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import type { Receipt } from '../../db/schema.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { findInvoicedRows } from '../invoices/invoiced-rows.sql.ts'
import {
  disownReceipt,
  entriesOfUses,
  keepReceipts,
  keepUses,
  leaveLess,
  type NewReceipt,
} from '../invoices/keep-uses.ts'
import { offerPaid } from '../invoices/offer-paid.ts'
import { addEntries, entriesOf } from '../journal/add-entries.ts'
import { unpayRows } from '../sales/take-payments-back.ts'
import { lockOrganisations, openAccounts } from './open-accounts.sql.ts'
import { payInvoices, settleInvoices } from './use-money.ts'
import { findUses, type KeptUse } from './uses.sql.ts'

/**
 * A payment did not come in as it was recorded, or a refund was not paid. It stays, and a second one of the same amount against it is added.
 * @throws Refusal 404; 409 when it was taken back already, is itself what takes back another, or some of it was refunded
 */
export async function takeReceiptBack(work: Work, id: string, { reason }: BodyOutput<typeof api>): Promise<void> {
  const known = await work.tx.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
  if (known === undefined || known.source === 'credit') throw notFound('This payment')
  if (known.source === 'takenBack') {
    const what = known.amountCents < 0 ? 'payment' : 'refund'
    throw conflict(
      'taken_back',
      `This entry takes a ${what} back and cannot itself be taken back. Record the ${what} again.`,
    )
  }
  await (known.paysBackId === null
    ? takePaymentBack(work, known, reason)
    : takeRefundBack(work, known, known.paysBackId, reason))
  const { organisationId, amountCents: cents } = known
  await appendAudit(work, 'receipt.take-back', { kind: 'receipt', id }, { organisationId, cents, reason })
}

/** What it paid is open again, its rows are unpaid, and other credit of the organisation pays them. */
async function takePaymentBack(work: Work, known: Selectable<Receipt>, reason: string): Promise<void> {
  if (known.organisationId !== null) await lockOrganisations(work.tx, [known.organisationId])
  const uses = await findUses(work.tx, known)
  const invoiceIds = [...new Set(uses.map(({ invoiceId }) => invoiceId))]
  const organisationIds = organisationsOf(known)
  await openAccounts(work, organisationIds, { invoiceIds })
  const receipt = await disownReceipt(work, known)
  if (receipt === undefined) throw conflict('taken_back', 'This payment was taken back or matched meanwhile.')
  await refusePaidBack(work, known.id)
  await writeBack(work, receipt, uses, reason)
  await unpay(work, invoiceIds, uses)
  await payInvoices(work, [], await openAccounts(work, organisationIds))
  await settleInvoices(work, invoiceIds)
}

/** It is left of its payment again, and pays what the organisation owes. */
async function takeRefundBack(
  work: Work,
  refund: Selectable<Receipt>,
  paymentId: string,
  reason: string,
): Promise<void> {
  const { organisationId, amountCents } = refund
  const organisationIds = organisationsOf(refund)
  await openAccounts(work, organisationIds)
  // The payment before its refund, as whoever matches it locks them.
  const isThere =
    (await leaveLess(work, { id: paymentId, organisationId }, amountCents)) &&
    (await disownReceipt(work, refund)) !== undefined
  if (!isThere) throw conflict('taken_back', 'This refund was taken back, or its payment was matched, meanwhile.')
  const counter = await keepCounter(work, refund, { reference: reason, leftCents: 0, paysBackId: paymentId })
  await addEntries(work.tx, work.now, counter)
  await payInvoices(work, [], await openAccounts(work, organisationIds))
  await offerPaid(work, organisationIds)
}

const organisationsOf = ({ organisationId }: Selectable<Receipt>) => (organisationId === null ? [] : [organisationId])

/** Nobody pays any of it back from now on: it is taken back. */
async function refusePaidBack({ tx }: Work, id: string): Promise<void> {
  const back = await tx
    .selectFrom('receipt')
    .select('id')
    .where('paysBackId', '=', id)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  if (back !== undefined)
    throw conflict(
      'paid_back',
      'Some of this payment was refunded, so it did come in. It cannot be taken back before the refund is.',
    )
}

/** Keeps the receipt that stands against another. @returns what it is in the books */
async function keepCounter(
  work: Work,
  { id: takesBackId, organisationId, amountCents }: Selectable<Receipt>,
  more: Pick<NewReceipt, 'reference' | 'leftCents' | 'paysBackId'>,
) {
  const counter = { id: newId(), organisationId, amountCents: 0 - amountCents, takesBackId, ...more }
  const [receivedOn, createdBy] = [johannesburgDate(work.now), accountIdOf(work.actor)]
  await keepReceipts(work, [{ ...counter, receivedOn, createdBy, source: 'takenBack', takenBackAt: work.now }])
  const owner = organisationId === null ? undefined : { organisationId, isForInvoice: false }
  return entriesOf('received', counter.id, transfersOfReceipt('received', owner, counter.amountCents))
}

/** Writes the receipt that stands against it, and takes its money off the invoices that it paid. */
async function writeBack(work: Work, receipt: Selectable<Receipt>, uses: readonly KeptUse[], reason: string) {
  const gone = await keepCounter(work, receipt, { reference: reason })
  const back = uses.map(({ receiptId, invoiceId, cents, event }) => ({
    id: newId(),
    receiptId,
    invoiceId,
    organisationId: receipt.organisationId ?? '',
    cents: 0 - cents,
    event: event === 'moved' ? ('moved' as const) : ('applied' as const),
  }))
  await addEntries(work.tx, work.now, [...back.flatMap(entriesOfUses), ...gone])
  await keepUses(work, back)
}

/** Rows that invoices no longer have the money for are unpaid; first those that were paid with it. */
async function unpay(work: Work, invoiceIds: readonly string[], uses: readonly KeptUse[]): Promise<void> {
  const times = new Set(uses.map(({ at }) => at))
  const invoices = await findInvoicedRows(work.tx, invoiceIds)
  const ids = invoices.flatMap(({ receivedCents, openCents, rows }) =>
    unsettledRows({ receivedCents, openCents }, rows, times),
  )
  await unpayRows(work, sql<boolean>`id = ANY(${ids}::uuid[])`)
}
