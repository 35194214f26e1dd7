import { formatRand, randToCents } from '@lodeway/rules/money/rand.ts'

/** An amount of the wire, in rand, as it is shown: 'R1 234.50'. */
export function shownRand(rand: number): string {
  const cents = randToCents(rand)
  if (cents === undefined) throw new RangeError('An amount has at most two decimals')
  return formatRand(cents)
}
