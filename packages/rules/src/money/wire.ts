import { hundredthsOf } from './decimal.ts'

// Amounts and percentages as they go over the wire and into files; inside they are whole cents and basis points.

/** The rand number for whole cents: 35050 gives 350.5. For people use `formatRand`. */
export const centsToRand = (cents: number): number => cents / 100

/** The percentage for basis points: 4250 gives 42.5. */
export const bpsToPercent = (basisPoints: number): number => basisPoints / 100

/** Basis points in a percentage, exactly: 42.5 gives 4250. Undefined beyond two decimals. */
export const percentToBps = (percent: number): number | undefined => hundredthsOf(percent)
