import type { ContractKind, ContractState } from '../contracts/states.ts'
import { isPaused, roomLeft } from '../contracts/windows.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import { type Quality, qualities } from '../leads/quality.ts'
import { buysFromPool, type DistributionType } from '../organisations/distribution.ts'

/** A contract as it stands today (`standingOn`), as far as it decides what leads it takes. */
export type BuyingContract = {
  organisationId: string
  kind: ContractKind
  distributionType: DistributionType
  insuranceType: InsuranceType
  /** The fee of each quality that the contract buys, in cents. A fee of 0 buys; no fee does not. */
  feeCents: Partial<Record<Quality, number | null | undefined>>
  state: ContractState
  leadQuantity?: number | null | undefined
  /** The leads of the window that the contract is in. */
  assigned: number
}

/** A contract that might be given a lead from the pool. */
export type Candidate = BuyingContract & {
  contractId: string
  /** When the contract was last given a lead; nothing if never. */
  lastAssignedAt?: Date | null | undefined
}

export type PoolLead = {
  insuranceType: InsuranceType
  quality: Quality
  preferredOrganisationId?: string | null | undefined
  /** The organisations that have this person for this insurance type, by another lead. */
  heldBy: ReadonlySet<string>
  /** The organisations that had this lead before, and lost it: it never goes there again. */
  hadBy: ReadonlySet<string>
}

/** Why a contract is not given a lead, each a row of the domain rules' "Who gets a lead". */
export const ineligibleReasons = [
  'notInPool',
  'otherType',
  'pending',
  'expired',
  'noFeeForQuality',
  'holdsPerson',
  'hadLeadBefore',
  'paused',
  'full',
] as const
export type IneligibleReason = (typeof ineligibleReasons)[number]

/** The reasons as administrators read them of a contract that was looked at for a lead. */
export const ineligibleLabels: Record<IneligibleReason, string> = {
  notInPool: 'Buys no leads from the pool',
  otherType: 'Buys another insurance type',
  pending: 'Not active yet',
  expired: 'Expired',
  noFeeForQuality: 'Buys no leads of this quality',
  holdsPerson: 'Already has this client for this insurance type',
  hadLeadBefore: 'Had this lead before',
  paused: 'Paused',
  full: 'Full',
}

/** The first reason why a contract may not be given a lead, or undefined when it may. */
export function whyNot(contract: BuyingContract, lead: PoolLead): IneligibleReason | undefined {
  if (contract.kind !== 'external' || !buysFromPool(contract.distributionType)) return 'notInPool'
  if (contract.insuranceType !== lead.insuranceType) return 'otherType'
  if (contract.state !== 'active') return contract.state
  if (typeof contract.feeCents[lead.quality] !== 'number') return 'noFeeForQuality'
  if (lead.heldBy.has(contract.organisationId)) return 'holdsPerson'
  if (lead.hadBy.has(contract.organisationId)) return 'hadLeadBefore'
  if (isPaused(contract)) return 'paused'
  return roomLeft(contract) > 0 ? undefined : 'full'
}

const nobody: ReadonlySet<string> = new Set()

/**
 * The qualities, lowest first, of which a contract would take a lead of its type now, as far as the contract itself
 * decides: it is in the pool and active, has a fee for the quality, and room, and is not paused.
 */
export const wantedQualities = (contract: BuyingContract): Quality[] =>
  qualities.filter(
    quality =>
      whyNot(contract, { insuranceType: contract.insuranceType, quality, heldBy: nobody, hadBy: nobody }) === undefined,
  )

/** Why a company cannot be preferred: it buys no leads of the type now, or none of this quality; undefined when it can. */
export function whyNotPreferred(
  contracts: readonly BuyingContract[],
  organisationId: string,
  lead: Pick<PoolLead, 'insuranceType' | 'quality'>,
): 'buysNothing' | 'otherQuality' | undefined {
  const wanted = contracts
    .filter(each => each.organisationId === organisationId && each.insuranceType === lead.insuranceType)
    .flatMap(wantedQualities)
  if (wanted.length === 0) return 'buysNothing'
  return wanted.includes(lead.quality) ? undefined : 'otherQuality'
}
