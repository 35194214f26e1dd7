import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { changeLead } from '@lodeway/contract/leads.ts'
import { absentIfEmpty } from '@lodeway/rules/leads/edit-checks.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { phoneOnTheWire, toLocalPhone } from '@lodeway/rules/people/phone.ts'
import type { Lead } from './lead-dialog.tsx'

/** A lead as the edit form holds one. */
export interface LeadValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  phoneNumber: string
  alternativePhoneNumber: string
  emailAddress: string
  insuranceType: InsuranceType
  reason: string
}

type Known = Pick<Lead, keyof LeadValues & keyof Lead>

export const leadValuesOf = (lead: Known): LeadValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phoneNumber: toLocalPhone(lead.phoneNumber),
  alternativePhoneNumber: toLocalPhone(lead.alternativePhoneNumber ?? ''),
  emailAddress: lead.emailAddress ?? '',
  insuranceType: lead.insuranceType,
  reason: lead.reason ?? '',
})

/**
 * Empty alternative phone, e-mail and reason are sent as absent (document 2, section 5), but for one that was there: it
 * was taken out on purpose, and absent would leave it as it was.
 */
export function changesIn(values: LeadValues, before: Known): BodyInput<typeof changeLead> {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    phoneNumber: phoneOnTheWire(values.phoneNumber),
    alternativePhoneNumber: optional(values.alternativePhoneNumber, before.alternativePhoneNumber, phoneOnTheWire),
    emailAddress: optional(values.emailAddress, before.emailAddress, text => text),
    reason: optional(values.reason, before.reason, text => text),
    ...(values.insuranceType === before.insuranceType ? {} : { insuranceType: values.insuranceType }),
  }
}

function optional<Value>(text: string, was: string | null, value: (filled: string) => Value): Value | null | undefined {
  const filled = absentIfEmpty(text.trim())
  if (filled !== undefined) return value(filled)
  return was === null ? undefined : null
}
