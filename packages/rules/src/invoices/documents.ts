import { formatRand } from '../money/rand.ts'
import { type CalendarDate, formatShownDate } from '../time/calendar.ts'

export const documentKindLabels = { invoice: 'Invoice', creditNote: 'Credit note' } as const
export type DocumentKind = keyof typeof documentKindLabels

/** Each kind has numbers of its own, without gaps. */
export const documentSeries: Record<DocumentKind, 'INV' | 'CN'> = { invoice: 'INV', creditNote: 'CN' }

/** 'INV-000012' */
export const documentNumber = (series: string, place: number): string => `${series}-${String(place).padStart(6, '0')}`

/** The number of a document that a text names, whatever its capitals, dashes and zeros: 'inv 12' is 'INV-000012'. */
export function numberNamedIn(typed: string, series: readonly string[]): string | undefined {
  const [, letters = '', digits] = /^([a-z]+)[\s-]*0*(\d{1,9})$/i.exec(typed.trim()) ?? []
  const named = series.find(each => each === letters.toUpperCase())
  return named && documentNumber(named, Number(digits))
}

/** What stands over a document, by the VAT Act, sections 20(4) and 21(3). */
export function documentHeading(kind: DocumentKind, vatBps: number | null): string {
  if (kind === 'creditNote') return 'CREDIT NOTE'
  return vatBps === null ? 'INVOICE' : 'TAX INVOICE'
}

/** Whether amounts that come to this without VAT make an invoice: an organisation that would get as much back as it owes, or more, has none yet. */
export const comesToInvoice = (netCents: number): boolean => netCents > 0

/** Why a credit note is issued, as the paper says (Value-Added Tax Act, section 21(3)). */
export const creditNoteReason = 'The sale of the lead was taken back'

/** What an invoice of somebody who is no vendor says of VAT. */
export const notRegisteredForVat = 'Not registered for VAT'

/** 'Tax invoice INV-000012: R2 532.10, due 31 Mar 2026', with what is still to be paid; of one that is paid 'R2 532.10, paid'. */
export function invoiceSubject(
  number: string,
  vatBps: number | null,
  { cents, openCents }: { readonly cents: number; readonly openCents: number },
  dueOn: CalendarDate,
): string {
  const what = `${vatBps === null ? 'Invoice' : 'Tax invoice'} ${number}`
  if (openCents <= 0) return `${what}: ${formatRand(cents)}, paid`
  return `${what}: ${formatRand(openCents)}, due ${formatShownDate(dueOn)}`
}

/** 'Credit note CN-000003: R402.50 for invoice INV-000012' */
export const creditNoteSubject = (number: string, cents: number, invoiceNumber: string): string =>
  `Credit note ${number}: ${formatRand(cents)} for invoice ${invoiceNumber}`

/** 'Invoice INV-000012 is 7 days overdue' */
export const overdueSubject = (number: string, days: number): string =>
  `Invoice ${number} is ${days} ${days === 1 ? 'day' : 'days'} overdue`

/** What a document names of either party. */
export interface Party {
  readonly name: string
  readonly address: string | null
  readonly vatNumber: string | null
  readonly paymentDetails?: string | null
}

/** Whether there is anything to put at the head of an invoice. Without it none is made or sent by itself. */
export const canIssue = ({
  name,
  address,
}: {
  readonly name: string | null
  readonly address: string | null
}): boolean => name !== null && address !== null

/** Above this a tax invoice names the recipient in full: Value-Added Tax Act 89 of 1991, section 20(4) and (5). In cents. */
const shortTaxInvoiceCents = 500_000

/** The warning before tax invoices are issued to somebody without an address. */
const addressWanted = `A tax invoice of more than ${formatRand(shortTaxInvoiceCents)} needs the billing address, and of a VAT vendor the VAT number.`

/** What the next tax invoices to somebody will lack; nothing where nobody adds VAT, or the address is known. */
export const missingOnNext = (isVendor: boolean, { address }: Pick<Party, 'address'>): string | null =>
  isVendor && address === null ? addressWanted : null

/** What a document lacks that the law wants on it, in a sentence; nothing where it has all. */
export function missingOn(document: {
  readonly kind: DocumentKind
  readonly vatBps: number | null
  readonly cents: number
  readonly recipient: Party
}): string | null {
  const { kind, vatBps, cents, recipient } = document
  const isFull = kind === 'invoice' && vatBps !== null && cents > shortTaxInvoiceCents
  return isFull && recipient.address === null ? `The billing address is missing. ${addressWanted}` : null
}
