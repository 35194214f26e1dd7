import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { centsToRand, formatRand, parseRand, randToCents } from './rand.ts'

test.each([
  [123_455, 'R1 234.55'],
  [0, 'R0.00'],
  [5, 'R0.05'],
  [-5, '-R0.05'],
  [100_000, 'R1 000.00'],
  [99_999, 'R999.99'],
  [-123_456_789, '-R1 234 567.89'],
])('%d cents are shown as %s', (cents, shown) => {
  expect(formatRand(cents)).toBe(shown)
})

test.each([
  ['1234.5', 123_450],
  ['R1 234,50', 123_450],
  ['R 1,234.50', 123_450],
  ['r12', 1200],
  ['1\u00A0234.55', 123_455],
  ['1,234', 123_400],
  ['1,23', 123],
  ['-R12', -1200],
  ['R-12', -1200],
  [' 0.07 ', 7],
])('%s is %d cents', (text, cents) => {
  expect(parseRand(text)).toBe(cents)
})

test.each(['', 'R', 'abc', '1.234', '12 34', '1 234,567', '--1', '-R-1', '1e3', '1.2.3', '99999999999999999999'])(
  '%s is no amount of money',
  text => {
    expect(parseRand(text)).toBeUndefined()
  },
)

test.each([
  [350, 35_000],
  [0.29, 29],
  ['1.1', 110],
  [0.1 + 0.2, undefined],
  [1.005, undefined],
  [Number.NaN, undefined],
  [1e21, undefined],
])('the wire number %s is %s cents', (rand, cents) => {
  expect(randToCents(rand)).toBe(cents)
})

test('what is shown or sent is read back to the cent', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), cents => {
      expect(parseRand(formatRand(cents))).toBe(cents)
      expect(randToCents(centsToRand(cents))).toBe(cents)
    }),
    propertyRuns,
  )
})
