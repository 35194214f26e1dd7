import { addMonths, type CalendarDate } from '../time/calendar.ts'
import type { ContractKind, ContractState } from './states.ts'

/**
 * The dates of a contract: `periodMonths` 0 is once-off, a single open-ended window, and cannot be recurring. `endsOn` is
 * the first day after one that does not recur, where it recurred before; left out, it ends with its first window.
 */
export type ContractDates = {
  startOn: CalendarDate
  periodMonths: number
  recurring: boolean
  endsOn?: CalendarDate | null | undefined
}

/**
 * A contract as far as its state and room depend on it. `assigned` counts the leads of the window numbered
 * `assignedWindow`: in a later window that count no longer stands. Internal contracts have no `leadQuantity` and no cap.
 */
export type ContractFacts = ContractDates & {
  kind: ContractKind
  leadQuantity?: number | null | undefined
  assigned: number
  assignedWindow: number
}

/** One window, numbered from 0. `endsOn` is the first day after it; undefined when it is open-ended. */
export type ContractWindow = { number: number; startOn: CalendarDate; endsOn: CalendarDate | undefined }

/**
 * The window that a contract is in, or undefined before its start and after its end. Every window is counted from the
 * contract's start, so that months of different lengths cause no drift. Source: domain rules, "Contracts and time".
 */
export function windowAt(contract: ContractDates, today: CalendarDate): ContractWindow | undefined {
  if (today < contract.startOn) return undefined
  if (contract.periodMonths === 0) return { number: 0, startOn: contract.startOn, endsOn: undefined }
  const end = endsOn(contract)
  if (end !== undefined && today >= end) return undefined
  return windowNumber(contract, Math.floor(wholeMonthsSince(contract.startOn, today) / contract.periodMonths))
}

/** How a contract stands on a day: its state, the window that it is in, and the leads that this window holds. */
export type ContractStanding = { state: ContractState; window: ContractWindow | undefined; assigned: number }

/**
 * Where a contract stands today. An external once-off contract also expires by being full. The count starts again from 0
 * when a new window starts; outside its windows a contract keeps showing what it last held.
 */
export function standingOn(contract: ContractFacts, today: CalendarDate): ContractStanding {
  const window = windowAt(contract, today)
  const assigned = window && window.number !== contract.assignedWindow ? 0 : contract.assigned
  if (today < contract.startOn) return { state: 'pending', window, assigned }
  return { state: window && !isFullForGood(contract) ? 'active' : 'expired', window, assigned }
}

export const stateOf = (contract: ContractFacts, today: CalendarDate): ContractState =>
  standingOn(contract, today).state

/** The first day after a contract, known from its terms alone; undefined when only an event could end it. */
export const endsOn = (contract: ContractDates): CalendarDate | undefined =>
  contract.recurring || contract.periodMonths === 0
    ? undefined
    : (contract.endsOn ?? addMonths(contract.startOn, contract.periodMonths))

/**
 * The first day after a contract once its dates are changed today. One that no longer recurs ends with the window that
 * runs, and not with its first one, which may be long over; nor does one in its last term when its dates are corrected.
 * Source: domain rules, "Contracts and time".
 */
export function endsOnAfterChange(
  before: ContractDates,
  { startOn, periodMonths, recurring }: ContractDates,
  today: CalendarDate,
): CalendarDate | undefined {
  if (recurring) return undefined
  const after = { startOn, periodMonths, recurring }
  const isAsBefore = startOn === before.startOn && periodMonths === before.periodMonths
  if (!before.recurring && isAsBefore) return endsOn({ ...after, endsOn: before.endsOn })
  const mayBeInLaterWindow = before.recurring || isInLastTerm(before, today)
  const running = mayBeInLaterWindow ? windowAt({ ...after, recurring: true }, today) : undefined
  return running?.endsOn ?? endsOn(after)
}

/** Whether a contract recurred before and still runs: it ends later than its first window does. */
const isInLastTerm = (contract: ContractDates, today: CalendarDate): boolean => {
  const end = endsOn(contract)
  return end !== undefined && today < end && end > addMonths(contract.startOn, contract.periodMonths)
}

/** How many leads the contract was given in today's window. */
export const assignedThisTerm = (contract: ContractFacts, today: CalendarDate): number =>
  standingOn(contract, today).assigned

/**
 * How many leads a contract can still be given in the window that it is in: 0 unless active, Infinity for internal
 * contracts, and never negative, because a quantity may be lowered below what was assigned. A quantity of 0 means paused.
 */
export function roomLeft(
  contract: Pick<ContractFacts, 'kind' | 'leadQuantity'> & Pick<ContractStanding, 'state' | 'assigned'>,
): number {
  if (contract.state !== 'active') return 0
  if (contract.kind === 'internal') return Number.POSITIVE_INFINITY
  return Math.max(0, (contract.leadQuantity ?? 0) - contract.assigned)
}

/** Whether the contract is set to take no leads for now: 0 means paused, not unlimited. */
export const isPaused = (contract: Pick<ContractFacts, 'kind' | 'leadQuantity'>): boolean =>
  contract.kind === 'external' && (contract.leadQuantity ?? 0) === 0

/** The nth window of a contract, whether or not it is reached. */
export const windowNumber = (contract: ContractDates, number: number): ContractWindow => ({
  number,
  startOn: addMonths(contract.startOn, number * contract.periodMonths),
  endsOn: addMonths(contract.startOn, (number + 1) * contract.periodMonths),
})

const isFullForGood = (contract: ContractFacts): boolean =>
  contract.kind === 'external' &&
  contract.periodMonths === 0 &&
  !isPaused(contract) &&
  contract.assigned >= (contract.leadQuantity ?? 0)

const monthIndex = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** Whole months from a start, by the same month-end rule as `addMonths`. */
function wholeMonthsSince(startOn: CalendarDate, today: CalendarDate): number {
  const months = monthIndex(today) - monthIndex(startOn)
  return addMonths(startOn, months) > today ? months - 1 : months
}
