import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { bucketSizes, bucketsOf } from './buckets.ts'
import { addDays } from './calendar.ts'

test('weeks begin on Monday, months on the first; the ends may be parts', () => {
  expect(bucketsOf({ from: '2026-11-20', to: '2026-11-24' }, 'week')).toEqual([
    { from: '2026-11-20', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-24' },
  ])
  expect(bucketsOf({ from: '2026-10-30', to: '2026-12-02' }, 'month')).toEqual([
    { from: '2026-10-30', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-02' },
  ])
})

test('every day of the range is in exactly one of them', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 400 }), fc.constantFrom(...bucketSizes), (from, days, size) => {
      const to = addDays(from, days)
      const buckets = bucketsOf({ from, to }, size)
      expect(buckets[0]?.from).toBe(from)
      expect(buckets.at(-1)?.to).toBe(to)
      for (const [place, bucket] of buckets.entries())
        if (place > 0) expect(bucket.from).toBe(addDays(buckets[place - 1]?.to ?? '', 1))
    }),
    { numRuns: 200 },
  )
})
