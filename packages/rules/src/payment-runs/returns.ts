import { type CalendarDate, daysBetween } from '../time/calendar.ts'
import { pastDayProblem } from '../time/past-day.ts'

/** What is wrong with the day on which the bank is said to have paid a run: it was approved by then, and that day has come. */
export const paidDayProblem = (
  paidOn: CalendarDate,
  approvedOn: CalendarDate,
  today: CalendarDate,
): string | undefined => pastDayProblem(paidOn, { day: approvedOn, when: 'when it was approved' }, today)

/** What is wrong with the day on which the bank is said to have sent a payment back: it was paid by then, and that day has come. */
export const returnDayProblem = (
  returnedOn: CalendarDate,
  paidOn: CalendarDate,
  today: CalendarDate,
): string | undefined => pastDayProblem(returnedOn, { day: paidOn, when: 'when it was paid' }, today)

/** How many days after it was paid a payment may still come back and be looked for. */
export const returnedWithinDays = 14

/** Whether a line of that day may be a payment that came back, by when it was paid. */
export function mayComeBackOn(day: CalendarDate, paidOn: CalendarDate): boolean {
  const since = daysBetween(paidOn, day)
  return since >= 0 && since <= returnedWithinDays
}

/** How many days before or after it was paid a payment may be meant by the number of its run alone. */
const namedWithinDays = 60

/** Whether a line of that day may mean a run by its number, which may be anything behind 'run', by when the run's payment was paid. */
export const mayBeNamedOn = (day: CalendarDate, paidOn: CalendarDate): boolean =>
  Math.abs(daysBetween(paidOn, day)) <= namedWithinDays

/** Whether a bank's words say that a payment came back: 'UNPAID EFT CREDIT', 'RTD', 'ACB REJECTION'. */
export const tellsOfReturn = (words: string): boolean =>
  /unpaid|return|reject|revers|recall|dishono|onbetaal|(?<!\p{L})(?:rtn|rtd|unp)/iu.test(words)
