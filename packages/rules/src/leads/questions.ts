import type { FollowUp } from '../content/categories.ts'
import type { InsuranceType } from './insurance-types.ts'

/**
 * A choice from one of the content lists, as the server offers it (document 2, section 3), with the questions that follow
 * on it.
 */
export type Choice = { id: string; name: string; followUp?: FollowUp | null | undefined }

/** Vehicle assets (document 2, section 3). */
export const vehicleAssets = ['Car', 'SUV'] as const
export type VehicleAsset = (typeof vehicleAssets)[number]

/** For how long the client was insured before (document 2, section 3). */
export const yearsOfInsurance = ['zeroToOne', 'oneToTwo', 'threeToFive', 'fivePlus'] as const
export type YearsOfInsurance = (typeof yearsOfInsurance)[number]

export const yearsOfInsuranceLabels: Record<YearsOfInsurance, string> = {
  zeroToOne: '0 to 1 year',
  oneToTwo: '1 to 2 years',
  threeToFive: '3 to 5 years',
  fivePlus: 'More than 5 years',
}

/** The questions that belong to insurance types, in the order of the form (document 2, section 2, "Submit Leads"). */
export const questions = [
  'industry',
  'owner',
  'assetsToCover',
  'vehicleAssets',
  'vehicle',
  'vehicleColour',
  'medicalCover',
  'previousInsurance',
  'incidentsInLastYears',
  'yearsOfInsurance',
] as const
export type Question = (typeof questions)[number]

export type Answers = {
  industry?: Choice | null | undefined
  owner?: string | null | undefined
  assetsToCover?: readonly Choice[] | null | undefined
  vehicleAssets?: readonly VehicleAsset[] | null | undefined
  vehicle?: Choice | null | undefined
  vehicleColour?: Choice | null | undefined
  medicalCover?: boolean | null | undefined
  previousInsurance?: boolean | null | undefined
  incidentsInLastYears?: boolean | null | undefined
  yearsOfInsurance?: YearsOfInsurance | null | undefined
}

const vehicleQuestions: Question[] = ['vehicleAssets', 'vehicle', 'vehicleColour']

const ownQuestions: Record<InsuranceType, Question[]> = {
  businessInsurance: ['industry', 'owner', 'assetsToCover'],
  personalShortTerm: ['assetsToCover', 'previousInsurance', 'incidentsInLastYears'],
  lifeInsurance: [],
  funeralCover: [],
  medicalGapCover: ['medicalCover'],
  medicalInsurance: ['medicalCover'],
  petInsurance: [],
  trackingDevice: vehicleQuestions,
  motorWarranty: vehicleQuestions,
  motorServicePlan: vehicleQuestions,
  debtProduct: [],
  other: [],
}

/**
 * The insurance type's own block of questions, given what was answered so far: the vehicle's questions appear for
 * tracking, motor and when an asset to cover asks for them; years of insurance only when previous insurance is on.
 * Source: document 2, section 2, "Submit Leads".
 */
export function questionsFor(type: InsuranceType, answers: Answers): Question[] {
  const asked = new Set(ownQuestions[type])
  if (asked.has('assetsToCover') && answers.assetsToCover?.some(asset => asset.followUp === 'vehicle')) {
    for (const question of vehicleQuestions) asked.add(question)
  }
  if (asked.has('previousInsurance') && answers.previousInsurance === true) asked.add('yearsOfInsurance')
  return questions.filter(question => asked.has(question))
}

/** The lead without answers to questions that its type does not ask: they were about another one. */
export function withoutUnasked<Lead extends Answers>(type: InsuranceType, lead: Lead): Lead {
  const asked = questionsFor(type, lead)
  const gone = questions.filter(question => !asked.includes(question)).map(question => [question, null])
  return { ...lead, ...Object.fromEntries(gone) }
}

/** Whether a question has an answer. A toggle that is off is one: the client said no. */
export function isAnswered(answers: Answers, question: Question): boolean {
  const answer = answers[question]
  if (answer === undefined || answer === null) return false
  if (typeof answer === 'string') return answer.trim() !== ''
  return !Array.isArray(answer) || answer.length > 0
}
