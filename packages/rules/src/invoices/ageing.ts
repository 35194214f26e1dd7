import { keysOf } from '../keys-of.ts'
import { addDays, type CalendarDate, daysBetween, formatShownDate } from '../time/calendar.ts'

/** What an organisation's people read while what it owes stops its leads. */
export const noLeadsUntilPaid = 'Until it is paid, you get no leads of the pool.'

/** What their mail says of it; before that day, from when on. @param pauseAfterDays how long it is overdue by then */
export const noLeadsInWords = (dueOn: CalendarDate, days: number, pauseAfterDays: number): string =>
  days >= pauseAfterDays
    ? noLeadsUntilPaid
    : `From ${formatShownDate(addDays(dueOn, pauseAfterDays))} on you get no leads of the pool until it is paid.`

/** How long ago what is owed should have been paid. */
export const ageLabels = {
  current: 'Not due yet',
  days30: '1 to 30 days overdue',
  days60: '31 to 60 days overdue',
  days90: '61 to 90 days overdue',
  older: 'More than 90 days overdue',
} as const
export type Age = keyof typeof ageLabels
export const ages = keysOf(ageLabels)

/** How many days an invoice is overdue; none on the day itself and before. */
export const daysOverdue = (dueOn: CalendarDate, today: CalendarDate): number => Math.max(0, daysBetween(dueOn, today))

/** In which column of an ageing an invoice stands. */
export function ageOf(dueOn: CalendarDate, today: CalendarDate): Age {
  const days = daysOverdue(dueOn, today)
  return ages.find(age => days <= (daysOf[age][1] ?? days)) ?? 'older'
}

/** How many days overdue an invoice of an age is, at the least and at the most. */
const daysOf: Record<Age, readonly [least: number, most: number | undefined]> = {
  current: [0, 0],
  days30: [1, 30],
  days60: [31, 60],
  days90: [61, 90],
  older: [91, undefined],
}

/** The days on which invoices of an age were or are due, both ends included; without an end there is none. */
export function dueDaysOf(
  age: Age,
  today: CalendarDate,
): { readonly from: CalendarDate | undefined; readonly to: CalendarDate | undefined } {
  const [least, most] = daysOf[age]
  return {
    from: most === undefined ? undefined : addDays(today, 0 - most),
    // What is not due yet has no last day.
    to: least === 0 ? undefined : addDays(today, 0 - least),
  }
}
