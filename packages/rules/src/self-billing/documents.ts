import { numberNamedIn } from '../invoices/documents.ts'
import { formatRand } from '../money/rand.ts'

export const selfBilledKindLabels = { invoice: 'Tax invoice', creditNote: 'Credit note' } as const
export type SelfBilledKind = keyof typeof selfBilledKindLabels

/** Each kind has numbers of its own, without gaps. */
export const selfBilledSeries: Record<SelfBilledKind, 'SBI' | 'SBC'> = { invoice: 'SBI', creditNote: 'SBC' }

/** The number of such a document that a text names: 'sbi 12' is 'SBI-000012'. */
export const selfBilledNumberIn = (typed: string): string | undefined =>
  numberNamedIn(typed, Object.values(selfBilledSeries))

/** What stands over a document that whoever pays wrote for a supplier. The VAT Act prescribes no words for the second part. */
export const selfBilledHeading = (kind: SelfBilledKind): string =>
  `${kind === 'invoice' ? 'TAX INVOICE' : 'CREDIT NOTE'} – created by the recipient`

/** What such a document says of the law: Value-Added Tax Act 89 of 1991, section 20(2). */
export const selfBilledNote = 'Issued under section 20(2) by agreement; the supplier issues no tax invoice.'

/** 'Your tax invoice SBI-000001: R916.42' Amounts in cents, VAT included. */
export const selfBilledSubject = (kind: SelfBilledKind, number: string, cents: number): string =>
  `Your ${selfBilledKindLabels[kind].toLowerCase()} ${number}: ${formatRand(cents)}`
