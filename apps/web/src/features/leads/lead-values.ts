import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { changeLead } from '@lodeway/contract/leads.ts'
import { fieldsFor, type StepTwoField, type Toggle } from '@lodeway/rules/lead-submission/fields.ts'
import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import { absentIfEmpty } from '@lodeway/rules/leads/edit-checks.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { VehicleAsset, YearsOfInsurance } from '@lodeway/rules/leads/questions.ts'
import { idNumberOnFile } from '@lodeway/rules/people/masks.ts'
import { phoneOnTheWire, toLocalPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type { ContactValues, DetailValues } from '../lead-submission/draft.ts'
import type { ChoicesById } from '../lead-submission/submission.ts'
import { answersOf } from '../lead-submission/submission.ts'
import type { Lead } from './lead-parts.tsx'

/** A lead as the edit form holds one: both steps of its submission. */
export type LeadValues = ContactValues & DetailValues & { insuranceType: InsuranceType }

type Changes = BodyInput<typeof changeLead>

export const leadValuesOf = (lead: Lead): LeadValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phoneNumber: toLocalPhone(lead.phoneNumber),
  alternativePhoneNumber: toLocalPhone(lead.alternativePhoneNumber ?? ''),
  emailAddress: lead.emailAddress ?? '',
  insuranceType: lead.insuranceType,
  reason: lead.reason ?? '',
  organisationId: null,
  industry: lead.industry?.id ?? null,
  address: lead.address ?? '',
  geographicalArea: lead.geographicalArea,
  owner: lead.owner ?? '',
  idNumber: idNumberOnFile(lead) === undefined ? (lead.idNumber ?? '') : '',
  dateOfBirth: lead.dateOfBirth,
  birthDateRead: false,
  yearlyIncome: lead.yearlyIncome?.id ?? null,
  assetsToCover: lead.assetsToCover.map(({ id }) => id),
  vehicleAssets: lead.vehicleAssets as VehicleAsset[],
  vehicle: lead.vehicle?.id ?? null,
  vehicleColour: lead.vehicleColour?.id ?? null,
  medicalCover: lead.medicalCover ?? false,
  previousInsurance: lead.previousInsurance ?? false,
  incidentsInLastYears: lead.incidentsInLastYears ?? false,
  yearsOfInsurance: lead.yearsOfInsurance as YearsOfInsurance | null,
  consent: false,
})

/** The fields of the second step for a lead that is edited. A preferred company is asked for only with a new lead. */
export const editedFields = (
  values: Pick<LeadValues, 'insuranceType' | 'assetsToCover' | 'previousInsurance'>,
  kind: SubmitterKind,
  choices: ChoicesById,
) => fieldsFor(values.insuranceType, kind, answersOf(values, choices)).filter(({ field }) => field !== 'organisationId')

/**
 * What is different from the lead as the form began with it: the rest may have been corrected by somebody else meanwhile.
 * Empty alternative phone, email and reason are sent as absent (document 2, section 5), but for one that was there: it
 * was taken out on purpose, and absent would leave it as it was. With another insurance type go what its switches stand at.
 */
export function changesIn(
  values: LeadValues,
  lead: Lead,
  kind: SubmitterKind,
  choices: ChoicesById,
  consentVersion: string,
): Changes {
  const before = leadValuesOf(lead)
  const isOther = values.insuranceType !== lead.insuranceType
  const shown = new Set<StepTwoField>(editedFields(values, kind, choices).map(({ field }) => field))
  const isChanged = (name: StepTwoField) =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name]) || (isOther && toggles.has(name))
  const details = Object.entries(onTheWire(values, choices)).filter(
    ([name]) => shown.has(name as StepTwoField) && isChanged(name as StepTwoField),
  )
  const was: Record<string, unknown> = clientOnTheWire(before)
  const client = Object.entries(clientOnTheWire(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  )
  return {
    ...Object.fromEntries([...client, ...details]),
    ...(isOther ? { insuranceType: values.insuranceType } : {}),
    ...(values.consent ? { consentVersion } : {}),
  }
}

const toggles: ReadonlySet<string> = new Set<Toggle>(['medicalCover', 'previousInsurance', 'incidentsInLastYears'])

/** The first step as it is sent; null takes out what need not be there. */
const clientOnTheWire = (values: LeadValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phoneNumber: phoneOnTheWire(values.phoneNumber),
  alternativePhoneNumber: values.alternativePhoneNumber.trim() ? phoneOnTheWire(values.alternativePhoneNumber) : null,
  emailAddress: orNull(values.emailAddress),
  reason: orNull(values.reason),
})

/** The second step as it is sent; null takes an answer out. */
function onTheWire(values: LeadValues, choices: ChoicesById): Partial<Record<StepTwoField, unknown>> {
  const choice = (id: string | null) => {
    const found = id === null ? undefined : choices.get(id)
    return found ? { id: found.id, name: found.name } : null
  }
  return {
    industry: choice(values.industry),
    address: orNull(values.address),
    geographicalArea: values.geographicalArea,
    owner: orNull(values.owner),
    idNumber: orNull(withoutWhitespace(values.idNumber)),
    dateOfBirth: values.dateOfBirth,
    yearlyIncome: choice(values.yearlyIncome),
    assetsToCover: values.assetsToCover.flatMap(id => choice(id) ?? []),
    vehicleAssets: values.vehicleAssets,
    vehicle: choice(values.vehicle),
    vehicleColour: choice(values.vehicleColour),
    medicalCover: values.medicalCover,
    previousInsurance: values.previousInsurance,
    incidentsInLastYears: values.incidentsInLastYears,
    yearsOfInsurance: values.yearsOfInsurance,
  }
}

const orNull = (typed: string): string | null => absentIfEmpty(typed.trim()) ?? null
