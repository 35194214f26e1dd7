import type { CalendarDate } from './calendar.ts'

/** The lengths, in days, for which sums are kept. Each is eight of the one before. */
export const spanLengths = [64, 8, 1] as const
export type SpanLength = (typeof spanLengths)[number]

/** So many UTC days from `startsOn` on. Spans of one length follow each other without gaps from 1 January 1970. */
export interface Span {
  readonly days: SpanLength
  readonly startsOn: CalendarDate
}

/** A part of a range that is no whole UTC day; half-open. */
export interface Edge {
  readonly from: Date
  readonly until: Date
}

/** A range taken apart: whole UTC days as spans, and what is left over at its ends. */
export interface Parts {
  readonly spans: readonly Span[]
  /** The days that the spans cover, `until` not included; the same day twice when there are none. */
  readonly days: { readonly from: CalendarDate; readonly until: CalendarDate }
  readonly edges: readonly Edge[]
}

const dayMillis = 86_400_000
/** No lead is older or younger. Without bounds the year 1 to 9999 would be a list of 57,000 spans. */
const [firstDay, lastDay] = [Date.UTC(2000, 0, 1) / dayMillis, Date.UTC(2200, 0, 1) / dayMillis]

/**
 * Takes a half-open range of instants apart, so that what it holds is the sum over its parts, each instant once. At most
 * 28 spans and one more for each 64 days.
 */
export function partsOf(range: { readonly from: Date; readonly until: Date }): Parts {
  const [from, until] = [clamp(range.from.getTime()), clamp(range.until.getTime())]
  const [first, end] = [Math.ceil(from / dayMillis), Math.floor(until / dayMillis)]
  if (first >= end) {
    // Less than a day, or two halves of days that touch.
    const edges = from < until ? [{ from: new Date(from), until: new Date(until) }] : []
    return { spans: [], days: { from: dateOf(first), until: dateOf(first) }, edges }
  }
  const edges = [
    { from: new Date(from), until: new Date(first * dayMillis) },
    { from: new Date(end * dayMillis), until: new Date(until) },
  ].filter(edge => edge.from < edge.until)
  return { spans: spansBetween(first, end), days: { from: dateOf(first), until: dateOf(end) }, edges }
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
const clamp = (millis: number) => Math.min(Math.max(millis, firstDay * dayMillis), lastDay * dayMillis)
