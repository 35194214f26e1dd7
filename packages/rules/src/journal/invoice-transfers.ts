import { type Side, type Transfer, transfer } from './transfers.ts'

/** A line of an invoice or a credit note, in cents; of an invoice below nothing where something from before is taken back. */
export interface DocumentLine {
  readonly organisationId: string
  readonly netCents: number
  readonly vatCents: number
}

/** What was earned is claimed by an invoice, or what was claimed is given back by a credit note. Source: docs/journal.md. */
export function transfersOfLine(event: 'invoiced' | 'credited', line: DocumentLine): Transfer[] {
  const { organisationId: owner, netCents, vatCents } = line
  const receivable: Side = { account: 'receivable', owner }
  const vat: Side = { account: 'vatOutput' }
  return event === 'invoiced'
    ? [...transfer(receivable, { account: 'unbilled', owner }, netCents), ...transfer(receivable, vat, vatCents)]
    : [...transfer({ account: 'creditNotes' }, receivable, netCents), ...transfer(vat, receivable, vatCents)]
}

/** Where money came from, for what an invoice or an organisation gets of it. */
const sourceOf = {
  received: () => ({ account: 'bank' }),
  matched: () => ({ account: 'suspense' }),
  applied: (owner: string) => ({ account: 'unapplied', owner }),
} as const satisfies Record<string, (owner: string) => Side>

export type ReceiptEvent = keyof typeof sourceOf

/**
 * Money comes in, or is found to be an organisation's, or is used later: for an invoice of it, or to wait for one. Below nothing it goes
 * back. Money of nobody waits in suspense.
 */
export function transfersOfReceipt(
  event: ReceiptEvent,
  to: { readonly organisationId: string; readonly isForInvoice: boolean } | undefined,
  cents: number,
): Transfer[] {
  if (to === undefined) return transfer({ account: 'bank' }, { account: 'suspense' }, cents)
  const owner = to.organisationId
  return transfer(sourceOf[event](owner), { account: to.isForInvoice ? 'receivable' : 'unapplied', owner }, cents)
}
