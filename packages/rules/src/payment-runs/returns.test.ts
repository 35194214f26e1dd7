import { expect, test } from 'vitest'
import { returnDayProblem } from './returns.ts'

test.each([
  ['2026-03-24', 'Choose 25 Mar 2026, when it was paid, or later'],
  ['2026-03-25', undefined],
  ['2026-03-30', undefined],
  ['2026-03-31', 'This day is still to come'],
])('paid on 25 March, said on the 30th to be returned on %s: %s', (day, problem) =>
  expect(returnDayProblem(day, '2026-03-25', '2026-03-30')).toBe(problem),
)
