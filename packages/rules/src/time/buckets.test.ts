import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { bucketSizes, bucketsBefore, bucketsOf, checkBuckets, sizesFor } from './buckets.ts'
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

test('a range is told by at most 1,100 days, weeks or months', () => {
  expect(checkBuckets({ from: '2023-01-01', to: '2026-01-04' }, 'day')).toBeUndefined()
  expect(checkBuckets({ from: '2023-01-01', to: '2026-01-05' }, 'day')).toMatch(/at most 1.100 days$/)
  const all = { from: '1900-01-01', to: '2999-01-01' }
  for (const size of bucketSizes) expect(checkBuckets(all, size)).toContain(`${size}s`)
  expect(checkBuckets({ from: '2010-01-01', to: '2026-01-05' }, 'week')).toBeUndefined()
  expect(sizesFor({ from: '2023-01-01', to: '2026-01-04' })).toEqual(['day', 'week', 'month'])
  expect(sizesFor({ from: '2023-01-01', to: '2026-01-05' })).toEqual(['week', 'month'])
  expect(sizesFor(all)).toEqual([])
})

test('the range before is cut as the range is, so that a bucket stands beside one of its own length', () => {
  const weeks = bucketsOf({ from: '2026-11-18', to: '2026-11-24' }, 'week')
  expect(weeks.map(({ from }) => from)).toEqual(['2026-11-18', '2026-11-23'])
  expect(bucketsBefore(weeks, { from: '2026-11-11', to: '2026-11-17' }, 'week')).toEqual([
    { from: '2026-11-11', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-17' },
  ])
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const february = { from: '2026-02-01', to: '2026-02-28' }
  expect(bucketsBefore(bucketsOf(march, 'month'), february, 'month')).toEqual([february])
  expect(bucketsBefore(bucketsOf(february, 'month'), march, 'month')).toEqual([march])
  const days = bucketsBefore(bucketsOf(march, 'day'), february, 'day')
  expect(days.slice(27)).toEqual([{ from: '2026-02-28', to: '2026-02-28' }, undefined, undefined, undefined])
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
