import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { formatRand, plainRand, randToCents } from './rand.ts'

// Document 1, section 1:
// - Money is written with the prefix R and two decimals.
// Document 1, section 9:
// - Money: R and two decimals.
// Document 2, section 1:
// - Money is shown as R with two decimals,
// Document 2, section 9:
// - Payments as R with two decimals,
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
  [123_455, '1234.55'],
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-185_183, '-1851.83'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%d cents stand in files as %s', (cents, written) => {
  expect(plainRand(cents)).toBe(written)
})

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

test('what is sent is read back to the cent', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), cents => {
      expect(randToCents(cents / 100)).toBe(cents)
    }),
    propertyRuns,
  )
})
