import { hundredthsOf } from '../money/decimal.ts'
import { isEmpty, type Problem } from '../people/field-checks.ts'
import { fieldNotValid } from '../people/messages.ts'
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

/** An optional fee in rand: from 0, with at most two decimals, else '{field} is not valid.'. */
export function checkFee(fieldLabel: string, value: number | string | null | undefined): Problem {
  if (isEmpty(value)) return undefined
  const cents = hundredthsOf(value ?? '')
  return cents === undefined || cents < 0 ? fieldNotValid(fieldLabel) : undefined
}
