import type { CalendarDate } from './calendar.ts'
import type { DateRange } from './ranges.ts'

/** The lengths, in days, for which sums are kept. Each is eight of the one before. */
const spanLengths = [64, 8, 1] as const
type SpanLength = (typeof spanLengths)[number]

/** So many days from `startsOn` on. Spans of one length follow each other without gaps from 1 January 1970. */
export interface Span {
  readonly days: SpanLength
  readonly startsOn: CalendarDate
}

const dayMillis = 86_400_000
/** No lead is older or younger. Without bounds the year 1 to 9999 would be a list of 57,000 spans. */
const [firstDay, lastDay] = [Date.UTC(2000, 0, 1) / dayMillis, Date.UTC(2200, 0, 1) / dayMillis]

/**
 * Splits a range of days into spans, so that what it holds is the sum over them, each day once. At most 28 spans and one
 * more for each 64 days.
 */
export function spansOf({ from, to }: DateRange): Span[] {
  const [first, last] = [Date.parse(from) / dayMillis, Date.parse(to) / dayMillis]
  return spansBetween(Math.max(first, firstDay), Math.min(last + 1, lastDay))
}

/** Always the longest span that begins here and ends in time. */
function spansBetween(first: number, end: number): Span[] {
  const spans: Span[] = []
  for (let day = first; day < end; ) {
    const days = spanLengths.find(length => day % length === 0 && day + length <= end) ?? 1
    spans.push({ days, startsOn: dateOf(day) })
    day += days
  }
  return spans
}

const dateOf = (day: number): CalendarDate => new Date(day * dayMillis).toISOString().slice(0, 10)
