import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { unprocessable } from './refusal.ts'

/**
 * A statement of a month that has not begun would say that nothing happens in it.
 * @param month 'YYYY-MM'
 * @throws Refusal 422 at `month`
 */
export function refuseLaterMonth(month: string, now: Date): void {
  if (month <= johannesburgDate(now).slice(0, 7)) return
  const message = 'Choose this month or an earlier one'
  throw unprocessable('month_to_come', message, { month: message })
}
