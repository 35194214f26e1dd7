import { hundredthsOf } from './decimal.ts'

/** The largest amount that any field takes, in rand: far above a real premium and far below 2^53 cents. */
export const maximumRand = 100_000_000

/**
 * 'R1 234.55': prefix R, two decimals (document 1, section 1), thousands set apart by a plain space, and the minus sign
 * before the R. Whole cents in; throws a RangeError for anything else.
 */
export function formatRand(cents: number): string {
  const { sign, rand, hundredths } = partsOf(cents)
  return `${sign}R${inThousands(rand)}.${hundredths}`
}

/** '-1234.55': the amount as files have it. Whole cents in; throws a RangeError for anything else. */
export function plainRand(cents: number): string {
  const { sign, rand, hundredths } = partsOf(cents)
  return `${sign}${rand}.${hundredths}`
}

function partsOf(cents: number) {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a whole number')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return { sign: cents < 0 ? '-' : '', rand: digits.slice(0, -2), hundredths: digits.slice(-2) }
}

/** '1 000 000': a whole number from 0 with its thousands set apart by a plain space, as in an amount. */
export const formatCount = (count: number): string => inThousands(String(count))

const inThousands = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')

/** Whole cents in a rand number of the wire, exactly: 350 gives 35000. Undefined beyond two decimals. */
export const randToCents = (rand: number | string): number | undefined => hundredthsOf(rand)
