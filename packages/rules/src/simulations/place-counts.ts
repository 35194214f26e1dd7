import type { Used } from '../allocation/limits.ts'
import { type ContractDates, windowAt } from '../contracts/windows.ts'
import { type CalendarDate, johannesburgDate, johannesburgTime } from '../time/calendar.ts'

export type PlaceCounts = ReturnType<typeof countPlaces>

/** What a contract was given, as its quantity and its limits count it at an instant. */
export type Places = { window: number; used: Used }

/**
 * Counts the leads that a contract is given as time goes on, in its window, the hour, the day and the month; each begins at
 * nothing again when the next one begins. Instants come in their order; what is about an hour, day, month or window that is over
 * changes nothing.
 */
export function countPlaces(dates: ContractDates) {
  const [window, hour, day, month] = [spanCount<number>(), spanCount(), spanCount(), spanCount()]
  const windowOn = windowsOf(dates)
  return {
    /** So many leads more, or less. */
    place(at: Date, leads: number, feeCents: number): void {
      const spans = spansAt(at)
      window.add(windowOn(spans.day), leads)
      hour.add(spans.hour, leads)
      day.add(spans.day, leads)
      month.add(spans.month, leads * feeCents)
    },
    /** A lead that is taken back frees its place and its fee. It stays counted in its hour and day (decision 91). */
    end(placedAt: Date, leads: number, feeCents: number): void {
      const spans = spansAt(placedAt)
      window.add(windowOn(spans.day), -leads)
      month.add(spans.month, -leads * feeCents)
    },
    /** What a sale takes of the month's budget. */
    spend: (at: Date, cents: number): void => month.add(spansAt(at).month, cents),
    at(instant: Date): Places {
      const spans = spansAt(instant)
      return {
        window: window.at(windowOn(spans.day)),
        used: { thisHour: hour.at(spans.hour), today: day.at(spans.day), monthCents: month.at(spans.month) },
      }
    },
  }
}

/** A count that belongs to one span of time, and begins anew with a later one. */
function spanCount<Span extends number | string = string>() {
  let [span, count]: [Span | undefined, number] = [undefined, 0]
  return {
    add(of: Span, change: number): void {
      if (span === undefined || of > span) [span, count] = [of, 0]
      if (of === span) count += change
    },
    at: (of: Span): number => (of === span ? count : 0),
  }
}

/** The number of the window that a day lies in, before all others outside of them. Asked many times about one day. */
function windowsOf(dates: ContractDates): (day: CalendarDate) => number {
  let [known, number]: [CalendarDate | undefined, number] = [undefined, -1]
  return day => {
    if (day !== known) [known, number] = [day, windowAt(dates, day)?.number ?? -1]
    return number
  }
}

type Spans = { day: CalendarDate; month: string; hour: string }
const spansOf = new WeakMap<Date, Spans>()

/** The hour, day and month that an instant lies in; later ones compare as greater. Each contract asks for the same instant. */
function spansAt(at: Date): Spans {
  const known = spansOf.get(at)
  if (known) return known
  const day = johannesburgDate(at)
  const spans = { day, month: day.slice(0, 7), hour: `${day}T${johannesburgTime(at).slice(0, 2)}` }
  spansOf.set(at, spans)
  return spans
}
