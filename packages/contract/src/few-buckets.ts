import { type BucketSize, checkBuckets } from '@lodeway/rules/time/buckets.ts'
import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import * as z from 'zod/mini'
import { instant } from './fields.ts'

type Range = { startAt?: string | undefined; endAt?: string | undefined }

/** Refuses a range, at its end, that would be told by more days, weeks or months than one answer holds. */
export function fewBuckets<Query extends Range>(sizeOf: (query: Query) => BucketSize) {
  const problem = (query: Query) => {
    const { startAt, endAt } = query
    if (startAt === undefined || endAt === undefined) return undefined
    // A day that does not exist is refused at its field, and is in no range.
    if (![startAt, endAt].every(bound => z.safeParse(instant, bound).success)) return undefined
    const range = rangeFromWire({ startAt, endAt })
    return range && checkBuckets(range, sizeOf(query))
  }
  return z.refine<Query>(query => problem(query) === undefined, {
    path: ['endAt'],
    error: ({ input }) => problem(input as Query),
  })
}
