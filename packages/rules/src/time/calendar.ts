/**
 * A calendar date in Africa/Johannesburg as 'YYYY-MM-DD', years 1000 to 9999. Such strings sort as dates do. Every
 * function here takes valid dates and throws a RangeError for anything else: texts from outside go through
 * `isCalendarDate` or `toCalendarDate` (to-calendar-date.ts) first.
 */
export type CalendarDate = string

const millisPerDay = 86_400_000
const johannesburgOffsetMillis = 2 * 3_600_000
/** As days are shown. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Whether the text is a date that exists, in the form 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  const parts = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The years that anything here is about: people born in the last century, contracts of this one. */
export const firstYear = 1900
export const lastYear = 2999

/** Whether the text is a date that exists, of a year that the sums and windows of this product can reckon with. */
export const isUsableDate = (text: string): boolean =>
  isCalendarDate(text) && Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear

/** The calendar date in Johannesburg at an instant. South Africa is at UTC+2 all year. */
export const johannesburgDate = (instant: Date): CalendarDate =>
  new Date(instant.getTime() + johannesburgOffsetMillis).toISOString().slice(0, 10)

/** The time of day in Johannesburg at an instant, 'HH:MM'. */
export const johannesburgTime = (instant: Date): string =>
  new Date(instant.getTime() + johannesburgOffsetMillis).toISOString().slice(11, 16)

/** The instant at which a day begins in Johannesburg. */
export const startOfDay = (date: CalendarDate): Date => new Date(utcMillis(date) - johannesburgOffsetMillis)

/**
 * `months` later (or earlier, when negative), on the same day of the month or on the last day when the month is
 * shorter. Always count from the start: adding one month twice to 31 January is not adding two months.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const monthIndex = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(monthIndex / 12), (((monthIndex % 12) + 12) % 12) + 1]
  return written(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** `days` later, or earlier when negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(utcMillis(date) + days * millisPerDay).toISOString().slice(0, 10)

/** How many days `until` lies after `from`; negative when it lies before. */
export const daysBetween = (from: CalendarDate, until: CalendarDate): number =>
  (utcMillis(until) - utcMillis(from)) / millisPerDay

/**
 * Age in whole years on a day. Somebody born on 29 February is a year older on 1 March of a common year. Negative for
 * a birth in a later year.
 */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const [born, now] = [partsOf(dateOfBirth), partsOf(today)]
  const beforeBirthday = today.slice(5) < dateOfBirth.slice(5)
  return now.year - born.year - (beforeBirthday ? 1 : 0)
}

/** Days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** 'DD/MM/YYYY', as contract dates are shown (document 2, section 1). */
export const formatDayMonthYear = (date: CalendarDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** 'DD MMM YYYY', with English month names whatever the browser's language. */
export const formatShownDate = (date: CalendarDate): string =>
  `${date.slice(8, 10)} ${monthNames[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`

/** 'DD MMM YYYY - DD MMM YYYY', as the chosen range is shown (document 1, section 2). */
export const formatShownRange = (range: { from: CalendarDate; to: CalendarDate }): string =>
  `${formatShownDate(range.from)} - ${formatShownDate(range.to)}`

function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  if (!isCalendarDate(date)) throw new RangeError('Not a calendar date')
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function utcMillis(date: CalendarDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day)
}

const written = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
