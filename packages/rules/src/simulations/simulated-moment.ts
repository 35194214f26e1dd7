import type { Considered } from '../allocation/choose-contract.ts'
import type { ClientFacts } from '../allocation/limits.ts'
import type { ContractLimits } from '../contracts/limits.ts'
import type { ContractDates } from '../contracts/windows.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import type { Quality } from '../leads/quality.ts'
import type { DistributionType } from '../organisations/distribution.ts'
import type { CalendarDate } from '../time/calendar.ts'

/** The fees of a contract in cents, by quality. */
type Fees = Partial<Record<Quality, number | null | undefined>>

/** The terms that are tried out on what happened. */
export type SimulatedTerms = ContractDates & {
  /** Of the contract that they stand for, which is then left out of what happened; of no contract, for a draft. */
  contractId: string
  organisationId: string
  distributionType: DistributionType
  insuranceType: InsuranceType
  feeCents: Fees
  leadQuantity: number
  limits: ContractLimits | null
  orgSalesCommissionBps: number
  /** From when on leads are given under them. */
  from: Date
  /** What the contract that they stand for had been given before, and the commissions of those leads' sales. */
  opening: readonly Opening[]
  commissions: readonly { at: Date; cents: number }[]
  lastAssignedAt: Date | null
}

/** A lead that was given before the first moment that is looked at. */
type Opening = { at: Date; endedAt: Date | null; feeCents: number }

/** Another contract that buys leads of the type from the pool, by its terms of today. */
export type OtherContract = ContractDates & {
  contractId: string
  organisationId: string
  feeCents: Fees
  leadQuantity: number | null
  limits: ContractLimits | null
  /** When it was last given a lead before the first moment that is looked at. */
  lastAssignedAt: Date | null
}

/** What a lead came to with whom it was given to. */
export type GivenTo = {
  contractId: string
  endedAt: Date | null
  /** Why it ended: given back for its contact details, or free for others from then on; null for anything else. */
  endedBy: 'return' | 'release' | null
  sale: { at: Date; premiumCents: number; isCashed: boolean } | null
}

/** One moment of what happened: a lead of the pool was given to a contract, or came in and was left waiting. */
export type Moment = {
  at: Date
  leadId: string
  submittedAt: Date
  quality: Quality
  preferredOrganisationId: string | null
  client: ClientFacts
  /** How each contract stood towards it, as it was kept. */
  considered: readonly Considered[]
  /** Whom it was given to; null: it waited. */
  given: GivenTo | null
  /** The organisation of the terms had the person by another lead, or this lead before. */
  isHeld: boolean
  wasHad: boolean
  /** From when on it can be given to nobody: its client objected, or was erased. */
  goneAt: Date | null
}

/** A lead that the terms would have been given. */
export type SimulatedLead = {
  leadId: string
  at: Date
  quality: Quality
  feeCents: number
  /** Which contract was given it instead; null: nobody was. */
  insteadOf: string | null
  /** It came back for its contact details, so it costs nothing. */
  isReturned: boolean
  /** What whoever was given it made of it. */
  sale: GivenTo['sale']
}

/** What is tried out, among whom. Days are public holidays that were proclaimed. */
export type SimulatedMarket = {
  terms: SimulatedTerms
  others: readonly OtherContract[]
  proclaimed: readonly CalendarDate[]
}
