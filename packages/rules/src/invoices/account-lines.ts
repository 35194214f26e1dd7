/** What a line of an organisation's statement of account is. */
export const accountLineLabels = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  payment: 'Payment',
  onAccount: 'Payment on account',
  paidBack: 'Refund',
  takenBack: 'Payment taken back',
  refundTakenBack: 'Refund taken back',
} as const
type AccountLineKind = keyof typeof accountLineLabels

/** A line of a statement of account, as people call what it is about. */
export interface NamedLine {
  readonly kind: AccountLineKind
  /** Of a document. */
  readonly number: string | null
  /** Of a credit note: the invoice that it takes something off. Of a payment: the invoices that it paid. */
  readonly invoices: readonly string[]
  /** What a payment is called at the bank, and how many of that day are called so. */
  readonly reference: string | null
  readonly count: number
}

/** 'Credit note CN-000001 for invoice INV-000012'; 'Payment: EFT 123, for INV-000012 (3 payments)' */
export function accountLineInWords({ kind, number, invoices, reference, count }: NamedLine): string {
  const label = accountLineLabels[kind]
  if (number !== null) return `${label} ${number}${invoices.length === 0 ? '' : ` for invoice ${invoices.join(', ')}`}`
  const unnamed = invoices.filter(invoice => !(reference ?? '').includes(invoice))
  const what = `${label}: ${reference ?? ''}${unnamed.length === 0 ? '' : `, for ${unnamed.join(', ')}`}`
  return count === 1 ? what : `${what} (${count} payments)`
}
