import { expect, test } from 'vitest'
import { fieldNotValid, maxOf, maxOfAmount, messages, minOf } from './messages.ts'
import { checkNumber } from './number-check.ts'

const days = { least: 1, most: 365, label: 'Days overdue' }

test.each([
  ['', undefined],
  [null, undefined],
  ['1', undefined],
  [365, undefined],
  ['365', undefined],
  ['0', minOf(1)],
  [366, maxOf(365)],
  ['2.5', messages.wholeNumber],
  ['some', fieldNotValid('Days overdue')],
])('a count of %j: %s', (value, problem) => {
  expect(checkNumber(value, days)).toBe(problem)
})

test('an amount or a percentage has decimals', () => {
  expect(checkNumber('15,5', { unit: 'percent', least: 0, most: 100, label: 'Rate' })).toBeUndefined()
  expect(checkNumber('100.01', { unit: 'percent', least: 0, most: 100, label: 'Rate' })).toBe(maxOf(100))
  const rand = { unit: 'rand', least: 0.01, most: 2497.23, label: 'Amount' } as const
  expect([checkNumber('2 497,23', rand), checkNumber(5000, rand)]).toEqual([undefined, maxOfAmount(249_723)])
})
