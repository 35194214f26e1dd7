import { hundredthsOf } from './decimal.ts'

/** The largest amount that any field takes, in rand: far above a real premium and far below 2^53 cents. */
export const maximumRand = 100_000_000

/**
 * 'R1 234.55': prefix R, two decimals (document 1, section 1), thousands set apart by a plain space, and the minus sign
 * before the R. Whole cents in; throws a RangeError for anything else.
 */
export function formatRand(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a whole number')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const rand = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')
  return `${cents < 0 ? '-' : ''}R${rand}.${digits.slice(-2)}`
}

/**
 * Whole cents in an amount as people type it: '1234.5', 'R1 234,50', 'R 1,234.50', '-R12'. Undefined when it is no
 * amount of money, has more than two decimals, or groups its digits in another way than by threes.
 *
 * A single comma before three digits groups thousands ('1,234' is R1 234), before one or two it marks cents.
 */
export function parseRand(text: string): number | undefined {
  const match = /^([+-]?)\s*R?\s*([+-]?)([\d.,\s]+)$/i.exec(text.trim())
  if (!match || (match[1] !== '' && match[2] !== '')) return undefined
  const amount = (match[3] ?? '').replaceAll(/\s/g, ' ').trim()
  const grouped = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$|^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(amount)
  const plain = /^\d+(?:[.,]\d{1,2})?$/.test(amount)
  if (!grouped && !plain) return undefined
  const ungrouped = grouped ? amount.replaceAll(/ |,(?=\d{3})/g, '') : amount
  return hundredthsOf(`${match[1]}${match[2]}${ungrouped}`)
}

/** Whole cents in a rand number of the wire, exactly: 350 gives 35000. Undefined beyond two decimals. */
export const randToCents = (rand: number | string): number | undefined => hundredthsOf(rand)

/** The rand number of the wire for whole cents: 35050 gives 350.5. For display use `formatRand`. */
export const centsToRand = (cents: number): number => cents / 100
