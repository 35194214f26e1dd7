import { expect, test } from 'vitest'
import { mayBeNamedOn, mayComeBackOn, paidDayProblem, returnDayProblem, tellsOfReturn } from './returns.ts'

test.each([
  ['2026-03-24', 'Choose 25 Mar 2026, when it was paid, or later'],
  ['2026-03-25', undefined],
  ['2026-03-30', undefined],
  ['2026-03-31', 'This day is still to come'],
])('paid on 25 March, said on the 30th to be returned on %s: %s', (day, problem) =>
  expect(returnDayProblem(day, '2026-03-25', '2026-03-30')).toBe(problem),
)

test.each([
  ['2026-02-26', 'Choose 27 Feb 2026, when it was approved, or later'],
  ['2026-02-27', undefined],
  ['2026-03-02', undefined],
  ['2026-03-03', 'This day is still to come'],
])('approved on 27 February, said on 2 March to be paid on %s: %s', (day, problem) =>
  expect(paidDayProblem(day, '2026-02-27', '2026-03-02')).toBe(problem),
)

test.each([
  ['2026-03-24', false],
  ['2026-03-25', true],
  ['2026-04-08', true],
  ['2026-04-09', false],
])('paid on 25 March, a line of %s may be its return: %s', (day, isLike) =>
  expect(mayComeBackOn(day, '2026-03-25')).toBe(isLike),
)

test.each([
  ['UNPAID EFT CREDIT', true],
  ['fnb ob rtn', true],
  ['RTDEFT 12', true],
  ['ACB REJECTION', true],
  ['Payment reversed', true],
  ['EFT CREDIT', false],
  ['Premium March', false],
  ['HEARTDRIVE', false],
])('%j tells of a return: %s', (words, isOne) => expect(tellsOfReturn(words)).toBe(isOne))

test.each([
  ['2026-01-23', false],
  ['2026-01-24', true],
  ['2026-05-24', true],
  ['2026-05-25', false],
])('paid on 25 March, a line of %s may mean its run by the number alone: %s', (day, may) =>
  expect(mayBeNamedOn(day, '2026-03-25')).toBe(may),
)
