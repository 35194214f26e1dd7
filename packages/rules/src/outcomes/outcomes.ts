import type { Term } from '../contracts/terms.ts'
import type { OrganisationStatus } from '../leads/statuses.ts'
import { type Refusal, refusalsOf } from '../refusal.ts'
import type { Outcome } from '../sales/rows.ts'

/** What is on record of an assignment. Amounts in cents. `term` says which collected premium makes it cashed. */
export type CurrentOutcome = {
  organisationStatus?: OrganisationStatus | null | undefined
  premiumCents?: number | null | undefined
  premiumsCollected?: number | null | undefined
  term: Term
  lapsed: boolean
  /** Of a lead that ended so: it was taken back, since nobody called. */
  isTakenBack?: boolean | undefined
  /** Whether its organisation was told by the platform that the client objected to being contacted. */
  hasObjected?: boolean | undefined
  /** Whether its return waits for an administrator, or was refused the last time it was asked for. */
  lastReturn?: 'open' | 'refused' | undefined
}

/**
 * What is reported; a status or premium that is left out stays as it is. Without a count `cashed` means that the term was reached, and `sale`
 * that it was not.
 */
export type ReportedOutcome = {
  organisationStatus?: OrganisationStatus | null | undefined
  premiumCents?: number | null | undefined
  premiumsCollected?: number | null | undefined
}

/**
 * Whose word it is, and in whose hand: `organisation` through the partner API, `administrator` by an edit of one lead,
 * `file` the organisation's words in an administrator's hand. A file may take back a sale, as an edit may; a lead that
 * lapsed and a person who objects are treated as when the organisation reports them itself.
 * Source: domain rules, "Outcomes".
 */
export type OutcomeActor = 'administrator' | 'organisation' | 'file'

/** What happens to the money, in order: outcomes for `rowsAfter`. */
export type MoneyStep = Extract<Outcome, { kind: 'sale' | 'cashed' | 'reversal' }>

export type AcceptedOutcome = {
  organisationStatus: OrganisationStatus
  premiumCents: number | undefined
  premiumsCollected: number
  steps: MoneyStep[]
  /** Whether anything differs from what was on record. */
  changed: boolean
  /** Whether the person goes on the suppression list. */
  suppressesPerson: boolean
  /** Whether an administrator is asked to take the lead back. */
  opensReturn: boolean
  /** Whether a return that waits for an administrator is not asked for any more. */
  withdrawsReturn: boolean
}

/** A sale that came after the lapse: recorded, nothing owed, an administrator decides. */
type HeldOutcome = {
  forAdministrator: 'sale_after_lapse'
  reported: ReportedOutcome
  isTakenBack?: boolean | undefined
}

export type OutcomeDecision = AcceptedOutcome | HeldOutcome | OutcomeRefusal

/** Every refusal with its public wording. */
export const outcomeRefusals = refusalsOf({
  nothing_reported: 'A status is needed.',
  premium_needed: 'A sale needs a premium above 0.',
  premium_changed: 'Only an administrator can change the premium of a sale.',
  premiums_not_collected: 'Too few premiums were collected for this contract.',
  collected_without_sale: 'Premiums can only be collected on a sale.',
  only_administrator_reverses: 'Only an administrator can reverse a sale.',
  lead_lapsed: 'This lead has lapsed or was returned.',
  objected: 'This client objected to being contacted, so only Do not call or a sale can be recorded. Do not call them.',
})
export type OutcomeRefusal = Refusal<keyof typeof outcomeRefusals>

/** The words of `lead_lapsed` for a lead that nobody called in time. */
export const takenBackMessage = 'This lead was taken back.'
