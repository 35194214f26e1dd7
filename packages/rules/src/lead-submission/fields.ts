import { keysOf } from '../keys-of.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import { type Answers, type Question, questionsFor } from '../leads/questions.ts'
import { mayPreferCompany, type SubmitterKind } from './submitter.ts'

export const stepTwoLabels = {
  organisationId: 'Preferred company',
  industry: 'Industry',
  address: 'Physical address',
  geographicalArea: 'Geographical area',
  owner: 'Owner or business name',
  idNumber: 'ID number',
  dateOfBirth: 'Date of birth',
  yearlyIncome: 'Lead income per year',
  assetsToCover: 'Assets to cover',
  vehicleAssets: 'Vehicle assets',
  vehicle: 'Vehicle',
  vehicleColour: 'Vehicle colour',
  reason: 'Why are you submitting this lead?',
  medicalCover: 'Medical cover',
  previousInsurance: 'Previous insurance',
  incidentsInLastYears: 'Accidents or incidents in the last 3 years',
  yearsOfInsurance: 'Years of insurance',
} satisfies Record<string, string>

/** Fields of the second step, in the order in which they are shown (document 2, section 2, "Submit Leads"). */
const stepTwoFields = keysOf(stepTwoLabels)
export type StepTwoField = keyof typeof stepTwoLabels

/** Questions that are answered by a switch. */
export type Toggle = 'medicalCover' | 'previousInsurance' | 'incidentsInLastYears'

export type ShownField = { field: StepTwoField; required: boolean }

/** Fields that every insurance type has; the others are questions of a type's own, or the preferred company. */
const commonFields = new Set<StepTwoField>([
  'address',
  'geographicalArea',
  'idNumber',
  'dateOfBirth',
  'yearlyIncome',
  'reason',
])

/**
 * The fields of the second step for an insurance type, a kind of submitter and what was answered so far, in order. The
 * form shows these and the server checks these. Source: document 2, sections 2 and 5.
 */
export function fieldsFor(type: InsuranceType, loaderKind: SubmitterKind, answers: Answers): ShownField[] {
  const asked: readonly Question[] = questionsFor(type, answers)
  const isShown = (field: StepTwoField): boolean =>
    field === 'organisationId'
      ? mayPreferCompany(loaderKind)
      : commonFields.has(field) || (asked as readonly string[]).includes(field)
  return stepTwoFields
    .filter(isShown)
    .map(field => ({ field, required: field === 'idNumber' && isIdNumberRequired(type, loaderKind) }))
}

/** An ID number is required of organisational loaders for life insurance and funeral cover (document 2, section 5). */
export const isIdNumberRequired = (type: InsuranceType, loaderKind: SubmitterKind): boolean =>
  loaderKind === 'organisational' && (type === 'lifeInsurance' || type === 'funeralCover')
