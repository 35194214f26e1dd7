import { formatRand } from '../money/rand.ts'
import { centsOf } from '../money/sum.ts'
import { type Hold, holdLabels } from './holds.ts'
import { runName } from './run-name.ts'

/** What open runs have of the rows that somebody means to mark as paid, and what helps. Amounts in cents. */
export function inRunsInWords(
  runs: readonly { readonly number: number; readonly count: number; readonly cents: number }[],
) {
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  const sum = formatRand(centsOf(runs))
  const [what, they] =
    count === 1 ? [`1 payout of ${sum} is`, 'It is'] : [`${count} payouts, ${sum} in all, are`, 'They are']
  return `${what} in ${runs.map(({ number }) => runName(number)).join(', ')}. ${they} paid there and left alone here.`
}

/** How many payees are named before the others are counted. */
const mostNamed = 5

interface Held {
  readonly name: string
  readonly hold: Hold
}

/** Who is held in a run that waits for approval, why, and what helps. */
export function heldInWords(held: readonly Held[]): string {
  const named = Map.groupBy(held.slice(0, mostNamed), ({ hold }) => helpFor(hold))
  const more = held.length - mostNamed
  return [
    ...[...named].map(([help, payees]) => [...payees.map(heldInAWord), help].join(' ')),
    ...(more > 0 ? [more === 1 ? '1 more payee is held now.' : `${more} more payees are held now.`] : []),
  ].join(' ')
}

const heldInAWord = ({ name, hold }: Held): string => `${name} is held now: ${holdLabels[hold]}.`

/** What was taken back joins the run with whoever is put back into it. */
const helpFor = (hold: Hold): string =>
  hold === 'negativeBalance'
    ? 'Leave them out, put them back, so that it is taken off what they are paid, and submit the run again.'
    : 'Leave them out and submit the run again.'
