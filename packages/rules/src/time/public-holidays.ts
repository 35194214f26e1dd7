import { addDays, type CalendarDate } from './calendar.ts'
import { weekdayOf } from './ranges.ts'

/** Public holidays that fall on the same day of each year, month and day (Public Holidays Act 36 of 1994, schedule 1). */
const fixed = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26']

/**
 * Public holidays of a year in South Africa, in order. One on a Sunday makes the Monday one too; one on a Saturday does not
 * move (section 2(1) of the Act). Days that are proclaimed once, for an election for example, are not among them.
 */
export function publicHolidays(year: number): CalendarDate[] {
  const days = fixed.map(day => `${year}-${day}`)
  const easter = easterSunday(year)
  const mondays = days.filter(isSunday).map(day => addDays(day, 1))
  // Good Friday and Family Day.
  return [...new Set([...days, ...mondays, addDays(easter, -2), addDays(easter, 1)])].toSorted()
}

/** Whether a day is a public holiday, by the Act or because it was proclaimed for once. */
export const isPublicHoliday = (day: CalendarDate, proclaimed: readonly CalendarDate[]): boolean =>
  holidaysIn(day.slice(0, 4)).has(day) || proclaimed.includes(day)

/** Worked out once for each year: whoever counts working days asks for every one of them. */
function holidaysIn(year: string): ReadonlySet<CalendarDate> {
  const found = known.get(year) ?? new Set(publicHolidays(Number(year)))
  known.set(year, found)
  return found
}
const known = new Map<string, ReadonlySet<CalendarDate>>()

/** Whether banks work: no weekend and no public holiday. */
export const isBusinessDay = (day: CalendarDate, proclaimed: readonly CalendarDate[]): boolean =>
  weekdayOf(day) < 5 && !isPublicHoliday(day, proclaimed)

/** The day itself, or the last business day before it. */
export function previousBusinessDay(day: CalendarDate, proclaimed: readonly CalendarDate[]): CalendarDate {
  let found = day
  while (!isBusinessDay(found, proclaimed)) found = addDays(found, -1)
  return found
}

const isSunday = (day: CalendarDate) => weekdayOf(day) === 6

/** Easter Sunday of the Gregorian calendar, by Oudin's method (Explanatory Supplement to the Astronomical Almanac, 1992). */
export function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - 17) / 25)
  let epact = (century - Math.floor(century / 4) - Math.floor((century - correction) / 3) + 19 * golden + 15) % 30
  epact -= Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-28`, epact - weekday)
}
