import { hundredthsOf } from './decimal.ts'

// Amounts and percentages as they go over the wire and into files; inside they are whole cents and basis points.

/** What is not known stays null. */
type Known<Value> = Value extends null ? null : number

/** The rand number for whole cents: 35050 gives 350.5. For people use `formatRand`. */
export const centsToRand = <Cents extends number | null>(cents: Cents) =>
  (cents === null ? null : cents / 100) as Known<Cents>

/** The percentage for basis points: 4250 gives 42.5. */
export const bpsToPercent = <Bps extends number | null>(basisPoints: Bps) =>
  (basisPoints === null ? null : basisPoints / 100) as Known<Bps>

/** Basis points in a percentage, exactly: 42.5 gives 4250. Undefined beyond two decimals. */
export const percentToBps = (percent: number): number | undefined => hundredthsOf(percent)
