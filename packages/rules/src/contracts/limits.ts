import { keysOf } from '../keys-of.ts'
import type { GeographicalArea } from '../leads/geographical-areas.ts'
import { maximumRand } from '../money/rand.ts'
import type { NumberUnit } from '../money/typed-number.ts'
import type { Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { checkNumber } from '../people/number-check.ts'
import { timesOfDay } from '../time/times-of-day.ts'
import { maxLeadQuantity, type NumberInput } from './field-checks.ts'

/** Days of the week in the order of `weekdayOf`. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** The times of day that hours begin and end at: each half hour, and 24:00 for the end of a day. */
export const halfHours = timesOfDay(30)

/** From a time of day up to but not including another, 'HH:MM' in Johannesburg. */
export type DayHours = { day: Weekday; from: string; until: string }

/** When leads are wanted. */
type WantedHours = { days: DayHours[]; onPublicHolidays: boolean }

/** What an external contract takes within its quantity. Null and an empty list set no limit. */
export type Limits = {
  /** How many leads in an hour of the clock and in a calendar day, in Johannesburg. */
  leadsPerHour: number | null
  leadsPerDay: number | null
  hours: WantedHours | null
  areas: GeographicalArea[]
  /** Whole years on the day on which the lead is given, both included. */
  ageFrom: number | null
  ageTo: number | null
  /** Items of the content list of yearly incomes. */
  incomeIds: string[]
}

/** As they are kept. The budget is for a calendar month in Johannesburg. */
export type ContractLimits = Limits & { monthlyBudgetCents: number | null }

/** The oldest client that a limit can name, in years. */
export const maxAge = 120

/** The smallest budget, in rand: whoever wants no leads pauses the contract. */
export const minMonthlyBudget = 1

const limitMessages = {
  ageOrder: 'This is below the age it starts from',
  hoursOrder: (day: Weekday): string => `On ${weekdayLabels[day]} the hours end before they begin`,
  dayTwice: (day: Weekday): string => `${weekdayLabels[day]} is there twice`,
} as const

export const limitLabels = {
  leadsPerHour: 'Leads an hour',
  leadsPerDay: 'Leads a day',
  monthlyBudget: 'Budget a month',
  ageFrom: 'Age from',
  ageTo: 'Age to',
} as const
type NumberField = keyof typeof limitLabels

const ranges: Record<NumberField, { unit: NumberUnit; least: number; most: number }> = {
  leadsPerHour: { unit: 'plain', least: 1, most: maxLeadQuantity },
  leadsPerDay: { unit: 'plain', least: 1, most: maxLeadQuantity },
  monthlyBudget: { unit: 'rand', least: minMonthlyBudget, most: maximumRand },
  ageFrom: { unit: 'plain', least: 0, most: maxAge },
  ageTo: { unit: 'plain', least: 0, most: maxAge },
}

/** What is wrong with a number that is typed; an empty field sets no limit. */
export const checkLimit = (field: NumberField, value: NumberInput): Problem =>
  checkNumber(value, { ...ranges[field], label: limitLabels[field] })

/** What is wrong between the fields of limits, each by itself being fine. */
export function checkLimits({
  ageFrom,
  ageTo,
  hours,
}: Pick<Limits, 'ageFrom' | 'ageTo' | 'hours'>): FieldErrors<'ageTo' | 'hours'> {
  const days = hours?.days ?? []
  const backwards = days.find(({ from, until }) => from >= until)
  const twice = days.find(({ day }, place) => days.findIndex(other => other.day === day) !== place)
  return collectErrors<'ageTo' | 'hours'>({
    ageTo: ageFrom !== null && ageTo !== null && ageTo < ageFrom ? limitMessages.ageOrder : undefined,
    hours: backwards ? limitMessages.hoursOrder(backwards.day) : twice && limitMessages.dayTwice(twice.day),
  })
}

/** The fields of limits that hold a number. */
export const limitNumbers = keysOf(limitLabels)

/** Whether these limits let everything through. */
export const limitNothing = ({ areas, incomeIds, hours, ...numbers }: ContractLimits): boolean =>
  areas.length === 0 &&
  incomeIds.length === 0 &&
  (hours === null || hours.days.length === 0) &&
  Object.values(numbers).every(number => number === null)
