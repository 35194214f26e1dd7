import { plainRand } from '../money/rand.ts'
import type { LedgerRow } from './ledger.ts'

/** A row that is kept otherwise than the history has it, in words: 'paid 1851.83', or 'none'. */
export interface RowDifference {
  readonly key: string
  readonly kept: string
  readonly due: string
}

/** What names a row, what it comes to and whether it was paid or taken back. */
export type ComparedRow = Pick<LedgerRow, 'key' | 'cents' | 'paymentStatus' | 'voided'>

/** Holds the rows that are kept of an assignment against those that its history comes to (domain rules, "Money"). */
export function rowDifferences(kept: readonly ComparedRow[], due: readonly ComparedRow[]): RowDifference[] {
  const [keptWords, dueWords] = [wordsByKey(kept), wordsByKey(due)]
  const keys = new Set([...dueWords.keys(), ...keptWords.keys()])
  return [...keys]
    .map(key => ({ key, kept: keptWords.get(key) ?? 'none', due: dueWords.get(key) ?? 'none' }))
    .filter(row => row.kept !== row.due)
}

const wordsByKey = (rows: readonly ComparedRow[]) =>
  new Map(rows.map(row => [row.key, `${row.voided ? 'taken back' : row.paymentStatus} ${plainRand(row.cents)}`]))
