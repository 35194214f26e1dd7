import type { ContractKind, ContractState } from '../contracts/states.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import type { Quality } from '../leads/quality.ts'
import type { DistributionType } from '../organisations/distribution.ts'
import type { ClientFacts, LimitsNow } from './limits.ts'
import type { PrepaidNow } from './prepaid.ts'

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
  /** Its organisation owes an invoice for longer than the platform's settings let it. */
  isPausedForDebt?: boolean
  /** What it takes within its quantity; nothing when that is all there is. */
  limited?: LimitsNow | null | undefined
  /** Its organisation pays in advance: the balance that all its contracts share. */
  prepaid?: PrepaidNow | null | undefined
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
  /** The client asked not to be contacted after the lead was submitted; before, it would not have been taken. */
  isSuppressed?: boolean
  /** The organisations that have this person for this insurance type, by another lead. */
  heldBy: ReadonlySet<string>
  /** The organisations that had this lead before, and lost it: it never goes there again. */
  hadBy: ReadonlySet<string>
  /** What the filters of contracts ask; `any` where the question is whether some client would do. */
  client: ClientFacts | 'any'
}
