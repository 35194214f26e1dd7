import type { correctLead } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { type CorrectableField, correctableFields } from '@lodeway/rules/data-requests/correction.ts'
import { idNumberOnFile } from '@lodeway/rules/people/masks.ts'
import { phoneOnTheWire, toLocalPhone, typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'

/** A lead's personal details as the form holds them. */
export type CorrectionValues = Record<CorrectableField, string>

interface Known {
  firstName: string
  lastName: string
  phoneNumber: string
  alternativePhoneNumber: string | null
  emailAddress: string | null
  idNumber: string | null
  dateOfBirth: string | null
  address: string | null
}

export const correctionValuesOf = (lead: Known): CorrectionValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phoneNumber: toLocalPhone(lead.phoneNumber),
  alternativePhoneNumber: toLocalPhone(lead.alternativePhoneNumber ?? ''),
  emailAddress: lead.emailAddress ?? '',
  idNumber: idNumberOnFile(lead) === undefined ? (lead.idNumber ?? '') : '',
  dateOfBirth: lead.dateOfBirth ?? '',
  address: lead.address ?? '',
})

/** What is different, and only that; a field that was emptied is taken out. */
export function correctionsIn(values: CorrectionValues, before: CorrectionValues): BodyInput<typeof correctLead> {
  const changed = correctableFields.filter(field => tidy(field, values) !== tidy(field, before))
  return Object.fromEntries(changed.map(field => [field, onTheWire(field, tidy(field, values))]))
}

const isPhone = (field: CorrectableField): boolean => field === 'phoneNumber' || field === 'alternativePhoneNumber'

/** A date field that was emptied holds nothing at all. */
const tidy = (field: CorrectableField, values: CorrectionValues): string => {
  const text = (values[field] as string | null) ?? ''
  if (isPhone(field)) return typedPhone(text)
  return field === 'idNumber' ? withoutWhitespace(text) : text.trim()
}

const onTheWire = (field: CorrectableField, text: string) => {
  if (text === '') return null
  return isPhone(field) ? phoneOnTheWire(text) : text
}
