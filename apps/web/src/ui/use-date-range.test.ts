import { expect, test } from 'vitest'
import { rangeIn } from './use-date-range.ts'

const today = '2026-02-20'

test('a range in the address', () => {
  expect(rangeIn('2026-01-31', '2026-02-03', today)).toEqual({ from: '2026-01-31', to: '2026-02-03' })
  expect(rangeIn('2026-01-31', '2026-01-31', today)).toEqual({ from: '2026-01-31', to: '2026-01-31' })
})

test.each([
  [undefined, '2026-01-31'],
  ['2026-01-31', undefined],
  ['2026-03-01', '2026-03-31'],
  ['2026-02-03', '2026-01-31'],
  ['2026-02-30', '2026-03-31'],
  ['yesterday', 'today'],
  [['2026-01-31'], '2026-02-03'],
])('%j to %j is none', (from, to) => expect(rangeIn(from, to, today)).toBeUndefined())

test('the future is today', () => {
  expect(rangeIn('2026-02-01', '2027-12-31', today)).toEqual({ from: '2026-02-01', to: today })
})
