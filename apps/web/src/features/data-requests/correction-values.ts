import type { correctLead } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { type CorrectableField, correctableFields } from '@lodeway/rules/data-requests/correction.ts'
import { idNumberOnFile } from '@lodeway/rules/people/masks.ts'
import { phoneOnTheWire, toLocalPhone, typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type { Choice } from '../../ui/choice-select.tsx'

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
  geographicalArea: string | null
  yearlyIncome: Item | null
}

interface Item {
  id: string
  name: string
  hidden: boolean
}

/** The incomes to choose from, with the one that the lead has: it may be off the list by now. */
export const incomeChoices = (items: readonly Item[], own: Item | null): Choice[] =>
  [...items, ...(own && !items.some(({ id }) => id === own.id) ? [{ ...own, hidden: true }] : [])].map(
    ({ id, name, hidden }) => ({ value: id, label: name, disabled: hidden }),
  )

export const correctionValuesOf = (lead: Known): CorrectionValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phoneNumber: toLocalPhone(lead.phoneNumber),
  alternativePhoneNumber: toLocalPhone(lead.alternativePhoneNumber ?? ''),
  emailAddress: lead.emailAddress ?? '',
  idNumber: idNumberOnFile(lead) === undefined ? (lead.idNumber ?? '') : '',
  dateOfBirth: lead.dateOfBirth ?? '',
  address: lead.address ?? '',
  geographicalArea: lead.geographicalArea ?? '',
  yearlyIncome: lead.yearlyIncome?.id ?? '',
})

/** What is different, and only that; a field that was emptied is taken out. */
export function correctionsIn(
  values: CorrectionValues,
  before: CorrectionValues,
  incomes: readonly Choice[],
): BodyInput<typeof correctLead> {
  const changed = correctableFields.filter(field => tidy(field, values) !== tidy(field, before))
  return Object.fromEntries(changed.map(field => [field, onTheWire(field, tidy(field, values), incomes)]))
}

const isPhone = (field: CorrectableField): boolean => field === 'phoneNumber' || field === 'alternativePhoneNumber'

/** A date or a choice that was emptied holds nothing at all. */
const tidy = (field: CorrectableField, values: CorrectionValues): string => {
  const text = (values[field] as string | null) ?? ''
  if (isPhone(field)) return typedPhone(text)
  return field === 'idNumber' ? withoutWhitespace(text) : text.trim()
}

const onTheWire = (field: CorrectableField, text: string, incomes: readonly Choice[]) => {
  if (text === '') return null
  if (field === 'yearlyIncome') return { id: text, name: incomes.find(({ value }) => value === text)?.label ?? '' }
  return isPhone(field) ? phoneOnTheWire(text) : text
}
