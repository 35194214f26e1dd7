import type { contractLimits } from '@lodeway/contract/contract-shapes.ts'
import { checkLimit, checkLimits, type Limits, limitNumbers } from '@lodeway/rules/contracts/limits.ts'
import { limitsInWords } from '@lodeway/rules/contracts/limits-words.ts'
import type * as z from 'zod/mini'
import type { Typed } from './contract-values.ts'

export type WireLimits = z.output<typeof contractLimits>

/** What the fields of limits hold, of any form that has them under `limits`. */
export interface LimitsValues extends Record<(typeof limitNumbers)[number], Typed> {
  hours: NonNullable<Limits['hours']>
  areas: Limits['areas']
  incomeIds: string[]
}

export const limitsValues = (limits: WireLimits | null): LimitsValues => ({
  leadsPerHour: limits?.leadsPerHour ?? '',
  leadsPerDay: limits?.leadsPerDay ?? '',
  monthlyBudget: limits?.monthlyBudget ?? '',
  ageFrom: limits?.ageFrom ?? '',
  ageTo: limits?.ageTo ?? '',
  hours: limits?.hours ?? { days: [], onPublicHolidays: false },
  areas: limits?.areas ?? [],
  incomeIds: limits?.incomeIds ?? [],
})

/** What is wrong, by the paths of the fields. */
export function limitsErrors(values: LimitsValues): Record<string, string | undefined> {
  const numbers = limitNumbers.map(field => [field, checkLimit(field, values[field])] as const)
  const isReadable = numbers.every(([, problem]) => problem === undefined)
  const between = isReadable ? checkLimits(limitsBody(values)) : {}
  return Object.fromEntries(
    [...numbers, ...Object.entries(between)].map(([field, problem]) => [`limits.${field}`, problem]),
  )
}

/** As they are sent, for values that were checked. */
export const limitsBody = (values: LimitsValues): WireLimits => ({
  ...values,
  leadsPerHour: numberOf(values.leadsPerHour),
  leadsPerDay: numberOf(values.leadsPerDay),
  monthlyBudget: numberOf(values.monthlyBudget),
  ageFrom: numberOf(values.ageFrom),
  ageTo: numberOf(values.ageTo),
  hours: values.hours.days.length === 0 ? null : values.hours,
})

/** What is typed, in words; a number that cannot be read is no limit yet. */
export function typedLimitsInWords(values: LimitsValues): string {
  const readable = Object.fromEntries(
    limitNumbers.map(field => [field, checkLimit(field, values[field]) === undefined ? values[field] : '']),
  )
  return limitsInWords(limitsBody({ ...values, ...readable })).join(', ') || 'none'
}

type Income = { readonly id: string; readonly name: string }

/** The incomes to choose from: those on the list, and those that were taken off it but are chosen already. */
export const incomeChoices = (offered: readonly Income[], archived: readonly Income[], chosen: readonly string[]) =>
  [...offered, ...archived.filter(({ id }) => chosen.includes(id))].map(({ id, name }) => ({ value: id, label: name }))

const numberOf = (typed: Typed): number | null => (typed === '' ? null : Number(typed))
