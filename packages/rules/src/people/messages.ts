import { formatCount, formatRand } from '../money/rand.ts'

/** The exact wordings of document 1, section 5. They are compared by people and tests, so they stay as written. */
export const messages = {
  required: 'Field is required',
  invalidEmail: 'Invalid email',
  invalidIdNumber: 'Invalid ID number',
  invalidPhoneNumber: 'Invalid phone number',
  invalidText: 'Invalid value',
  passwordTooShort: 'Minimum 8 characters',
  passwordNeedsLowercase: 'At least one lowercase character',
  passwordNeedsOther: 'Must have number, symbol, or whitespace character',
  passwordMismatch: 'Must match password',
  invalidDate: 'Invalid date',
  invalidYear: 'Invalid year',
  invalidMonth: 'Invalid month',
  invalidDay: 'Invalid day',
  tooManyDecimals: 'At most two decimals',
  wholeNumber: 'Must be a whole number',
  agreementNeeded: 'The privacy policy and terms must be accepted',
} as const

/** 'Min of N characters' (document 1, section 5). */
export const minCharacters = (count: number): string => `Min of ${count} characters`

/** 'Max of N characters' (document 1, section 5). */
export const maxCharacters = (count: number): string => `Max of ${count} characters`

/** 'Min of N': the other end of 'Max of N'. */
export const minOf = (least: number): string => `Min of ${formatCount(least)}`

/** 'Max of N' (document 1, section 5). */
export const maxOf = (most: number): string => `Max of ${formatCount(most)}`

/** The same of an amount in whole cents: 'Max of R100 000 000.00'. */
export const maxOfAmount = (mostCents: number): string => `Max of ${formatRand(mostCents)}`

/** The default message, '{field} is not valid.' (document 1, section 5). */
export const fieldNotValid = (fieldLabel: string): string => `${fieldLabel} is not valid.`
