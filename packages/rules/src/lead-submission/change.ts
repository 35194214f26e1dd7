import { consentNeeded } from '../leads/consent.ts'
import { type InsuranceType, leadLabelOf } from '../leads/insurance-types.ts'
import { type FieldErrors, ofNamedFields } from '../people/field-errors.ts'
import { checkSubmission, type LeadDetails, type SubmissionContext, type SubmissionField } from './check.ts'

/** What can be changed of a lead that waits: what was submitted, and the wording that was confirmed for its type. */
export type LeadChange = Partial<Record<keyof LeadDetails | 'consentVersion', unknown>>

/** Whether a change makes the lead one of another insurance type. */
export const isOtherType = (lead: LeadDetails, before: InsuranceType): boolean => lead.insuranceType !== before

/**
 * Checks a waiting lead as it is to be, by the rules of whoever submitted it. Another insurance type is the second step
 * again: all of that type's rules hold, and its consent has to be confirmed. Otherwise only what the change names can
 * be wrong, and with an ID number the date of birth that it says.
 * Source: document 2, sections 5 and 7; domain rules, "Consent".
 */
export function checkChange(
  lead: LeadDetails,
  named: LeadChange,
  context: SubmissionContext & { before: InsuranceType },
): FieldErrors<SubmissionField | 'consentVersion'> {
  const errors = checkSubmission(lead, context)
  if (!isOtherType(lead, context.before))
    return ofNamedFields(errors, named.idNumber === undefined ? named : { dateOfBirth: true, ...named })
  return named.consentVersion
    ? errors
    : { ...errors, consentVersion: consentNeeded(leadLabelOf(lead.insuranceType ?? '')) }
}
