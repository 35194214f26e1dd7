import {
  checkName,
  checkRequired,
  checkRequiredChoice,
  checkRequiredEmail,
  checkRequiredPhone,
  type Problem,
} from '../people/field-checks.ts'
import { collectErrors, type FieldErrors, ofNamedFields } from '../people/field-errors.ts'
import { messages } from '../people/messages.ts'
import { withoutWhitespace } from '../people/phone.ts'
import { checkIdNumber } from '../people/sa-id-number.ts'
import { type Title, titles } from '../people/titles.ts'
import type { CalendarDate } from '../time/calendar.ts'
import { type CommissionField, checkCommissions, type PercentInput } from './commission.ts'
import { type LoaderType, loaderTypes } from './types.ts'

/** A loader's own details in the shape of the wire. */
export type PersonInput = {
  firstName?: string
  lastName?: string
  emailAddress?: string
  phoneNumber?: string
  idNumber?: string
  type?: LoaderType
  companyCode?: string | null
}

export type PersonField = keyof PersonInput

/**
 * Checks a loader's details, as the profile and the request form do: everything is required, the company code only of
 * organisational loaders. Whether that code exists is not for the form to say. Source: document 1, section 5;
 * document 2, section 5, "Profile".
 */
export function checkPerson(input: PersonInput, today: CalendarDate): FieldErrors<PersonField> {
  return collectErrors<PersonField>({
    firstName: checkName(input.firstName),
    lastName: checkName(input.lastName),
    emailAddress: checkRequiredEmail(input.emailAddress),
    phoneNumber: checkRequiredPhone(input.phoneNumber),
    idNumber: checkRequiredId(input.idNumber, today),
    type: checkRequiredChoice(input.type, loaderTypes, 'Loader status'),
    companyCode: input.type === 'organisational' ? checkRequired(input.companyCode) : undefined,
  })
}

/** Checks the fields that a change names, and no others: an absent one stays as it is. */
export const checkPersonChanges = (changes: PersonInput, today: CalendarDate): FieldErrors<PersonField> =>
  ofNamedFields(checkPerson(changes, today), changes)

/** The profile of somebody who is no loader: no loader status, no company code; an ID number only if one is given. */
export function checkAdministratorProfile(input: PersonInput, today: CalendarDate): FieldErrors<PersonField> {
  const found = checkPerson(input, today)
  return collectErrors<PersonField>({
    ...found,
    idNumber: input.idNumber ? found.idNumber : undefined,
    type: undefined,
    companyCode: undefined,
  })
}

export type AccessRequestInput = PersonInput & { title?: Title; agreed?: boolean }

/** Checks an access request: the details, a title, and the tick under the policies (document 1, section 5). */
export function checkAccessRequest(
  input: AccessRequestInput,
  today: CalendarDate,
): FieldErrors<PersonField | 'title' | 'agreed'> {
  return collectErrors<PersonField | 'title' | 'agreed'>({
    ...checkPerson(input, today),
    title: checkRequiredChoice(input.title, titles, 'Title'),
    agreed: input.agreed === true ? undefined : messages.agreementNeeded,
  })
}

/** Checks the administrator's edit modal: the details and both percentages (document 1, section 5). */
export function checkLoaderEdit(
  input: PersonInput & Partial<Record<CommissionField, PercentInput>>,
  today: CalendarDate,
): FieldErrors<PersonField | CommissionField> {
  return { ...checkPerson(input, today), ...checkCommissions(input) }
}

/** An ID number may be typed in groups, as it is printed: YYMMDD SSSS C A Z. */
const checkRequiredId = (idNumber: string | undefined, today: CalendarDate): Problem => {
  const { valid } = checkIdNumber(withoutWhitespace(idNumber ?? ''), today)
  return checkRequired(idNumber) ?? (valid ? undefined : messages.invalidIdNumber)
}
