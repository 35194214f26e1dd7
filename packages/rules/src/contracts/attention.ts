import { addDays, type CalendarDate } from '../time/calendar.ts'
import { type ContractDates, type ContractFacts, endsOn, isPaused, standingOn } from './windows.ts'

/** A contract is nearly full from this share of its leads on. */
const nearlyFullShare = 0.9
/** So many days before its end a contract is worth a look. */
const endingDays = 14

/** Whether nine tenths or more of this window's leads were given under an active contract, all of them too. */
export function isNearlyFull(contract: ContractFacts, today: CalendarDate): boolean {
  const { state, assigned } = standingOn(contract, today)
  if (contract.kind !== 'external' || state !== 'active' || isPaused(contract)) return false
  return assigned >= nearlyFullShare * (contract.leadQuantity ?? 0)
}

/** The day on which an active contract ends for good, when that is within two weeks. */
export function endingSoon(contract: ContractFacts & ContractDates, today: CalendarDate): CalendarDate | undefined {
  const end = endsOn(contract)
  if (end === undefined || standingOn(contract, today).state !== 'active') return undefined
  return end <= addDays(today, endingDays) ? end : undefined
}
