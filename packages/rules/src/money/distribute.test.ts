import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { distribute } from './distribute.ts'

test.each([
  { cents: 100, weights: [1, 1, 1], parts: [34, 33, 33] },
  { cents: 5, weights: [3, 7], parts: [2, 3] },
  { cents: -100, weights: [1, 1, 1], parts: [-34, -33, -33] },
  { cents: 1, weights: [0, 1], parts: [0, 1] },
  { cents: 0, weights: [1, 2], parts: [0, 0] },
  { cents: 10, weights: [1, 5, 4], parts: [1, 5, 4] },
  { cents: 101, weights: [1, 2], parts: [34, 67] },
])('$cents over $weights is $parts', ({ cents, weights, parts }) => {
  expect(distribute(cents, weights)).toEqual(parts)
})

test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])('refuses the weights %j', weights => {
  expect(() => distribute(100, weights)).toThrow(RangeError)
})

test('never loses a cent, and is never more than one cent off', { timeout: propertyTimeoutMillis }, () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    .filter(list => list.some(weight => weight > 0))
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), weights, (cents, list) => {
      const parts = distribute(cents, list)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n)
      for (const [index, part] of parts.entries()) {
        const offBy = BigInt(part) * total - BigInt(cents) * BigInt(list[index] ?? 0)
        expect(offBy < total && offBy > -total).toBe(true)
      }
    }),
    propertyRuns,
  )
})
