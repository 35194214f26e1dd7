import type { Quality } from './quality.ts'

/** Which fee a quality pays on an internal contract or a company's fee card (domain rules, "Quality"). */
export const feeFields = { low: 'basicFee', medium: 'mediumFee', high: 'highFee' } as const
export type FeeField = (typeof feeFields)[Quality]

/** Which fee a quality pays on an external contract (document 2, section 3). */
export const qualityFeeFields = {
  low: 'basicQualityFee',
  medium: 'mediumQualityFee',
  high: 'highQualityFee',
} as const
export type QualityFeeField = (typeof qualityFeeFields)[Quality]
