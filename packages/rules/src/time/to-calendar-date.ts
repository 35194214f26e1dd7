import { type CalendarDate, isCalendarDate, johannesburgDate } from './calendar.ts'

/**
 * The calendar date meant by 'YYYY-MM-DD' or by an instant such as '2026-01-31T22:00:00.000Z', or undefined. An
 * instant is read in Johannesburg, so a picker's local midnight and a midnight in UTC both give the day that was picked.
 */
export function toCalendarDate(text: string): CalendarDate | undefined {
  if (isCalendarDate(text)) return text
  const date = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text)?.[1]
  const instant = new Date(text)
  if (date === undefined || !isCalendarDate(date) || Number.isNaN(instant.getTime())) return undefined
  return johannesburgDate(instant)
}
