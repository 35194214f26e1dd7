import { expect, test } from 'vitest'
import { endingSoon, isNearlyFull } from './attention.ts'

const contract = {
  kind: 'external',
  startOn: '2026-11-01',
  periodMonths: 1,
  recurring: false,
  leadQuantity: 10,
  assigned: 9,
  assignedWindow: 0,
} as const

test.each([
  ['nine of ten', {}, true],
  ['eight of ten', { assigned: 8 }, false],
  ['all of them', { assigned: 10 }, true],
  ['a paused one', { leadQuantity: 0, assigned: 0 }, false],
  ['an own one, without a cap', { kind: 'internal' }, false],
  ['one that has not started', { startOn: '2026-12-01' }, false],
  ['one whose window began anew', { recurring: true, startOn: '2026-10-01' }, false],
] as const)('%s is nearly full or not', (_what, changes, expected) => {
  expect(isNearlyFull({ ...contract, ...changes }, '2026-11-22')).toBe(expected)
})

test('a contract is worth a look in its last two weeks', () => {
  expect(endingSoon(contract, '2026-11-16')).toBeUndefined()
  expect(endingSoon(contract, '2026-11-17')).toBe('2026-12-01')
  expect(endingSoon(contract, '2026-11-30')).toBe('2026-12-01')
  expect(endingSoon(contract, '2026-12-01')).toBeUndefined()
  expect(endingSoon({ ...contract, recurring: true }, '2026-11-20')).toBeUndefined()
  expect(endingSoon({ ...contract, periodMonths: 0 }, '2026-11-20')).toBeUndefined()
})
