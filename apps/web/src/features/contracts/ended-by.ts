import { type Period, periodMonths } from '@lodeway/rules/contracts/period.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { endsOn, endsOnAfterChange, standingOn } from '@lodeway/rules/contracts/windows.ts'
import { addDays, type CalendarDate, formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import type { ContractRow } from './contract-words.ts'

/** What of a contract's terms can end it at once. Internal ones have no quantity. */
export interface Ending {
  startAt: CalendarDate
  period: Period
  recurring: boolean
  leadQuantity?: number
}

/**
 * Why a change would end a contract at once, in a sentence; undefined where it goes on, or was over before.
 * @param saved as it stands by now, which may be what somebody else saved meanwhile
 * @param changes what is sent, and nothing else
 */
export function endedBy(saved: ContractRow, changes: Partial<Ending>, today: CalendarDate): string | undefined {
  if (isExpired(saved.state)) return undefined
  const wanted: Ending = { ...saved, ...changes }
  const datesOf = ({ startAt, period, recurring }: Ending) => ({
    startOn: startAt,
    periodMonths: periodMonths(period),
    recurring,
  })
  // The last day of one that does not recur is that of its window.
  const before = { ...datesOf(saved), endsOn: saved.recurring ? null : saved.windowEnd }
  const dates = { ...datesOf(wanted), endsOn: endsOnAfterChange(before, datesOf(wanted), today) }
  const { leadQuantity } = wanted
  const assigned = saved.leadsAssignedThisTerm
  const contract = {
    ...dates,
    kind: leadQuantity === undefined ? 'internal' : 'external',
    leadQuantity,
    assigned,
  } as const
  const { state, window } = standingOn({ ...contract, assignedWindow: 0 }, today)
  if (!isExpired(state)) return undefined
  const end = endsOn(dates)
  return window || end === undefined
    ? `${assigned} of ${leadQuantity ?? 0} leads were given.`
    : `its last day was ${formatDayMonthYear(addDays(end, -1))}.`
}
