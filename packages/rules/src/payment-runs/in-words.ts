import { formatRand } from '../money/rand.ts'
import { centsOf } from '../money/sum.ts'
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
