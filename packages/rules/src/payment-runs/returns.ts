import { type CalendarDate, formatShownDate } from '../time/calendar.ts'

/** What is wrong with the day on which the bank is said to have paid a run: it was approved by then, and that day has come. */
export function paidDayProblem(
  paidOn: CalendarDate,
  approvedOn: CalendarDate,
  today: CalendarDate,
): string | undefined {
  if (paidOn > today) return 'This day is still to come'
  return paidOn < approvedOn ? `Choose ${formatShownDate(approvedOn)}, when it was approved, or later` : undefined
}

/** What is wrong with the day on which the bank is said to have sent a payment back: it was paid by then, and that day has come. */
export function returnDayProblem(
  returnedOn: CalendarDate,
  paidOn: CalendarDate,
  today: CalendarDate,
): string | undefined {
  if (returnedOn > today) return 'This day is still to come'
  return returnedOn < paidOn ? `Choose ${formatShownDate(paidOn)}, when it was paid, or later` : undefined
}
