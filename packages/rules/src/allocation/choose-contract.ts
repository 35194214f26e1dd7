import type { Submitter } from '../lead-submission/submitter.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import { hasInternalContracts, isLeadCompany } from '../organisations/distribution.ts'
import type { Candidate, PoolLead } from './buying-contract.ts'
import { type IneligibleReason, whyNot } from './eligibility.ts'

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

/** Whether somebody's leads are for their own organisation alone, under its internal contracts. */
export const isForOwnOrganisation = (submitter: Submitter): boolean =>
  submitter.kind === 'organisational' && !isLeadCompany(submitter.distributionType)

/** A contract of the pool that was looked at for a lead, as it stood then. */
export type Considered = {
  contractId: string
  assigned: number
  leadQuantity: number | null
  /** Why it could not be given the lead; null when it could. */
  against: IneligibleReason | null
}

/** As they are kept with a lead. */
export type ConsideredContracts = Considered[]

/** How each contract that buys leads of the type from the pool stood towards a lead. */
export const consider = (contracts: readonly Candidate[], lead: PoolLead): Considered[] =>
  contracts
    .map(contract => ({
      contractId: contract.contractId,
      assigned: contract.assigned,
      leadQuantity: contract.leadQuantity ?? null,
      against: whyNot(contract, lead) ?? null,
    }))
    .filter(({ against }) => against !== 'notInPool' && against !== 'otherType')

/**
 * Who is given a lead from the pool: of those that may have it the preferred company, then the contract least filled, then
 * the one least recently given a lead, then the lowest id; with the reason and the others that were looked at, which are kept
 * on the assignment. Undefined: the lead stays available. Source: domain rules, "Who gets a lead".
 */
export function chooseContract<Contract extends Candidate>(
  contracts: readonly Contract[],
  lead: PoolLead,
): { contract: Contract; reason: string; considered: Considered[] } | undefined {
  const eligible = eligibleFor(contracts, lead)
  const contract = firstOf(eligible, lead)
  return contract && { contract, reason: reasonFor(contract, eligible, lead), considered: consider(contracts, lead) }
}

/** The same, without its words: who would be given a lead. */
export const firstInLine = <Contract extends Candidate>(
  contracts: readonly Contract[],
  lead: PoolLead,
): Contract | undefined => firstOf(eligibleFor(contracts, lead), lead)

/** The reason that is kept on an assignment under an organisation's own internal contract. */
export const internalReason = "the loader's own organisation"

/**
 * The organisation's own active internal contract for a type, or undefined: then the submission is refused and never
 * spills into the pool. There is at most one that is not expired; of several, the lowest id makes it certain which.
 */
export const chooseInternalContract = <Contract extends Candidate>(
  contracts: readonly Contract[],
  organisationId: string | null,
  insuranceType: InsuranceType,
): Contract | undefined =>
  contracts
    .filter(contract => contract.kind === 'internal' && contract.organisationId === organisationId)
    .filter(contract => contract.insuranceType === insuranceType && contract.state === 'active')
    .toSorted((a, b) => compare(a.contractId, b.contractId))[0]

const eligibleFor = <Contract extends Candidate>(contracts: readonly Contract[], lead: PoolLead): Contract[] =>
  contracts.filter(contract => whyNot(contract, lead) === undefined)

const firstOf = <Contract extends Candidate>(contracts: readonly Contract[], lead: PoolLead): Contract | undefined =>
  contracts.reduce<Contract | undefined>(
    (first, contract) => (first === undefined || compareFor(lead, contract, first) < 0 ? contract : first),
    undefined,
  )

function compareFor(lead: PoolLead, a: Candidate, b: Candidate): number {
  const isPreferred = a.organisationId === lead.preferredOrganisationId
  if (isPreferred !== (b.organisationId === lead.preferredOrganisationId)) return isPreferred ? -1 : 1
  return compareFill(a, b) || compare(lastMillis(a), lastMillis(b)) || compare(a.contractId, b.contractId)
}

/**
 * Compares assigned / quantity by cross multiplication, so that no rounding can decide who gets a lead. Quantities are a
 * million at the most, whose products are exact.
 */
const compareFill = (a: Candidate, b: Candidate): number =>
  compare(a.assigned * (b.leadQuantity ?? 0), b.assigned * (a.leadQuantity ?? 0))

/** A contract that was never given a lead has waited the longest. */
const lastMillis = (contract: Candidate): number => contract.lastAssignedAt?.getTime() ?? Number.NEGATIVE_INFINITY

const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** Nothing about the contracts told them apart, so the same one comes first each time. */
const tie = 'first in line of equals'

function reasonFor(chosen: Candidate, eligible: readonly Candidate[], lead: PoolLead): string {
  if (chosen.organisationId === lead.preferredOrganisationId) return 'preferred company'
  const noun = eligible.length === 1 ? 'contract' : 'contracts'
  const filled = `least filled of ${eligible.length} ${noun}: ${chosen.assigned} of ${chosen.leadQuantity}`
  const next = firstOf(
    eligible.filter(contract => contract !== chosen),
    lead,
  )
  if (!next || compareFill(chosen, next) !== 0) return filled
  // Equally filled: say what decided.
  return `${filled}, ${lastMillis(chosen) < lastMillis(next) ? 'least recently given a lead' : tie}`
}
