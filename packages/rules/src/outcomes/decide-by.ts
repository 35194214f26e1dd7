import { addDays, type CalendarDate } from '../time/calendar.ts'
import { isBusinessDay } from '../time/public-holidays.ts'
import { type CaseState, isOpenCase } from './cases.ts'

/** The most working days that the setting gives for a decision. */
export const maxDecisionDays = 30

/** How long a return or a late sale may wait: so many working days, without public holidays, also those proclaimed for once. */
export interface DecisionClock {
  readonly days: number
  readonly proclaimed: readonly CalendarDate[]
}

/** By which day a case is to be decided: so many working days after the day on which it was opened. A question pauses nothing. */
export function decideBy(openedOn: CalendarDate, { days, proclaimed }: DecisionClock): CalendarDate {
  let day = openedOn
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day, proclaimed)) left -= 1
  }
  return day
}

/** The day by which a case is still to be decided; none once it is. */
export const toBeDecidedBy = (
  { state, openedOn }: { state: CaseState; openedOn: CalendarDate },
  clock: DecisionClock,
): CalendarDate | null => (isOpenCase(state) ? decideBy(openedOn, clock) : null)

/** The first day whose cases are not overdue on `today`: every open case of before is. */
export function overdueBefore(today: CalendarDate, { days, proclaimed }: DecisionClock): CalendarDate {
  // Whatever was opened the day before `first` has had so many working days by yesterday.
  let first = today
  for (let had = 0; had < days; ) {
    first = addDays(first, -1)
    if (isBusinessDay(first, proclaimed)) had += 1
  }
  return first
}
