import { keysOf } from '../keys-of.ts'
import { addMonths, type CalendarDate, daysBetween, formatShownDate } from '../time/calendar.ts'
import { pastDayProblem } from '../time/past-day.ts'
import { invoiceNumbersIn } from './match-reference.ts'

/** How it became known that money came in. */
export const receiptSourceLabels = {
  hand: 'Entered by hand',
  statement: 'Bank statement',
  marked: 'Marked as paid',
  credit: 'Credit used',
  takenBack: 'Taken back',
  paidBack: 'Refund',
} as const
export const receiptSources = keysOf(receiptSourceLabels)

/** What becomes of a line of a bank statement. */
export const lineEffectLabels = {
  receipt: 'Matched',
  unknown: 'Payer not known',
  leftOut: 'Left out',
  error: 'Error',
} as const
export type LineEffect = keyof typeof lineEffectLabels

/** Books are kept for five years; nobody enters now what came in before that. */
const firstReceiptDay = (today: CalendarDate): CalendarDate => addMonths(today, -60)

/** What is wrong with the day on which money is said to have come in; it is on the bank's statement by now. */
export function receiptDayProblem(receivedOn: CalendarDate, today: CalendarDate): string | undefined {
  if (receivedOn > today) return 'This day is still to come'
  const first = firstReceiptDay(today)
  return receivedOn < first ? `Choose ${formatShownDate(first)} or later` : undefined
}

/** What is wrong with the day on which some of a payment is said to have been paid back. */
export const paidBackDayProblem = (
  paidOn: CalendarDate,
  receivedOn: CalendarDate,
  today: CalendarDate,
): string | undefined => pastDayProblem(paidOn, { day: receivedOn, when: 'when it came in' }, today)

/** How many days apart a line of a statement and a payment that became known otherwise may be and still look like one. */
export const alikeWithinDays = 7

/** A payment that came in, or a line of a statement that may be one. */
export interface Payment {
  /** Null while nobody knows whose it is. */
  readonly organisationId: string | null
  readonly amountCents: number
  readonly receivedOn: CalendarDate
  readonly reference: string
}

/**
 * Whether a line of a statement looks like a payment that is known: `same` of one organisation, `perhaps` where it is not known whose one
 * of them is. It does on the bank's own day, and within a week of it where a person entered the day, or where both name one invoice: a
 * bank may write another day in another file. Without an invoice the same amount every few days is nothing unusual.
 */
export function likeness(
  line: Payment,
  known: Payment & { readonly source: keyof typeof receiptSourceLabels },
): 'same' | 'perhaps' | undefined {
  const apart = Math.abs(daysBetween(known.receivedOn, line.receivedOn))
  if (line.amountCents !== known.amountCents || apart > alikeWithinDays) return undefined
  if (apart > 0 && known.source === 'statement' && !nameOneInvoice(line, known)) return undefined
  if (line.organisationId === known.organisationId && line.organisationId !== null) return 'same'
  return line.organisationId === null || known.organisationId === null ? 'perhaps' : undefined
}

/**
 * Whether a payment that somebody types in looks like one of its organisation that is on record: of the same amount, within a week of it,
 * and neither taken back nor refunded whole; a refund that came back is one.
 */
export const isOnRecord = (
  typed: Pick<Payment, 'amountCents' | 'receivedOn'>,
  known: Pick<Payment, 'amountCents' | 'receivedOn'> & {
    readonly refundedCents: number
    readonly isTakenBack: boolean
    readonly source: keyof typeof receiptSourceLabels
  },
): boolean =>
  known.amountCents === typed.amountCents &&
  Math.abs(daysBetween(known.receivedOn, typed.receivedOn)) <= alikeWithinDays &&
  known.refundedCents < known.amountCents &&
  (!known.isTakenBack || known.source === 'takenBack')

const nameOneInvoice = (one: Payment, other: Payment): boolean => {
  const named = invoiceNumbersIn(other.reference)
  return invoiceNumbersIn(one.reference).some(number => named.includes(number))
}
