import type { Term } from '../contracts/terms.ts'
import type { OrganisationStatus } from '../leads/statuses.ts'
import type { Refusal } from '../refusal.ts'
import type { Outcome } from '../sales/rows.ts'

/** What is on record of an assignment. Amounts in cents. `term` says which collected premium makes it cashed. */
export type CurrentOutcome = {
  organisationStatus?: OrganisationStatus | null | undefined
  premiumCents?: number | null | undefined
  premiumsCollected?: number | null | undefined
  term: Term
  lapsed: boolean
}

/** What is reported; what is left out stays as it is. */
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
export type MoneyStep = Exclude<Outcome, { kind: 'paid' }>

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
}

export type OutcomeRefusal = Refusal<
  | 'nothing_reported'
  | 'premium_needed'
  | 'premium_changed'
  | 'premiums_not_collected'
  | 'collected_without_sale'
  | 'only_administrator_reverses'
  | 'lead_lapsed'
>

/** A sale that came after the lapse: recorded, nothing owed, an administrator decides. */
export type HeldOutcome = { forAdministrator: 'sale_after_lapse'; reported: ReportedOutcome }

export type OutcomeDecision = AcceptedOutcome | HeldOutcome | OutcomeRefusal

/** Every refusal with its public wording. */
export const outcomeRefusals = {
  nothingReported: { refused: 'nothing_reported', message: 'A status is needed.' },
  premiumNeeded: { refused: 'premium_needed', message: 'A sale needs a premium above 0.' },
  premiumChanged: { refused: 'premium_changed', message: 'Only an administrator can change the premium of a sale.' },
  notCollected: { refused: 'premiums_not_collected', message: 'Too few premiums were collected for this contract.' },
  collectedUnsold: { refused: 'collected_without_sale', message: 'Premiums can only be collected on a sale.' },
  notYours: { refused: 'only_administrator_reverses', message: 'Only an administrator can reverse a sale.' },
  lapsed: { refused: 'lead_lapsed', message: 'This lead has lapsed.' },
} as const satisfies Record<string, OutcomeRefusal>
