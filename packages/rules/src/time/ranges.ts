import { addDays, addMonths, type CalendarDate, daysBetween, johannesburgDate, startOfDay } from './calendar.ts'

/** A chosen range of days, both ends included. */
export type DateRange = { from: CalendarDate; to: CalendarDate }

/** The quick filters (document 1, section 2). */
export const datePresets = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof datePresets)[number]

export const datePresetLabels: Record<DatePreset, string> = {
  thisWeek: 'This Week',
  lastWeek: 'Last Week',
  thisMonth: 'This Month',
  lastMonth: 'Last Month',
}

/**
 * The days that a quick filter stands for. Weeks start on Monday; what is under way ends today, because the picker
 * knows no future dates.
 */
export function presetRange(preset: DatePreset, today: CalendarDate): DateRange {
  const monday = addDays(today, -weekdayOf(today))
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (preset) {
    case 'thisWeek':
      return { from: monday, to: today }
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return { from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) }
  }
}

/** The days of whichever quick filter has this name in an address; undefined when none has. */
export function namedRange(name: unknown, today: CalendarDate): DateRange | undefined {
  const preset = datePresets.find(each => each === name)
  return preset && presetRange(preset, today)
}

/**
 * The quick filter that a range is today, if it is one. In the first week of a month that begins on a Monday it may be two:
 * then it is the month.
 */
export const presetOf = (range: { from?: unknown; to?: unknown }, today: CalendarDate): DatePreset | undefined =>
  datePresets.findLast(preset => {
    const { from, to } = presetRange(preset, today)
    return from === range.from && to === range.to
  })

/** One month back to today, the dashboards' default (document 1, section 9). */
export const defaultRange = (today: CalendarDate): DateRange => ({ from: addMonths(today, -1), to: today })

/** The days of a month that have begun, the whole of one that is over. @param month as '2026-03' */
export function monthUpTo(month: string, today: CalendarDate): DateRange {
  const from = `${month}-01`
  const last = addDays(addMonths(from, 1), -1)
  return { from, to: last < today ? last : today }
}

/** As a range is sent: from midnight UTC to 23:00 UTC of the last selected day (document 2, section 9). */
export const rangeToWire = (range: DateRange): { startAt: string; endAt: string } => ({
  startAt: `${range.from}T00:00:00.000Z`,
  endAt: `${range.to}T23:00:00.000Z`,
})

/**
 * The days that a sent range stands for: the date written in each bound, whatever its hour, because the pages send UTC
 * hours of days that were picked in South Africa (domain rules, "Oddities"). None without bounds.
 * @param wire both bounds as instants, or neither: the wire's schema has checked that before
 */
export const rangeFromWire = ({ startAt, endAt }: { startAt?: string; endAt?: string }): DateRange | undefined =>
  startAt === undefined || endAt === undefined ? undefined : { from: startAt.slice(0, 10), to: endAt.slice(0, 10) }

/** The days that a dashboard is asked for: those sent, or its default up to the day that `now` is in Johannesburg. */
export const dashboardRange = (wire: { startAt?: string; endAt?: string }, now: Date): DateRange =>
  rangeFromWire(wire) ?? defaultRange(johannesburgDate(now))

/** The instants of a range of days in Johannesburg: half-open, from `from` up to but not including `until`. */
export const instantsOf = (range: DateRange): { from: Date; until: Date } => ({
  from: startOfDay(range.from),
  until: startOfDay(addDays(range.to, 1)),
})

/**
 * What a range is compared with: for days of one month from its first on, the same days of the month before (all of it for
 * a whole month); for days of one week from its Monday on, the same days of the week before; for any other range, as many
 * days right before it.
 */
export function rangeBefore({ from, to }: DateRange): DateRange {
  const length = daysBetween(from, to) + 1
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) {
    const isWholeMonth = addDays(to, 1).endsWith('-01')
    return { from: addMonths(from, -1), to: isWholeMonth ? addDays(from, -1) : addMonths(to, -1) }
  }
  const isFromMonday = weekdayOf(from) === 0 && length <= 7
  const back = isFromMonday ? 7 : length
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** Day of the week, 0 for Monday to 6 for Sunday. 1 January 2024 was a Monday. */
export const weekdayOf = (date: CalendarDate): number => ((daysBetween('2024-01-01', date) % 7) + 7) % 7
