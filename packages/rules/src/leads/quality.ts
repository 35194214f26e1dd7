import { parts, type QualityInput, type QualityPart } from './quality-parts.ts'

/** Lead qualities, lowest first (document 2, section 3). */
export const qualities = ['low', 'medium', 'high'] as const
export type Quality = (typeof qualities)[number]

export const qualityLabels: Record<Quality, string> = { low: 'Low', medium: 'Medium', high: 'High' }

/** A change of points, thresholds or questions is a new version; stored leads keep theirs. */
export const qualityVersion = 3

/** From how many points on a lead has a quality. */
export const qualityThresholds: Record<Quality, number> = { low: 0, medium: 45, high: 75 }

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
