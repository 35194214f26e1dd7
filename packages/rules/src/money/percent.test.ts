import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { bpsToPercent, percentToBps } from './percent.ts'

test.each([
  ['42.5', 4250],
  [42.5, 4250],
  ['42,5', 4250],
  ['42.50 %', 4250],
  [0.07, 7],
  [1.15, 115],
  [1000, 100_000],
  [-1, -100],
  ['', undefined],
  ['half', undefined],
  [33.333, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('%s percent are %s basis points', (percent, bps) => {
  expect(percentToBps(percent)).toBe(bps)
})

test('every number of basis points survives the wire', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), bps => {
      expect(percentToBps(bpsToPercent(bps))).toBe(bps)
      expect(percentToBps(String(bpsToPercent(bps)))).toBe(bps)
    }),
    propertyRuns,
  )
})
