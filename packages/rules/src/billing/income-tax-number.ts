import { hasLuhnCheckDigit } from '../people/luhn.ts'
import { withoutWhitespace } from '../people/phone.ts'

/** 10 digits, not all of them 0, of which the first is a 0, 1, 2, 3 or 9, with a Luhn check digit (as the South African Revenue Service numbers taxpayers). Spaces are left out. */
export const isIncomeTaxNumber = (text: string): boolean => {
  const digits = withoutWhitespace(text)
  return /^(?!0{10})[01239]\d{9}$/.test(digits) && hasLuhnCheckDigit(digits)
}

/** The message at a field with a number that no taxpayer can have. */
export const incomeTaxNumberProblem =
  'An income tax number has 10 digits and starts with 0, 1, 2, 3 or 9; this one cannot be right.'
