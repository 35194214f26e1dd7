import {
  checkEmail,
  checkPhone,
  checkPossiblePhone,
  checkRequiredPhone,
  checkRequiredText,
  isEmpty,
} from '../people/field-checks.ts'
import { collectErrors, type FieldErrors, ofNamedFields } from '../people/field-errors.ts'

/** What can be edited of a lead that is not assigned (document 2, section 7). */
export type LeadEdit = {
  firstName?: string
  lastName?: string
  phoneNumber?: string
  alternativePhoneNumber?: string | null
  emailAddress?: string | null
  reason?: string | null
}

export type LeadEditField = keyof LeadEdit

/** Checks an edited lead: names required and text, phone required, e-mail valid (document 2, section 5). */
export function checkLeadEdit(input: LeadEdit): FieldErrors<LeadEditField> {
  return collectErrors<LeadEditField>({
    firstName: checkRequiredText(input.firstName),
    lastName: checkRequiredText(input.lastName),
    phoneNumber: checkRequiredPhone(input.phoneNumber),
    alternativePhoneNumber: checkPhone(input.alternativePhoneNumber ?? undefined),
    emailAddress: checkEmail(input.emailAddress ?? undefined),
  })
}

/**
 * Checks the fields that a change of a lead names. The numbers that are kept have to be possible ones, beyond the field's
 * own rule (domain rules, "People").
 */
export const checkLeadChanges = (changes: LeadEdit): FieldErrors<LeadEditField> => ({
  ...ofNamedFields(checkLeadEdit(changes), changes),
  ...collectErrors<LeadEditField>({
    phoneNumber: checkPossiblePhone(changes.phoneNumber),
    alternativePhoneNumber: checkPossiblePhone(changes.alternativePhoneNumber ?? undefined),
  }),
})

/** Empty alternative phone, e-mail and reason are sent as absent (document 2, section 5, "Lead edit"). */
export const absentIfEmpty = (text: string | null | undefined): string | undefined =>
  isEmpty(text) ? undefined : (text ?? undefined)
