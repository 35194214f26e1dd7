import { addDays, addMonths, type CalendarDate } from './calendar.ts'
import { type DateRange, weekdayOf } from './ranges.ts'

/** What figures over time are summed up by. Weeks begin on Monday. */
export const bucketSizes = ['day', 'week', 'month'] as const
export type BucketSize = (typeof bucketSizes)[number]
export const bucketSizeLabels: Record<BucketSize, string> = { day: 'Day', week: 'Week', month: 'Month' }

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

function startOfNext(day: CalendarDate, size: BucketSize): CalendarDate {
  if (size === 'day') return addDays(day, 1)
  if (size === 'week') return addDays(day, 7 - weekdayOf(day))
  return addMonths(`${day.slice(0, 8)}01`, 1)
}
