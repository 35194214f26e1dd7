import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { checkFee } from '@lodeway/rules/leads/quality-fees.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { isSold, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import { randToCents } from '@lodeway/rules/money/rand.ts'
import { maximumPremiumsCollected } from '@lodeway/rules/outcomes/outcome-file.ts'
import { countProblem } from '@lodeway/rules/outcomes/outcome-row.ts'
import { decideOutcome } from '@lodeway/rules/outcomes/transitions.ts'
import type { Problem } from '@lodeway/rules/people/field-checks.ts'
import { collectErrors } from '@lodeway/rules/people/field-errors.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { checkNumber } from '@lodeway/rules/people/number-check.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { Lead } from './lead-parts.tsx'

/** An outcome as the form holds it: numbers, or '' where nothing is typed. */
export interface OutcomeValues extends Record<string, unknown> {
  organisationStatus: OrganisationStatus | null
  premium: number | string
  premiumsCollected: number | string
  /** The count that the form began with: what is reported meanwhile is not set back. */
  countBefore: number | string
}

type Known = Pick<Lead, 'organisationStatus' | 'premium' | 'premiumsCollected' | 'assignment' | 'openReturnId'>

export const outcomeValuesOf = (lead: Known): OutcomeValues => ({
  organisationStatus: lead.organisationStatus,
  premium: lead.premium ?? '',
  premiumsCollected: lead.premiumsCollected ?? '',
  countBefore: lead.premiumsCollected ?? '',
})

/**
 * The outcome as it is sent. The count of premiums is sent only when it was changed: without one, cashed means that
 * the term was reached and sale that it was not.
 */
export function outcomeBody(values: OutcomeValues): BodyInput<typeof recordOutcome> {
  const { organisationStatus, premium, premiumsCollected, countBefore } = values
  const sold = isSold(organisationStatus ?? undefined)
  const isCounted = premiumsCollected !== '' && premiumsCollected !== countBefore
  return {
    organisationStatus: organisationStatus as OrganisationStatus,
    ...(sold && premium !== '' ? { premium: Number(premium) } : {}),
    ...(sold && isCounted ? { premiumsCollected: Number(premiumsCollected) } : {}),
  }
}

/** What is wrong, by the rule that the server goes by. */
export function outcomeProblems(values: OutcomeValues, lead: Known): Partial<Record<string, string>> {
  if (values.organisationStatus === null) return { organisationStatus: messages.required }
  const unreadable = isSold(values.organisationStatus) ? numberProblems(values) : {}
  if (Object.keys(unreadable).length > 0) return unreadable
  const decision = decide(values, lead)
  if (!isRefusal(decision)) return {}
  const isPremium = decision.refused.startsWith('premium_')
  const isCount = decision.refused === 'premiums_not_collected' || decision.refused === 'collected_without_sale'
  return { [isPremium ? 'premium' : isCount ? 'premiumsCollected' : 'organisationStatus']: decision.message }
}

/** What cannot be read as an amount or a count, or is out of its range. */
function numberProblems({ premium, premiumsCollected }: OutcomeValues): Partial<Record<string, string>> {
  return collectErrors({ premium: checkPremium(premium), premiumsCollected: checkCount(premiumsCollected) })
}

/** A premium that may still be missing. */
export const checkPremium = (premium: number | string): Problem => checkFee('Premium', premium)

/** A count of premiums that may be missing. */
export const checkCount = (premiumsCollected: number | string): Problem =>
  checkNumber(premiumsCollected, { least: 0, most: maximumPremiumsCollected, label: 'Premiums collected' }) &&
  countProblem

/** Whether recording this withdraws the return that the organisation asked for. */
export function withdrawsReturn(values: OutcomeValues, lead: Known): boolean {
  const decision = decide(values, lead)
  return 'steps' in decision && decision.withdrawsReturn
}

/** What an outcome takes back: a whole sale, its fee alone, or what is owed for one premium, in favour of another. */
export type TakenBack = 'sale' | 'fee' | 'premium'

/** What recording this takes back, if anything. */
export function takenBackBy(values: OutcomeValues, lead: Known): TakenBack | undefined {
  const decision = decide(values, lead)
  if (!('steps' in decision)) return undefined
  const [first, then] = decision.steps
  if (first?.kind !== 'reversal') return undefined
  if (first.of === 'cashed') return 'fee'
  return then === undefined ? 'sale' : 'premium'
}

/** What becomes of a lead whose sale is taken back, for that status, once its time with its organisation is over. */
export function afterTheSale(
  { assignment }: Pick<Known, 'assignment'>,
  status: OrganisationStatus | null,
  now: Date,
): string {
  if (!assignment?.expiresAt || Date.parse(assignment.expiresAt) > now.getTime()) return ''
  const then = suppressesPerson(status ?? undefined) ? '' : ', and another organisation may be given it'
  return `The lead's time with ${assignment.organisationName} is over: without the sale it lapses within minutes${then}.`
}

function decide(values: OutcomeValues, lead: Known) {
  const { organisationStatus, premium, premiumsCollected } = outcomeBody(values)
  const current = {
    organisationStatus: lead.organisationStatus,
    premiumCents: typeof lead.premium === 'number' ? (randToCents(lead.premium) ?? null) : null,
    premiumsCollected: lead.premiumsCollected,
    // A lead that lapsed has no contract any more, and no sale to take back.
    term: lead.assignment?.term ?? ('firstPremium' as const),
    lapsed: false,
    lastReturn: lead.openReturnId ? ('open' as const) : undefined,
  }
  const premiumCents = premium === undefined ? undefined : randToCents(premium)
  return decideOutcome(current, { organisationStatus, premiumCents, premiumsCollected }, 'administrator')
}
