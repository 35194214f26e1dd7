/**
 * The whole number nearest to one that is only shown, as an average: a half away from zero, like every share. What is owed is
 * never counted with it.
 */
export const nearest = (value: number): number => (value < 0 ? 0 - Math.round(-value) : Math.round(value))

/**
 * A share of an amount in whole cents, rounded half up: floor((cents × bps + 5000) / 10000). The one rounding rule of
 * all money here, applied once per row (domain rules, "Money"). Exact for every safe integer, because the product is
 * built as a BigInt.
 *
 * A negative amount is the mirror image of the positive one, so that a reversal always cancels its original to the
 * cent; "half up" then means away from zero. Throws a RangeError when `cents` is no whole number or `basisPoints` is
 * negative or not whole, and when the share is too large to count exactly.
 */
export function shareOf(cents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a whole number')
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) throw new RangeError('Basis points must be whole, from 0')
  const magnitude = (BigInt(Math.abs(cents)) * BigInt(basisPoints) + 5000n) / 10_000n
  const share = Number(cents < 0 ? -magnitude : magnitude)
  if (!Number.isSafeInteger(share)) throw new RangeError('The share is too large')
  return share
}
