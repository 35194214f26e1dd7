import { formatCount } from '../money/rand.ts'
import { addDays, addMonths, type CalendarDate, daysBetween } from './calendar.ts'
import { type DateRange, weekdayOf } from './ranges.ts'

/** What figures over time are summed up by. Weeks begin on Monday. */
export const bucketSizes = ['day', 'week', 'month'] as const
export type BucketSize = (typeof bucketSizes)[number]
export const bucketSizeLabels: Record<BucketSize, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** Days, weeks or months that one answer holds: three years of days. */
const maxBuckets = 1100
const daysOf: Record<BucketSize, number> = { day: 1, week: 7, month: 31 }

/** What is wrong with a range that is too long to be told by days, weeks or months; undefined for one that is not. */
export function checkBuckets({ from, to }: DateRange, size: BucketSize): string | undefined {
  if ((daysBetween(from, to) + 1) / daysOf[size] <= maxBuckets) return undefined
  return `Choose a shorter range: at most ${formatCount(maxBuckets)} ${size}s`
}

/** What a range is not too long to be told by, the finest first. */
export const sizesFor = (range: DateRange): BucketSize[] =>
  bucketSizes.filter(size => checkBuckets(range, size) === undefined)

/** A range of days cut into days, weeks or months, in order; the first and the last may be parts of one. */
export function bucketsOf({ from, to }: DateRange, size: BucketSize): DateRange[] {
  const buckets: DateRange[] = []
  for (let start = from; start <= to; ) {
    const next = startOfNext(start, size)
    const last = addDays(next, -1)
    buckets.push({ from: start, to: last < to ? last : to })
    start = next
  }
  return buckets
}

/**
 * The range before cut as a range was: a bucket beside each, as many days long and as far from its start, so that like is
 * compared with like. Undefined where that range has ended; the last bucket of a month before reaches its end.
 */
export function bucketsBefore(
  buckets: readonly DateRange[],
  before: DateRange,
  size: BucketSize,
): (DateRange | undefined)[] {
  const start = buckets[0]?.from ?? before.from
  return buckets.map((bucket, place) => {
    const from = addDays(before.from, daysBetween(start, bucket.from))
    if (from > before.to) return undefined
    const to = addDays(from, daysBetween(bucket.from, bucket.to))
    const reachesEnd = to > before.to || (size === 'month' && place === buckets.length - 1)
    return { from, to: reachesEnd ? before.to : to }
  })
}

function startOfNext(day: CalendarDate, size: BucketSize): CalendarDate {
  if (size === 'day') return addDays(day, 1)
  if (size === 'week') return addDays(day, 7 - weekdayOf(day))
  return addMonths(`${day.slice(0, 8)}01`, 1)
}
