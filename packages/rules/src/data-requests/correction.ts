import { checkEmail, checkName, checkPossiblePhone, checkRequired, isEmpty } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { messages } from '../people/messages.ts'
import { withoutWhitespace } from '../people/phone.ts'
import { checkIdNumber } from '../people/sa-id-number.ts'
import { isCalendarDate } from '../time/calendar.ts'

/** What a client can have corrected of a lead, also once an organisation has it. */
export const correctableFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'alternativePhoneNumber',
  'emailAddress',
  'idNumber',
  'dateOfBirth',
  'address',
  'geographicalArea',
  'yearlyIncome',
] as const
export type CorrectableField = (typeof correctableFields)[number]

/** A lead's details as they are to be; empty ones are taken out. An income is an item of its content list, by its id. */
export type Correction = Partial<Record<CorrectableField, string | null | undefined>>

/**
 * Checks corrected details by the rules of a submission: names and phone required, the others of their form if given.
 * `today` ('YYYY-MM-DD') settles the century of an ID number and keeps a date of birth out of the future.
 * Source: POPIA, section 24; document 2, section 5.
 */
export function checkCorrection(details: Correction, today: string): FieldErrors<CorrectableField> {
  const text = (field: CorrectableField) => details[field] ?? undefined
  const given = (field: CorrectableField) => details[field] !== undefined
  const birth = text('dateOfBirth')
  return collectErrors<CorrectableField>({
    firstName: given('firstName') ? checkName(text('firstName')) : undefined,
    lastName: given('lastName') ? checkName(text('lastName')) : undefined,
    phoneNumber: given('phoneNumber')
      ? (checkRequired(text('phoneNumber')) ?? checkPossiblePhone(text('phoneNumber')))
      : undefined,
    alternativePhoneNumber: checkPossiblePhone(text('alternativePhoneNumber')),
    emailAddress: checkEmail(text('emailAddress')),
    idNumber:
      isEmpty(text('idNumber')) || checkIdNumber(withoutWhitespace(text('idNumber') ?? ''), today).valid
        ? undefined
        : messages.invalidIdNumber,
    dateOfBirth:
      isEmpty(birth) || (isCalendarDate(birth ?? '') && (birth ?? '') <= today) ? undefined : messages.invalidDate,
  })
}
