import { maximumRand } from '../money/rand.ts'
import { readNumber } from '../money/typed-number.ts'
import { isEmpty, type Problem } from '../people/field-checks.ts'
import { fieldNotValid, maxOfAmount, minOf } from '../people/messages.ts'
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

/** An optional fee in rand: from 0, with at most two decimals; else the limit, why it cannot be read, or
 * '{field} is not valid.'. */
export function checkFee(fieldLabel: string, value: number | string | null | undefined): Problem {
  if (isEmpty(value)) return undefined
  const read = readNumber(value ?? '', 'rand')
  if ('problem' in read) return read.problem ?? fieldNotValid(fieldLabel)
  if (read.hundredths > maximumRand * 100) return maxOfAmount(maximumRand * 100)
  return read.hundredths < 0 ? minOf(0) : undefined
}
