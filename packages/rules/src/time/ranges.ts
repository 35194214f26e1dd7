import { addDays, addMonths, type CalendarDate, daysBetween } from './calendar.ts'

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

/** One month back to today, the dashboards' default (document 1, section 9). */
export const defaultRange = (today: CalendarDate): DateRange => ({ from: addMonths(today, -1), to: today })

/** As a range is sent: from midnight UTC to 23:00 UTC of the last selected day (document 2, section 9). */
export const rangeToWire = (range: DateRange): { startAt: string; endAt: string } => ({
  startAt: `${range.from}T00:00:00.000Z`,
  endAt: `${range.to}T23:00:00.000Z`,
})

/**
 * As the server reads what was sent: half-open, from `from` up to but not including `until`. `endAt` is the last hour
 * included, so that 23:00 means the whole day and no hour falls between two ranges (domain rules, "Oddities").
 * Throws a RangeError when a text is no instant: the wire's schema has checked that before.
 */
export function wireToInstants(startAt: string, endAt: string): { from: Date; until: Date } {
  const [from, lastHour] = [new Date(startAt), new Date(endAt)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(lastHour.getTime())) throw new RangeError('Not an instant')
  return { from, until: new Date(lastHour.getTime() + 3_600_000) }
}

/** Day of the week, 0 for Monday to 6 for Sunday. 1 January 2024 was a Monday. */
export const weekdayOf = (date: CalendarDate): number => ((daysBetween('2024-01-01', date) % 7) + 7) % 7
