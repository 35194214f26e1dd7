import { type ReceiptEvent, transfersOfReceipt } from '@lodeway/rules/journal/invoice-transfers.ts'
import { type Insertable, sql } from 'kysely'
import type { Receipt } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { entriesOf } from '../journal/add-entries.ts'

/** What an invoice gets of a receipt, in cents. */
export interface NewUse {
  readonly id: string
  readonly receiptId: string
  readonly invoiceId: string
  readonly organisationId: string
  readonly cents: number
  /** `moved`: a credit of one invoice pays another of the same organisation, and nothing moves between accounts. */
  readonly event: ReceiptEvent | 'moved'
}

export const entriesOfUses = ({ id, organisationId, cents, event }: NewUse) =>
  event === 'moved'
    ? []
    : entriesOf(event, id, transfersOfReceipt(event, { organisationId, isForInvoice: true }, cents))

export type NewReceipt = Omit<Insertable<Receipt>, 'leftCents' | 'createdAt'> & {
  readonly amountCents: number
  /** All of it where nothing is said. */
  readonly leftCents?: number
}

/** Keeps what came in, of which no invoice has got anything yet. @returns the ids of those that are new */
export async function keepReceipts(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  receipts: readonly NewReceipt[],
): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const kept = await tx
    .insertInto('receipt')
    .values(receipts.map(receipt => ({ leftCents: receipt.amountCents, ...receipt, createdAt: now })))
    .onConflict(target => target.doNothing())
    .returning('id')
    .execute()
  return new Set(kept.map(({ id }) => id))
}

/**
 * It was found out whose a payment is, and what was paid back of it.
 * @returns it, or undefined when that was known already or it was taken back
 */
export async function ownReceipt({ tx, now }: Pick<Work, 'tx' | 'now'>, id: string, organisationId: string) {
  const found = tx.updateTable('receipt').set({ organisationId, matchedAt: now })
  const receipt = await found
    .where('id', '=', id)
    .where('organisationId', 'is', null)
    .where('takenBackAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (receipt) await found.where('paysBackId', '=', id).execute()
  return receipt
}

/** Some of a payment was paid back, or below nothing came back to it. @returns whether so much was left, and nobody matched it or took it back meanwhile */
export async function leaveLess(
  { tx }: Pick<Work, 'tx'>,
  { id, organisationId }: { readonly id: string; readonly organisationId: string | null },
  cents: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipt')
    .set({ leftCents: sql<number>`left_cents - ${cents}` })
    .where('id', '=', id)
    .where('leftCents', '>=', cents)
    .where('takenBackAt', 'is', null)
    .where(sql<boolean>`organisation_id IS NOT DISTINCT FROM ${organisationId}::uuid`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A payment is taken back. @returns it, or undefined when it was taken back or matched meanwhile */
export const disownReceipt = (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { id, organisationId }: { readonly id: string; readonly organisationId: string | null },
) =>
  tx
    .updateTable('receipt')
    .set({ takenBackAt: now })
    .where('id', '=', id)
    .where('takenBackAt', 'is', null)
    .where(sql<boolean>`organisation_id IS NOT DISTINCT FROM ${organisationId}::uuid`)
    .returningAll()
    .executeTakeFirst()

/** Keeps what invoices get, and leaves that less of them to be paid and of receipts to be used. Both are locked, or new. */
export async function keepUses({ tx, now }: Pick<Work, 'tx' | 'now'>, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('receiptUse')
    .values(
      uses.map(({ id, receiptId, invoiceId, cents, event }) => ({ id, receiptId, invoiceId, cents, event, at: now })),
    )
    .execute()
  await sql`UPDATE invoice SET open_cents = open_cents - used.cents
    FROM (SELECT invoice_id, sum(cents)::bigint AS cents FROM receipt_use WHERE id = ANY(${uses.map(({ id }) => id)}::uuid[]) GROUP BY invoice_id) AS used
    WHERE invoice.id = used.invoice_id`.execute(tx)
  await sql`UPDATE receipt SET left_cents = left_cents - used.cents
    FROM (SELECT receipt_id, sum(cents)::bigint AS cents FROM receipt_use WHERE id = ANY(${uses.map(({ id }) => id)}::uuid[]) GROUP BY receipt_id) AS used
    WHERE receipt.id = used.receipt_id`.execute(tx)
}
