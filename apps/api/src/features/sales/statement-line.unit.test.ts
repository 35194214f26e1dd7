import { expect, test } from 'vitest'
import { lineOnPaper } from './statement-line.ts'
import type { StatementRecord } from './statement-rows.sql.ts'

const at = Date.parse('2026-11-29T10:00:00+02:00')
const undone = (run: number | null, reason: string | null) => ({
  paidAt: at - 1,
  recordedAt: at - 1,
  backAt: at,
  run,
  reason,
})
const paper = (run: number | null, ...rows: ReturnType<typeof undone>[][]) =>
  lineOnPaper({
    at,
    movement: 'notPaid',
    document: null,
    run,
    cents: 100,
    rows: rows.map(notPaid => ({ notPaid })) as unknown as StatementRecord[],
  }).detail

test.each([
  [
    23,
    [[undone(23, 'Account closed')], [undone(23, 'Account closed')]],
    '2 amounts, Payment run 23. Reason: Account closed',
  ],
  [null, [[undone(null, null)]], '1 amount'],
  [
    25,
    [[undone(23, 'Account closed'), undone(25, 'Marked by mistake')], [undone(25, 'Marked by mistake')]],
    '2 amounts, Payment run 25. Reason: Marked by mistake',
  ],
])('what was not paid after all of a run, and why: %#', (run, rows, words) => expect(paper(run, ...rows)).toBe(words))
