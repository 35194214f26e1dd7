import { addDays, addMonths, type CalendarDate, daysInMonth, formatShownDate } from '../time/calendar.ts'
import { previousBusinessDay } from '../time/public-holidays.ts'

/** Public holidays that were proclaimed once, with their names. */
export type ProclaimedHolidays = readonly { readonly day: CalendarDate; readonly name: string }[]

/** When payees are paid: a setting. */
export interface PayCalendar {
  /** Days of a month, 1 to 31, before they are moved off weekends and public holidays; a shorter month pays on its last. */
  readonly days: readonly number[]
  /** How many business days before a pay day the bank wants the file. */
  readonly fileDaysBefore: number
  /** Public holidays that were proclaimed once, for an election for example. */
  readonly proclaimed: readonly CalendarDate[]
}

/** The most that a setting takes. */
export const [maxPayDays, maxFileDaysBefore, maxProclaimed] = [5, 5, 100] as const

/** So many months are looked through: whoever proclaims every day a holiday is paid on none. */
const monthsAhead = 12

/**
 * The day on which what is ready on `today` reaches its payee: a day of the setting, or the business day before it. It counts while
 * its file can still be made.
 * Source: domain rules, "Payment runs".
 */
export const nextPayDay = (today: CalendarDate, calendar: PayCalendar): CalendarDate =>
  nextPayDays(today, calendar, 1)[0] ?? addMonths(today, 1)

/** When a run is paid that has no file yet: one whose pay day is over, on the next. */
export const payDayStill = (payDay: CalendarDate, today: CalendarDate, calendar: PayCalendar): CalendarDate =>
  payDay < today ? nextPayDay(today, calendar) : payDay

/** The next pay days, in order. */
export function nextPayDays(today: CalendarDate, calendar: PayCalendar, count: number): CalendarDate[] {
  const first = `${today.slice(0, 8)}01`
  const found = new Set<CalendarDate>()
  for (let month = 0; month < monthsAhead && found.size < count; month++)
    for (const day of payDaysOf(addMonths(first, month), calendar))
      if (fileDueOn(day, calendar) >= today) found.add(day)
  return [...found].slice(0, count)
}

/** The pay days of a month, in order. @param first the month's first day */
export function payDaysOf(first: CalendarDate, { days, proclaimed }: PayCalendar): CalendarDate[] {
  const last = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)))
  const moved = days.map(day => previousBusinessDay(addDays(first, Math.min(day, last) - 1), proclaimed))
  return [...new Set(moved)].toSorted()
}

/** The day by which the bank has the file of a pay day: so many business days before it. */
export function fileDueOn(payDay: CalendarDate, { fileDaysBefore, proclaimed }: PayCalendar): CalendarDate {
  let due = payDay
  for (let left = fileDaysBefore; left > 0; left--) due = previousBusinessDay(addDays(due, -1), proclaimed)
  return due
}

/**
 * What is said to whoever records a run as paid before its pay day, which they may: banks take files ahead and do not always wait. Nothing
 * once the day is there.
 */
export const beforePayDay = (payDay: CalendarDate, today: CalendarDate): string | undefined =>
  payDay > today
    ? `The pay day, ${formatShownDate(payDay)}, has not come yet: the money then counts as paid on the day below.`
    : undefined

/** 'The 25th and the last day of a month' */
export function payDaysInWords(days: readonly number[]): string {
  const names = days.toSorted((a, b) => a - b).map(payDayName)
  const last = names.pop() ?? ''
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} of a month`
}

/** 'the 22nd', 'the last day' */
export function payDayName(day: number): string {
  if (day === 31) return 'the last day'
  const isTeen = day > 10 && day < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `the ${day}${ending}`
}
