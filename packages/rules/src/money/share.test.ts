import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { shareOf } from './share.ts'

test.each([
  { cents: 123_455, bps: 15_000, share: 185_183, why: 'the worked example, half up' },
  { cents: 185_183, bps: 3500, share: 64_814, why: 'the payout of the rounded invoice' },
  { cents: 35_000, bps: 4250, share: 14_875, why: 'the fee payout' },
  { cents: 1, bps: 5000, share: 1, why: 'half a cent goes up' },
  { cents: 1, bps: 4999, share: 0, why: 'less than half goes down' },
  { cents: -1, bps: 5000, share: -1, why: 'negative amounts mirror positive ones' },
  { cents: 0, bps: 10_000, share: 0, why: 'nothing of nothing' },
])('$bps basis points of $cents cents are $share: $why', ({ cents, bps, share }) => {
  expect(shareOf(cents, bps)).toBe(share)
})

test.each([
  [0.5, 100],
  [Number.MAX_SAFE_INTEGER + 1, 100],
  [100, -1],
  [100, 0.5],
  [Number.MAX_SAFE_INTEGER, 20_000],
])('refuses %d cents with %d basis points', (cents, bps) => {
  expect(() => shareOf(cents, bps)).toThrow(RangeError)
})

test('agrees with the formula in whole numbers, and mirrors', { timeout: propertyTimeoutMillis }, () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (amount, bps) => {
      const exact = BigInt(amount) * BigInt(bps) + 5000n
      expect(BigInt(shareOf(amount, bps))).toBe((exact - (exact % 10_000n)) / 10_000n)
      // Compared by sum, because a test for -0 would be about nothing.
      expect(shareOf(-amount, bps) + shareOf(amount, bps)).toBe(0)
    }),
    propertyRuns,
  )
})
