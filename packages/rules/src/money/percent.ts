import { hundredthsOf } from './decimal.ts'

/**
 * Basis points in a percentage, exactly: '42.5', '42,5', '42.5 %' and 42.5 give 4250. Undefined for what is no number
 * or has more than two decimals. The range is the caller's to check.
 */
export const percentToBps = (percent: number | string): number | undefined =>
  hundredthsOf(typeof percent === 'string' ? percent.replace(/\s*%\s*$/, '') : percent)

/** The percentage that basis points stand for, for the wire and for display: 4250 gives 42.5. */
export const bpsToPercent = (basisPoints: number): number => basisPoints / 100
