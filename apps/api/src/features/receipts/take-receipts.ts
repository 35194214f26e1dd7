import { transfersOfReceipt } from '@lodeway/rules/journal/invoice-transfers.ts'
import { v7 as newId } from 'uuid'
import { appendAudits } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { keepReceipts } from '../invoices/keep-uses.ts'
import { offerPaid } from '../invoices/offer-paid.ts'
import { addEntries, entriesOf } from '../journal/add-entries.ts'
import { openAccounts } from './open-accounts.sql.ts'
import { refuseIdOfOthers } from './receipt-ids.ts'
import { type Money, payInvoices } from './use-money.ts'

/** Money that came in. In cents. */
export interface Incoming {
  readonly id?: string
  readonly receivedOn: string
  readonly cents: number
  readonly reference: string
  readonly source: 'hand' | 'statement'
  /** Null when the payer is not known. */
  readonly organisationId: string | null
  readonly invoiceIds: readonly string[]
  readonly statementKey?: string
  readonly statementCopy?: number
}

/**
 * Records a payment that somebody typed in. The same one sent twice, by a slow network, is there once.
 * @throws Refusal 409 when another payment, or something else in the books, is there under this id
 */
export async function takeReceipt(work: Work, incoming: Incoming & { readonly id: string }): Promise<void> {
  await refuseIdOfOthers(work, incoming.id)
  if ((await takeReceipts(work, [incoming])) === 1) return
  const there = await work.tx
    .selectFrom('receipt')
    .select(['amountCents', 'receivedOn', 'reference', 'organisationId'])
    .where('id', '=', incoming.id)
    .executeTakeFirst()
  const isSame =
    there?.amountCents === incoming.cents &&
    there.organisationId === incoming.organisationId &&
    there.receivedOn === incoming.receivedOn &&
    there.reference === incoming.reference
  if (!isSame) throw conflict('receipt_exists', 'Another payment is recorded under this id. Nothing was changed.')
}

/** Records what came in and pays invoices with it. One that is there already is left as it is. @returns how many are new */
export async function takeReceipts(work: Work, incoming: readonly Incoming[]): Promise<number> {
  const organisationIds = new Set(incoming.flatMap(({ organisationId }) => organisationId ?? []))
  const accounts = await openAccounts(work, [...organisationIds].toSorted())
  const receipts = incoming.map(({ invoiceIds, cents, id = newId(), ...receipt }) => ({
    invoiceIds,
    receipt: { id, ...receipt, amountCents: cents, createdBy: accountIdOf(work.actor) },
  }))
  const kept = await keepReceipts(
    work,
    receipts.map(({ receipt }) => receipt),
  )
  const fresh = receipts.filter(({ receipt }) => kept.has(receipt.id))
  const money = fresh.flatMap(({ receipt: { id, organisationId, amountCents }, invoiceIds }): Money[] =>
    organisationId === null
      ? []
      : [{ receiptId: id, organisationId, cents: amountCents, invoiceIds, event: 'received' }],
  )
  const left = await payInvoices(work, money, accounts)
  await addEntries(
    work.tx,
    work.now,
    fresh.flatMap(({ receipt: { id, organisationId, amountCents } }) =>
      entriesOf(
        'received',
        id,
        transfersOfReceipt(
          'received',
          organisationId === null ? undefined : { organisationId, isForInvoice: false },
          left.get(id) ?? amountCents,
        ),
      ),
    ),
  )
  await appendAudits(
    work,
    fresh.map(({ receipt: { id, organisationId, amountCents, source } }) => ({
      actor: work.actor,
      action: 'receipt.take' as const,
      subject: { kind: 'receipt' as const, id },
      detail: { organisationId, cents: amountCents, source },
    })),
  )
  await offerPaid(
    work,
    fresh.flatMap(({ receipt }) => receipt.organisationId ?? []),
  )
  return fresh.length
}
