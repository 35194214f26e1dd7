import { formatRand, randToCents } from '@lodeway/rules/money/rand.ts'

/** A rand number of the wire as it is shown: 1234.5 is 'R1 234.50'. */
export const shownRand = (rand: number): string => formatRand(randToCents(rand) ?? Math.round(rand * 100))
