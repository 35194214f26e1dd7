import { addDays, type CalendarDate } from '../time/calendar.ts'
import type { DateRange } from '../time/ranges.ts'

/** The year of assessment that a day is in, by the year in which it ends: March to February (Income Tax Act 58 of 1962, section 1). */
export const taxYearOf = (day: CalendarDate): number => Number(day.slice(0, 4)) + (day.slice(5) >= '03-01' ? 1 : 0)

/** The days of a year of assessment. Its last is the 28th or the 29th of February. */
export const daysOfTaxYear = (year: number): DateRange => ({
  from: `${year - 1}-03-01`,
  to: addDays(`${year}-03-01`, -1),
})

/** '2027: Mar 2026 to Feb 2027' */
export const taxYearInWords = (year: number): string => `${year}: Mar ${year - 1} to Feb ${year}`
