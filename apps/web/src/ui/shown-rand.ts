import { formatRand } from '@lodeway/rules/money/rand.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'

/** A rand number of the wire as it is shown: 1234.5 is 'R1 234.50'. */
export const shownRand = (rand: number): string => formatRand(nearestCents(rand))
