import { maxNameLength } from '../limits.ts'
import { isEmail, tidyEmail } from './email.ts'
import { fieldNotValid, maxCharacters, maxOf, messages, minCharacters } from './messages.ts'
import { isText, tidyName } from './name.ts'
import { isPhoneField, toE164, withoutWhitespace } from './phone.ts'

/** The outcome of one check: the message to show, or undefined when the value is fine. */
export type Problem = string | undefined

/** Whether a field counts as not filled in: nothing, blank text, or an empty list (document 1, section 5). */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** 'Field is required' for an empty value or an empty list. */
export const checkRequired = (value: unknown): Problem => (isEmpty(value) ? messages.required : undefined)

/** Somebody's name: required, then letters, spaces, hyphens and apostrophes. A reason or a business's name has more than those. */
export function checkName(value: string | undefined): Problem {
  const name = tidyName(value ?? '')
  return checkRequired(value) ?? (isText(name) ? checkMaxLength(name, maxNameLength) : messages.invalidText)
}

/** An optional email address: empty is fine. */
export const checkEmail = (value: string | undefined): Problem =>
  isEmpty(value) || isEmail(tidyEmail(value ?? '')) ? undefined : messages.invalidEmail

/** Required, then the email rule. */
export const checkRequiredEmail = (value: string | undefined): Problem => checkRequired(value) ?? checkEmail(value)

/**
 * An optional phone field: empty is fine. Whitespace is dropped first; then digits, 1 to 10 (document 1, section 5),
 * or any spelling that the domain rules accept of a whole number.
 */
export function checkPhone(value: string | undefined): Problem {
  if (isEmpty(value)) return undefined
  const text = value ?? ''
  return isPhoneField(withoutWhitespace(text)) || toE164(text) !== undefined ? undefined : messages.invalidPhoneNumber
}

/** Required, then the phone field rule. */
export const checkRequiredPhone = (value: string | undefined): Problem => checkRequired(value) ?? checkPhone(value)

/** A phone number that could exist in South Africa, as the server wants it of a lead (domain rules, "People"). */
export const checkPossiblePhone = (value: string | undefined): Problem =>
  isEmpty(value) || toE164(value ?? '') !== undefined ? undefined : messages.invalidPhoneNumber

/** 'Min of N characters', counting characters as people see code points. */
export const checkMinLength = (value: string, fewest: number): Problem =>
  [...value].length < fewest ? minCharacters(fewest) : undefined

/** 'Max of N characters', counting code points. */
export const checkMaxLength = (value: string, most: number): Problem =>
  [...value].length > most ? maxCharacters(most) : undefined

/** 'Max of N'. */
export const checkMaxNumber = (value: number, most: number): Problem => (value > most ? maxOf(most) : undefined)

/** Required, then one of the offered values, else '{field} is not valid.'. */
export const checkRequiredChoice = (value: unknown, choices: readonly unknown[], fieldLabel: string): Problem =>
  checkRequired(value) ?? (choices.includes(value) ? undefined : fieldNotValid(fieldLabel))
