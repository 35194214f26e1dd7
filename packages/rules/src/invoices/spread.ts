import { centsOf, sumOf } from '../money/sum.ts'

/** An invoice with what is left of it in cents: below nothing when more came in than it comes to. */
export interface OpenInvoice {
  readonly id: string
  readonly openCents: number
}

/** What an invoice gets, in cents; below nothing when its credit pays another. */
export interface Use {
  readonly invoiceId: string
  readonly cents: number
}

/** What money pays: one invoice after the other in this order, in full or in part, until none is left of either. */
export function payWith(cents: number, invoices: readonly OpenInvoice[]): Use[] {
  let left = cents
  return invoices.flatMap(({ id, openCents }) => {
    const taken = Math.min(left, openCents)
    if (taken <= 0) return []
    left -= taken
    return [{ invoiceId: id, cents: taken }]
  })
}

/** What credits of some invoices pay of the others, in this order. The amounts add up to zero. */
export function moveCredits(invoices: readonly OpenInvoice[]): Use[] {
  const credits = invoices
    .filter(({ openCents }) => openCents < 0)
    .map(({ id, openCents }) => ({ id, openCents: 0 - openCents }))
  const received = payWith(sumOf(credits.map(({ openCents }) => openCents)), invoices)
  const given = payWith(centsOf(received), credits)
  return [...given.map(({ invoiceId, cents }) => ({ invoiceId, cents: 0 - cents })), ...received]
}

/** Invoices with what they still have open once they got this. */
export const after = <Invoice extends OpenInvoice>(invoices: readonly Invoice[], uses: readonly Use[]): Invoice[] =>
  invoices.map(invoice => ({
    ...invoice,
    openCents: invoice.openCents - centsOf(uses.filter(({ invoiceId }) => invoiceId === invoice.id)),
  }))
