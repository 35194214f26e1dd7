import { assignedThisTerm, type ContractFacts, stateOf } from '../contracts/windows.ts'
import type { Submitter } from '../lead-submission/submitter.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import { hasInternalContracts, isLeadCompany } from '../organisations/distribution.ts'
import type { CalendarDate } from '../time/calendar.ts'
import { type Candidate, type IneligibleReason, type PoolLead, whyNot } from './eligibility.ts'

/** Where a lead goes, and who is paid for it. */
export type Route = { route: 'internal' | 'pool'; payee: 'loader' | 'company' | 'none' }

/**
 * The table of domain rules, "Who gets a lead". Throws a RangeError for a loader of an external organisation: those
 * have no company code, so no loaders, and `offeredTypes` has offered them nothing before it comes to this.
 */
export function routeFor(submitter: Submitter): Route {
  if (submitter.kind === 'administrator') return { route: 'pool', payee: 'none' }
  if (submitter.kind === 'individual') return { route: 'pool', payee: 'loader' }
  if (isLeadCompany(submitter.distributionType)) return { route: 'pool', payee: 'company' }
  if (hasInternalContracts(submitter.distributionType)) return { route: 'internal', payee: 'loader' }
  throw new RangeError('An external organisation has no loaders')
}

/** A contract to try, with the reason that is kept on the assignment if it gets the lead. */
export type RankedContract = { contractId: string; organisationId: string; reason: string }

export type Ranking = {
  /** Whom to try, first one first. Empty: the lead stays available. */
  ranked: RankedContract[]
  /** Everybody else, and why not. */
  notEligible: { contractId: string; why: IneligibleReason }[]
}

/**
 * Who is offered a lead from the pool, in order: the preferred company, then the contract least filled, then the one
 * least recently given a lead, then the lowest id. Each reason reads as if those before it had been tried and had no
 * place left, because that is when it applies. Source: domain rules, "Who gets a lead".
 */
export function rankContracts(candidates: readonly Candidate[], lead: PoolLead, today: CalendarDate): Ranking {
  const judged = candidates.map(candidate => ({ candidate, why: whyNot(candidate, lead, today) }))
  const inOrder = judged
    .filter(({ why }) => why === undefined)
    .map(({ candidate }) => standingOf(candidate, lead, today))
    .toSorted(compareStandings)
  return {
    ranked: inOrder.map((standing, place) => ({
      contractId: standing.contractId,
      organisationId: standing.organisationId,
      reason: reasonFor(standing, inOrder.slice(place)),
    })),
    notEligible: judged.flatMap(({ candidate, why }) =>
      why === undefined ? [] : [{ contractId: candidate.contractId, why }],
    ),
  }
}

/** The reason that is kept on an assignment under an organisation's own internal contract. */
export const internalReason = "the loader's own organisation"

/**
 * The organisation's own active internal contract for a type, or undefined: then the submission is refused and never
 * spills into the pool. There is at most one that is not expired; of several, the lowest id makes it certain which.
 */
export const chooseInternalContract = <
  Contract extends ContractFacts & { contractId: string; insuranceType: InsuranceType },
>(
  contracts: readonly Contract[],
  insuranceType: InsuranceType,
  today: CalendarDate,
): Contract | undefined =>
  contracts
    .filter(contract => contract.kind === 'internal' && contract.insuranceType === insuranceType)
    .filter(contract => stateOf(contract, today) === 'active')
    .toSorted((a, b) => compare(a.contractId, b.contractId))[0]

type Standing = {
  contractId: string
  organisationId: string
  isPreferred: boolean
  assigned: number
  quantity: number
  lastAssignedMillis: number
}

const standingOf = (candidate: Candidate, lead: PoolLead, today: CalendarDate): Standing => ({
  contractId: candidate.contractId,
  organisationId: candidate.organisationId,
  isPreferred: candidate.organisationId === lead.preferredOrganisationId,
  assigned: assignedThisTerm(candidate, today),
  quantity: candidate.leadQuantity ?? 0,
  // A contract that was never given a lead has waited the longest.
  lastAssignedMillis: candidate.lastAssignedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
})

function compareStandings(a: Standing, b: Standing): number {
  if (a.isPreferred !== b.isPreferred) return a.isPreferred ? -1 : 1
  return compareFill(a, b) || compare(a.lastAssignedMillis, b.lastAssignedMillis) || compare(a.contractId, b.contractId)
}

/** Compares assigned / quantity by cross multiplication, in BigInt, so that no rounding can decide who gets a lead. */
const compareFill = (a: Standing, b: Standing): number =>
  compare(BigInt(a.assigned) * BigInt(b.quantity), BigInt(b.assigned) * BigInt(a.quantity))

const compare = <Value extends string | number | bigint>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** `remaining` starts with the contract itself. */
function reasonFor(standing: Standing, remaining: readonly Standing[]): string {
  if (standing.isPreferred) return 'preferred company'
  const noun = remaining.length === 1 ? 'contract' : 'contracts'
  const filled = `least filled of ${remaining.length} ${noun}: ${standing.assigned} of ${standing.quantity}`
  const next = remaining[1]
  if (!next || compareFill(standing, next) !== 0) return filled
  // Equally filled: say what decided.
  const isLongerAgo = standing.lastAssignedMillis < next.lastAssignedMillis
  return `${filled}, ${isLongerAgo ? 'least recently given a lead' : 'lowest id'}`
}
