import { paidDayProblem } from '@lodeway/rules/payment-runs/returns.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { today } from '../../ui/today.ts'
import type { PaymentRun } from './run-words.tsx'

const approvedOn = ({ approved }: PaymentRun): CalendarDate =>
  approved === null ? today() : johannesburgDate(new Date(approved.at))

/** The day on which a run was most likely paid: its pay day once that is there. */
export function likelyPaidDay(run: PaymentRun): CalendarDate {
  const first = approvedOn(run)
  if (run.payDay > today()) return today()
  return run.payDay < first ? first : run.payDay
}

export const checkPaidDay = (run: PaymentRun, day: string | null): string | undefined =>
  checkRequired(day) ?? paidDayProblem(day ?? '', approvedOn(run), today())
