import { shareOf } from '../money/share.ts'
import { hasLuhnCheckDigit } from '../people/luhn.ts'
import { withoutWhitespace } from '../people/phone.ts'
import type { CalendarDate } from '../time/calendar.ts'

/** A rate of VAT in basis points, with the day on which it starts. */
export interface VatRate {
  readonly startsOn: CalendarDate
  readonly bps: number
}

/**
 * The rate that invoices of a day carry, in basis points; undefined where the platform is not registered for VAT on that day.
 * @param registeredFrom the first day of the registration
 * @param rates in any order; one of them has started
 */
export function vatRateOn(
  day: CalendarDate,
  registeredFrom: CalendarDate | null,
  rates: readonly VatRate[],
): number | undefined {
  if (registeredFrom === null || day < registeredFrom) return undefined
  const started = rates.filter(({ startsOn }) => startsOn <= day)
  const latest = started.toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))[0]
  if (latest === undefined) throw new RangeError(`No rate of VAT had started on ${day}`)
  return latest.bps
}

/**
 * VAT on one line, in cents: half a cent or more goes up (VAT Act 89 of 1991, section 66(b)). Each lead is a supply of its own, so VAT
 * is reckoned line by line and then added, and a credit note gives back exactly what its lines had.
 */
export const vatOf = (netCents: number, vatBps: number | undefined): number =>
  vatBps === undefined ? 0 : shareOf(netCents, vatBps)

/** The highest rate of VAT that can be entered, in percent. */
export const maxVatPercent = 100

/** What is typed of a VAT number: its 10 digits, and the spaces that documents have between them. */
export const maxTypedVatNumberLength = 20

/** 10 digits of which the first is a 4, with a Luhn check digit. Spaces are left out. */
export const isVatNumber = (text: string): boolean => {
  const digits = withoutWhitespace(text)
  return /^4\d{9}$/.test(digits) && hasLuhnCheckDigit(digits)
}

/** The message at a field for somebody else's number. */
export const platformsVatNumber = 'This is the VAT number of this platform.'
export const vatNumberOfOthers =
  'A payee or an organisation here has this VAT number. Check it against the VAT certificate of the platform.'
/** The message at a field with a number that no vendor can have. */
export const vatNumberProblem = 'A VAT number has 10 digits and starts with 4; this one cannot be right.'

/** What is wrong with the day on which a new rate is to start. */
export const newRateProblem = (startsOn: CalendarDate, today: CalendarDate): string | undefined =>
  startsOn <= today ? 'A new rate must start after today: earlier invoices keep theirs.' : undefined

/** What is wrong with a VAT number that may be left out. */
export const checkVatNumber = (text: string): string | undefined =>
  text.trim() === '' || isVatNumber(text) ? undefined : vatNumberProblem
