import { isCalendarDate } from '../time/calendar.ts'
import { hasLuhnCheckDigit } from './luhn.ts'
import { messages } from './messages.ts'

const genders = ['female', 'male'] as const
type Gender = (typeof genders)[number]

export type IdNumberCheck =
  | { valid: true; dateOfBirth: string; gender: Gender; citizen: boolean }
  | { valid: false; message: string }

/** The digits of an ID number. */
export const idNumberLength = 13

/** What a field takes, in characters: an ID number may be typed in groups. */
export const maxTypedIdNumberLength = 20

/**
 * Reads a South African ID number, YYMMDD SSSS C A Z: 13 digits, a real calendar date, citizenship digit 0, 1 or 2,
 * and a Luhn check digit. SSSS below 5000 is female. `citizen` is false for permanent residents and refugees.
 *
 * `today` ('YYYY-MM-DD') settles the century: two digits above those of the current year are 19xx, else 20xx. So a
 * person of a hundred reads as a child; the form lets the date of birth be typed for that reason.
 * Source: document 1, section 5; document 2, section 5; domain rules, "People".
 */
export function checkIdNumber(text: string, today: string): IdNumberCheck {
  const invalid = { valid: false, message: messages.invalidIdNumber } as const
  if (!isIdNumberShape(text)) return invalid
  const dateOfBirth = birthDateIn(centuryOf(text, today), text)
  if (!isCalendarDate(dateOfBirth)) return invalid
  return {
    valid: true,
    dateOfBirth,
    gender: Number(text.slice(6, 10)) < 5000 ? 'female' : 'male',
    citizen: text[10] === '0',
  }
}

/**
 * Whether the text is a valid ID number whatever the century, for callers that have no `today` because they do not
 * read the date of birth.
 */
export const isIdNumber = (text: string): boolean =>
  isIdNumberShape(text) && ['19', '20'].some(century => isCalendarDate(birthDateIn(century, text)))

const isIdNumberShape = (text: string): boolean => /^\d{10}[012]\d{2}$/.test(text) && hasLuhnCheckDigit(text)

const centuryOf = (idNumber: string, today: string): '19' | '20' =>
  Number(idNumber.slice(0, 2)) > Number(today.slice(2, 4)) ? '19' : '20'

const birthDateIn = (century: string, idNumber: string): string =>
  `${century}${idNumber.slice(0, 2)}-${idNumber.slice(2, 4)}-${idNumber.slice(4, 6)}`
