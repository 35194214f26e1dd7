import { expect, test } from 'vitest'
import { rangeIn } from './use-date-range.ts'

test('a range in the address', () => {
  expect(rangeIn('2026-01-31', '2026-02-03')).toEqual({ from: '2026-01-31', to: '2026-02-03' })
  expect(rangeIn('2026-01-31', '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-01-31' })
})

test.each([
  [undefined, '2026-01-31'],
  ['2026-02-03', '2026-01-31'],
  ['2026-02-30', '2026-03-31'],
  ['yesterday', 'today'],
  [['2026-01-31'], '2026-02-03'],
])('%j to %j is none', (from, to) => expect(rangeIn(from, to)).toBeUndefined())
