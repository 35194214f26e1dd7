import { type ContractLimits, weekdays } from '../contracts/limits.ts'
import type { GeographicalArea } from '../leads/geographical-areas.ts'
import { ageOn, type CalendarDate, johannesburgDate, johannesburgTime } from '../time/calendar.ts'
import { isPublicHoliday } from '../time/public-holidays.ts'
import { weekdayOf } from '../time/ranges.ts'

/** What filters ask of a client; what is not known fits no filter that asks for it. */
export type ClientFacts = {
  geographicalArea: GeographicalArea | null
  dateOfBirth: CalendarDate | null
  incomeId: string | null
}

/** What a contract was given so far: leads in this hour and today, and what this month's budget holds, in cents. */
export type Used = { thisHour: number; today: number; monthCents: number }

/** The limits of a contract at an instant, with what it was given. `used` goes up as leads are placed. */
export type LimitsNow = {
  limits: ContractLimits
  now: Date
  /** Public holidays that were proclaimed for once. */
  proclaimed: readonly CalendarDate[]
  used: Used
}

/** Why a filter keeps a lead out. These do not change with time, but for a client's age. */
export const filterReasons = ['otherArea', 'otherAge', 'otherIncome'] as const
export type FilterReason = (typeof filterReasons)[number]

/** Why a contract takes no lead at the moment, in the order of how long that can last. */
export const pauseReasons = ['budgetSpent', 'publicHoliday', 'outsideHours', 'dayFull', 'hourFull'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** The first filter that keeps a client out, or undefined. */
export function whyFiltered({ limits, now }: LimitsNow, client: ClientFacts): FilterReason | undefined {
  const { areas, incomeIds, ageFrom, ageTo } = limits
  if (areas.length > 0 && (client.geographicalArea === null || !areas.includes(client.geographicalArea)))
    return 'otherArea'
  if (ageFrom !== null || ageTo !== null) {
    if (client.dateOfBirth === null) return 'otherAge'
    const age = ageOn(client.dateOfBirth, johannesburgDate(now))
    if (age < (ageFrom ?? age) || age > (ageTo ?? age)) return 'otherAge'
  }
  if (incomeIds.length > 0 && (client.incomeId === null || !incomeIds.includes(client.incomeId))) return 'otherIncome'
  return undefined
}

/**
 * Why the contract takes no lead of this fee at the moment, or undefined. A budget holds the fees of the month's leads and the
 * commissions of its sales: a fee that would go beyond it is not taken on, nor is any lead once it is spent.
 */
export function whyNotNow({ limits, now, proclaimed, used }: LimitsNow, feeCents: number): PauseReason | undefined {
  const { monthlyBudgetCents: budget, leadsPerDay, leadsPerHour } = limits
  if (budget !== null && (used.monthCents >= budget || used.monthCents + feeCents > budget)) return 'budgetSpent'
  return whyClosed(limits, now, proclaimed) ?? whyFull({ leadsPerDay, leadsPerHour }, used)
}

function whyClosed(
  { hours }: ContractLimits,
  now: Date,
  proclaimed: readonly CalendarDate[],
): 'publicHoliday' | 'outsideHours' | undefined {
  if (hours === null || hours.days.length === 0) return undefined
  const [today, time] = [johannesburgDate(now), johannesburgTime(now)]
  if (!hours.onPublicHolidays && isPublicHoliday(today, proclaimed)) return 'publicHoliday'
  const weekday = weekdays[weekdayOf(today)]
  const isOpen = hours.days.some(({ day, from, until }) => day === weekday && from <= time && time < until)
  return isOpen ? undefined : 'outsideHours'
}

function whyFull(
  { leadsPerDay, leadsPerHour }: Pick<ContractLimits, 'leadsPerDay' | 'leadsPerHour'>,
  used: Used,
): 'dayFull' | 'hourFull' | undefined {
  if (leadsPerDay !== null && used.today >= leadsPerDay) return 'dayFull'
  return leadsPerHour !== null && used.thisHour >= leadsPerHour ? 'hourFull' : undefined
}

/** Counts a lead that the contract was just given. */
export function countLead({ used }: LimitsNow, feeCents: number): void {
  used.thisHour += 1
  used.today += 1
  used.monthCents += feeCents
}
