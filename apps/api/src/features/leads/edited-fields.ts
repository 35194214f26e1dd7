import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'

/** What the lead's form calls that which the audit log names by its column, or as the wire does. */
const labels: Readonly<Record<string, string>> = {
  ...stepTwoLabels,
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneNumber: 'Phone number',
  alternativePhone: 'Alternative phone number',
  alternativePhoneNumber: 'Alternative phone number',
  email: 'Email',
  emailAddress: 'Email',
  insuranceType: 'Insurance type',
  idNumberEncrypted: stepTwoLabels.idNumber,
  yearlyIncomeId: stepTwoLabels.yearlyIncome,
  industryId: stepTwoLabels.industry,
  vehicleId: stepTwoLabels.vehicle,
  vehicleColourId: stepTwoLabels.vehicleColour,
  assetsToCoverIds: stepTwoLabels.assetsToCover,
  preferredOrganisationId: stepTwoLabels.organisationId,
}

/** The fields that somebody edited, without what follows from them, such as the quality. */
export const editedFields = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap(name => labels[name] ?? [])),
]
