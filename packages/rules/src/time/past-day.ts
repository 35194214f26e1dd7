import { type CalendarDate, formatShownDate } from './calendar.ts'

/**
 * What is wrong with a day on which something is said to have happened: it has come, and is not before what came first.
 * @param first when that was, and in words: 'when it was paid'
 */
export function pastDayProblem(
  day: CalendarDate,
  first: { readonly day: CalendarDate; readonly when: string },
  today: CalendarDate,
): string | undefined {
  if (day > today) return 'This day is still to come'
  return day < first.day ? `Choose ${formatShownDate(first.day)}, ${first.when}, or later` : undefined
}
