import { periodLabels } from '@lodeway/rules/contracts/period.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { addDays, formatDayMonthYear } from '@lodeway/rules/time/calendar.ts'
import type { InternalContract } from './contract-values.ts'

/** What the lists of both kinds of contract show. Only external contracts have a quantity. */
export type ContractRow = Pick<
  InternalContract,
  | 'id'
  | 'name'
  | 'insuranceType'
  | 'state'
  | 'leadsAssignedThisTerm'
  | 'startAt'
  | 'period'
  | 'recurring'
  | 'windowStart'
  | 'windowEnd'
> & { leadQuantity?: number; pausedQuantity?: number; pausedBy?: 'platform' | 'organisation' }

/** '12 / 50', or '12' where there is no limit. One that is paused takes no leads for now, and its quantity once it is resumed. */
export function leadsThisTerm({ leadsAssignedThisTerm: leads, leadQuantity, pausedQuantity }: ContractRow): string {
  if (leadQuantity === undefined) return String(leads)
  if (leadQuantity > 0) return `${leads} / ${leadQuantity}`
  return `${leads} / ${pausedQuantity ?? 0} (paused)`
}

/** The first and the last day of the window that runs. A once-off contract that is full keeps its window, but is over. */
export function windowOf({ state, windowStart, windowEnd }: ContractRow): string {
  if (windowStart === null || isExpired(state)) return '-'
  // The wire names the first day after the window.
  return windowEnd === null
    ? `From ${formatDayMonthYear(windowStart)}`
    : `${formatDayMonthYear(windowStart)} - ${formatDayMonthYear(addDays(windowEnd, -1))}`
}

/** '1 month, recurring'. */
export const periodOf = ({ period, recurring }: ContractRow): string =>
  recurring ? `${periodLabels[period]}, recurring` : periodLabels[period]
