import { expect, test } from 'vitest'
import { lineOnPaper } from './statement-line.ts'
import type { StatementRecord } from './statement-rows.sql.ts'

const at = Date.parse('2026-11-29T10:00:00+02:00')
const undone = (run: number | null, reason: string | null) => ({
  notPaid: [{ paidAt: at - 1, recordedAt: at - 1, backAt: at, run, reason }],
})
const paper = (...rows: ReturnType<typeof undone>[]) =>
  lineOnPaper({ at, movement: 'notPaid', document: null, cents: 100, rows: rows as unknown as StatementRecord[] })
    .detail

test.each([
  [[undone(23, 'Account closed'), undone(23, 'Account closed')], '2 amounts, Payment run 23. Reason: Account closed'],
  [[undone(null, null)], '1 amount'],
  [
    [undone(25, 'Marked by mistake'), undone(23, 'Account closed'), undone(25, 'Marked by mistake')],
    '3 amounts. 1 amount, Payment run 23. Reason: Account closed. 2 amounts, Payment run 25. Reason: Marked by mistake',
  ],
])('what was not paid after all on one day, and why: %#', (rows, words) => expect(paper(...rows)).toBe(words))
