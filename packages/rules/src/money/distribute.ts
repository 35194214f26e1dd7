/**
 * Splits whole cents over weights without losing one: each part is its exact share rounded down, and the cents left
 * over go to the largest remainders, earlier ones first. The parts always add up to `cents`; a weight of 0 gets 0.
 * Negative amounts are split as their mirror image.
 *
 * Throws a RangeError when `cents` or a weight is not whole, a weight is negative, or all weights are 0.
 */
export function distribute(cents: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a whole number')
  if (!weights.every(weight => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('Weights must be whole numbers from 0')
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) throw new RangeError('Some weight must be above 0')

  const amount = BigInt(Math.abs(cents))
  const parts = weights.map(weight => (amount * BigInt(weight)) / total)
  const remainders = weights.map(weight => (amount * BigInt(weight)) % total)
  const leftOver = Number(amount - parts.reduce((sum, part) => sum + part, 0n))
  const luckiest = [...weights.keys()]
    .toSorted((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b)
    .slice(0, leftOver)
  for (const index of luckiest) parts[index] = (parts[index] ?? 0n) + 1n
  return parts.map(part => Number(cents < 0 ? -part : part))
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
