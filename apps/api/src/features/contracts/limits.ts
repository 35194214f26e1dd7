import { isDeepStrictEqual } from 'node:util'
import type { contractLimits } from '@lodeway/contract/contract-shapes.ts'
import { type ContractLimits, checkLimits, limitNothing } from '@lodeway/rules/contracts/limits.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { cents } from '../../work/amounts.ts'
import { conflict, refuseFieldErrors } from '../../work/refusal.ts'

type WireLimits = z.output<typeof contractLimits>

/** Limits as they are kept; null when they limit nothing. @throws Refusal 400 for those that nothing could fulfil */
export function limitsColumn(input: WireLimits | null): ContractLimits | null {
  if (input === null) return null
  const errors = Object.entries(checkLimits(input)).map(([field, message]) => [`limits.${field}`, message])
  refuseFieldErrors(Object.fromEntries(errors))
  const { monthlyBudget, ...rest } = input
  const limits = { ...rest, monthlyBudgetCents: monthlyBudget === null ? null : cents(monthlyBudget) }
  return limitNothing(limits) ? null : limits
}

/** @throws Refusal 400 for an income that the content list never had: no client could have it, and nothing would say why */
export async function refuseUnknownIncomes(db: Queryable, limits: ContractLimits | null): Promise<void> {
  const ids = [...new Set(limits?.incomeIds)]
  if (ids.length === 0) return
  const known = await db
    .selectFrom('contentItem')
    .select('id')
    .where('category', '=', 'yearlyIncome')
    .where('id', 'in', ids)
    .execute()
  if (known.length < ids.length) refuseFieldErrors({ 'limits.incomeIds': messages.invalidText })
}

/**
 * Limits are set whole, by an organisation's people and by administrators.
 * @param seen what the person had before them; undefined from callers that do not say
 * @param wanted what is to be saved: what is so by now was saved by the same person, who lost the answer
 * @throws Refusal 409 `limits_changed`
 */
export function refuseOtherLimits(
  seen: WireLimits | null | undefined,
  now: ContractLimits | null,
  wanted: WireLimits | null | undefined,
): void {
  const isNow = (limits: WireLimits | null | undefined) => isDeepStrictEqual(toLimits(now), limits)
  if (seen === undefined || isNow(seen) || isNow(wanted && toLimits(limitsColumn(wanted)))) return
  throw conflict(
    'limits_changed',
    'Somebody changed these limits meanwhile. Leave this without saving and open it again to see them.',
  )
}

/** As they go over the wire. */
export function toLimits(limits: ContractLimits | null): WireLimits | null {
  if (limits === null) return null
  const { monthlyBudgetCents, ...rest } = limits
  return { ...rest, monthlyBudget: centsToRand(monthlyBudgetCents) }
}
