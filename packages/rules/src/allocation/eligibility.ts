import { type ContractFacts, isPaused, roomLeft, stateOf } from '../contracts/windows.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import { type Quality, qualities } from '../leads/quality.ts'
import { buysFromPool, type DistributionType } from '../organisations/distribution.ts'
import type { CalendarDate } from '../time/calendar.ts'

/** A contract as far as it decides what leads it takes, whoever they are about. */
export type BuyingContract = ContractFacts & {
  distributionType: DistributionType
  insuranceType: InsuranceType
  /** The fee of each quality that the contract buys, in cents. A fee of 0 buys; no fee does not. */
  feeCents: Partial<Record<Quality, number | null | undefined>>
}

/** A contract that might be given a lead from the pool, with what is known of its organisation. */
export type Candidate = BuyingContract & {
  contractId: string
  organisationId: string
  /** When the contract was last given a lead; nothing if never. */
  lastAssignedAt?: Date | null | undefined
  /** Whether the organisation already holds this person for this insurance type. */
  holdsPerson: boolean
  /** Whether this lead lapsed at the organisation before: it never goes there again. */
  hadLeadBefore: boolean
}

export type PoolLead = {
  insuranceType: InsuranceType
  quality: Quality
  preferredOrganisationId?: string | null | undefined
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

/** The first reason why a contract may not be given a lead, or undefined when it may. */
export function whyNot(
  candidate: BuyingContract & Pick<Candidate, 'holdsPerson' | 'hadLeadBefore'>,
  lead: PoolLead,
  today: CalendarDate,
): IneligibleReason | undefined {
  const state = stateOf(candidate, today)
  if (candidate.kind !== 'external' || !buysFromPool(candidate.distributionType)) return 'notInPool'
  if (candidate.insuranceType !== lead.insuranceType) return 'otherType'
  if (state !== 'active') return state
  if (typeof candidate.feeCents[lead.quality] !== 'number') return 'noFeeForQuality'
  if (candidate.holdsPerson) return 'holdsPerson'
  if (candidate.hadLeadBefore) return 'hadLeadBefore'
  if (isPaused(candidate)) return 'paused'
  return roomLeft(candidate, today) > 0 ? undefined : 'full'
}

/**
 * The qualities, lowest first, of which a contract would take a lead of a type now, as far as the contract itself
 * decides: it is in the pool and active, has a fee for the quality, and room, and is not paused.
 */
export const wantedQualities = (
  contract: BuyingContract,
  insuranceType: InsuranceType,
  today: CalendarDate,
): Quality[] =>
  qualities.filter(
    quality =>
      whyNot({ ...contract, holdsPerson: false, hadLeadBefore: false }, { insuranceType, quality }, today) ===
      undefined,
  )
