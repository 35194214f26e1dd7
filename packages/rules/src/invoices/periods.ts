import { addDays, type CalendarDate } from '../time/calendar.ts'

/** How often invoices are made. Twice a month keeps within 21 days of what they are for (VAT Act, section 20(1)). */
export const invoicePeriodLabels = {
  month: 'Every month',
  halfMonth: 'Twice a month: the 1st to the 15th, and the rest',
} as const
export type InvoicePeriod = keyof typeof invoicePeriodLabels

/** The last day that invoices of the latest finished period are about: the last of a month, or also the 15th. */
export function lastDayOfPeriodBefore(today: CalendarDate, period: InvoicePeriod): CalendarDate {
  const first = `${today.slice(0, 8)}01`
  if (period === 'halfMonth' && today.slice(8) > '15') return addDays(first, 14)
  return addDays(first, -1)
}

/** How long organisations may be given to pay, and may be overdue before they get no more leads of the pool. */
export const maxDueDays = 120
export const maxPauseDays = 365

/** The day by which an invoice is to be paid. */
export const dueDay = (issuedOn: CalendarDate, dueDays: number): CalendarDate => addDays(issuedOn, dueDays)

/** Days that organisations are reminded on, counted from the day after an invoice was due. */
const reminderDays = [7, 30, 60, 90] as const

/**
 * Whether somebody is reminded now of an invoice that is so many days overdue, when they were last told `toldDays`.
 * @param pauseAfterDays when it stops their leads of the pool, of which they are told on that day too
 */
export const isReminderDue = (daysOverdue: number, toldDays: number, pauseAfterDays: number | null): boolean =>
  [...reminderDays, pauseAfterDays ?? 0].some(days => days <= daysOverdue && days > toldDays)
