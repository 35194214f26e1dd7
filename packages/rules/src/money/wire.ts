import { hundredthsOf, hundredthsToNumber } from './decimal.ts'
import { nearest } from './share.ts'

// Amounts and percentages as they go over the wire and into files; inside they are whole cents and basis points.

/** What is not known stays null. */
type Known<Value> = Value extends null ? null : number

/** The rand number for whole cents: 35050 gives 350.5. For people use `formatRand`. */
export const centsToRand = <Cents extends number | null>(cents: Cents) =>
  (cents === null ? null : hundredthsToNumber(cents)) as Known<Cents>

/** The percentage for basis points: 4250 gives 42.5. */
export const bpsToPercent = <Bps extends number | null>(basisPoints: Bps) =>
  (basisPoints === null ? null : hundredthsToNumber(basisPoints)) as Known<Bps>

/**
 * Whole cents nearest to a rand number of the wire. For showing: numbers that a server has added up or
 * that came back from a file can be off by a hair. What somebody typed goes through `randToCents`, which rounds nothing.
 */
export const nearestCents = (rand: number): number => hundredthsOf(rand) ?? nearest(rand * 100)

/**
 * Percent against an earlier figure, with two decimals, above 0 for a rise also of what was below nothing; 0 when there is nothing to
 * compare with (a screen hides 0).
 */
export const changePercent = (now: number, before: number): number =>
  before === 0 ? 0 : bpsToPercent(nearest(((now - before) / Math.abs(before)) * 10_000))

/** Basis points in a percentage, exactly: 42.5 gives 4250. Undefined beyond two decimals. */
export const percentToBps = (percent: number): number | undefined => hundredthsOf(percent)
