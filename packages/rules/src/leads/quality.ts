import { isEmail } from '../people/email.ts'
import { isMobile, toE164 } from '../people/phone.ts'
import { isIdNumber } from '../people/sa-id-number.ts'
import { isCalendarDate } from '../time/calendar.ts'
import type { InsuranceType } from './insurance-types.ts'
import { type Answers, isAnswered, questionsFor } from './questions.ts'

/** Lead qualities, lowest first (document 2, section 3). */
export const qualities = ['low', 'medium', 'high'] as const
export type Quality = (typeof qualities)[number]

export const qualityLabels: Record<Quality, string> = { low: 'Low', medium: 'Medium', high: 'High' }

/** A change of points, thresholds or questions is a new version; stored leads keep theirs. */
export const qualityVersion = 2

/** From how many points on a lead has a quality. */
export const qualityThresholds: Record<Quality, number> = { low: 0, medium: 45, high: 75 }

/** The shortest reason that earns its points, in characters. */
export const reasonLength = 20

export type QualityPart =
  | 'phoneNumber'
  | 'emailAddress'
  | 'alternativePhoneNumber'
  | 'idNumber'
  | 'questions'
  | 'yearlyIncome'
  | 'address'
  | 'reason'
  | 'consent'

/** What each part is about, as an administrator reads it. */
export const qualityPartLabels: Record<QualityPart, string> = {
  phoneNumber: 'Mobile number',
  emailAddress: 'Email address',
  alternativePhoneNumber: 'Alternative phone number',
  idNumber: 'ID number',
  questions: 'Questions for the insurance type',
  yearlyIncome: 'Income',
  address: 'Address and area',
  reason: 'Reason',
  consent: 'Consent',
}

export type QualityInput = Answers & {
  insuranceType: InsuranceType
  phoneNumber?: string | null | undefined
  emailAddress?: string | null | undefined
  alternativePhoneNumber?: string | null | undefined
  idNumber?: string | null | undefined
  dateOfBirth?: string | null | undefined
  yearlyIncome?: { id: string } | null | undefined
  address?: string | null | undefined
  geographicalArea?: string | null | undefined
  reason?: string | null | undefined
  /** Whether the client's consent is on record. */
  consent?: boolean | null | undefined
}

export type MeasuredQuality = {
  version: number
  points: number
  quality: Quality
  /** What would still earn points, in the order of the form; with `points` it always adds up to 100. */
  missing: { what: QualityPart; points: number; hint: string }[]
}

/**
 * Measures a lead, 0 to 100 points: from 75 high, from 45 medium, below low. The server stores the outcome with its
 * version when a lead is submitted, and the form shows the same live. Source: domain rules, "Quality".
 */
export function measureQuality(input: QualityInput): MeasuredQuality {
  const missing: MeasuredQuality['missing'] = []
  let points = 0
  for (const { what, most, hint, earned } of parts) {
    const got = earned(input)
    points += got
    if (got < most) missing.push({ what, points: most - got, hint })
  }
  return { version: qualityVersion, points, quality: qualityOfPoints(points), missing }
}

/** The quality that so many points make. */
export function qualityOfPoints(points: number): Quality {
  if (points >= qualityThresholds.high) return 'high'
  return points >= qualityThresholds.medium ? 'medium' : 'low'
}

type Part = { what: QualityPart; most: number; hint: string; earned: (input: QualityInput) => number }

/** A part that earns all or nothing. */
const part = (what: QualityPart, most: number, hint: string, holds: (input: QualityInput) => boolean): Part => ({
  what,
  most,
  hint,
  earned: input => (holds(input) ? most : 0),
})

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== ''

const parts: Part[] = [
  part('phoneNumber', 20, 'Give a valid mobile number', ({ phoneNumber }) => isMobile(toE164(phoneNumber ?? '') ?? '')),
  part('alternativePhoneNumber', 5, 'Add an alternative phone number', ({ alternativePhoneNumber }) =>
    Boolean(toE164(alternativePhoneNumber ?? '')),
  ),
  part('emailAddress', 10, 'Add an email address', ({ emailAddress }) => isEmail(emailAddress ?? '')),
  part(
    'address',
    5,
    'Give both the address and the geographical area',
    input => isFilled(input.address) && isFilled(input.geographicalArea),
  ),
  { what: 'idNumber', most: 20, hint: 'Add a valid ID number', earned: identityPoints },
  part('yearlyIncome', 5, 'Choose the yearly income', input => Boolean(input.yearlyIncome)),
  // A type without questions of its own has none left open, so it gets these points.
  part('questions', 20, 'Answer every question for this insurance type', input =>
    questionsFor(input.insuranceType, input).every(question => isAnswered(input, question)),
  ),
  part(
    'reason',
    5,
    'Say in at least 20 characters why you are submitting this lead',
    ({ reason }) => [...(reason ?? '').trim()].length >= reasonLength,
  ),
  part('consent', 10, 'Confirm that the client agreed to be contacted', ({ consent }) => consent === true),
]

/** A valid ID number counts in full; without one, a date of birth counts for some of it. */
function identityPoints({ idNumber, dateOfBirth }: QualityInput): number {
  if (isIdNumber(idNumber ?? '')) return 20
  return isCalendarDate(dateOfBirth ?? '') ? 8 : 0
}
