import { randToCents } from '@lodeway/rules/money/rand.ts'
import { percentToBps } from '@lodeway/rules/money/wire.ts'

/** Whole cents of an amount in rand that the contract has checked to have at most two decimals. */
export const cents = (rand: number): number => exact(randToCents(rand))

/** Basis points of a percentage that the contract has checked to have at most two decimals. */
export const basisPoints = (percent: number): number => exact(percentToBps(percent))

function exact(hundredths: number | undefined): number {
  if (hundredths === undefined) throw new RangeError('The value has more than two decimals.')
  return hundredths
}
