import type { CalendarDate } from '../time/calendar.ts'
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
