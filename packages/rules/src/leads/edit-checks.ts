import { checkPossiblePhone, isEmpty } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors, ofNamedFields } from '../people/field-errors.ts'
import { type Client, checkClient } from './client-checks.ts'

/** What can be edited of a lead that is not assigned (document 2, section 7). */
export type LeadEdit = Client & { reason?: string | null }

/**
 * Checks the fields that a change of a lead names. The numbers that are kept have to be possible ones, beyond the field's
 * own rule (domain rules, "People").
 */
export const checkLeadChanges = (changes: LeadEdit): FieldErrors<keyof LeadEdit> => ({
  ...ofNamedFields(checkClient(changes), changes),
  ...collectErrors<keyof LeadEdit>({
    phoneNumber: checkPossiblePhone(changes.phoneNumber),
    alternativePhoneNumber: checkPossiblePhone(changes.alternativePhoneNumber ?? undefined),
  }),
})

/** Empty alternative phone, e-mail and reason are sent as absent (document 2, section 5, "Lead edit"). */
export const absentIfEmpty = (text: string | null | undefined): string | undefined =>
  isEmpty(text) ? undefined : (text ?? undefined)
