import { hundredthsOf } from '@lodeway/rules/money/decimal.ts'

/** Whole cents of an amount in rand that the contract has checked to have at most two decimals. */
export const cents = (rand: number): number => exact(rand)

/** Basis points of a percentage that the contract has checked to have at most two decimals. */
export const basisPoints = (percent: number): number => exact(percent)

function exact(value: number): number {
  const hundredths = hundredthsOf(value)
  if (hundredths === undefined) throw new RangeError('The value has more than two decimals.')
  return hundredths
}
