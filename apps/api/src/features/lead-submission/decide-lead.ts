import type { PoolLead } from '@lodeway/rules/allocation/buying-contract.ts'
import { type Considered, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import { checkSubmission } from '@lodeway/rules/lead-submission/check.ts'
import { needsBillingFirst } from '@lodeway/rules/lead-submission/submitter.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { withoutUnasked } from '@lodeway/rules/leads/questions.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import type { Actor } from '../../work/actor.ts'
import { badRequest, notFound, refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import type { SharedWork } from '../../work/together.ts'
import { chooseFor } from '../allocation/choose.ts'
import { clientFactsOf } from '../allocation/waiting-lead.ts'
import { type Assignment, assignUnder } from '../assignments/assign.ts'
import { holderColumns } from '../assignments/holder.ts'
import { payeeFor } from '../assignments/payee.ts'
import { checkChoices } from '../leads/choices.ts'
import { toLeadRow } from '../leads/lead.sql.ts'
import {
  clientColumns,
  consentColumns,
  detailColumns,
  idNumberColumns,
  qualityColumns,
  type SubmittedLead,
} from '../leads/lead-columns.ts'
import { refuseOldConsent, refusePreference, refuseUnoffered } from '../leads/refusals.ts'
import type { SubmitterRecord } from '../loaders/submitter.sql.ts'
import { addKnownLead, holdersOf, refuseDuplicate, refuseSuppressed } from '../persons/known-persons.sql.ts'
import type { Submission } from './submission.ts'
import type { SubmissionFacts } from './submission-facts.sql.ts'

export type LeadRow = ReturnType<typeof toLeadRow>

/** A lead that is taken: its row, and the place that it gets; without one it waits. */
export interface TakenLead {
  readonly submission: Submission
  readonly row: ReturnType<typeof rowOf>
  readonly assignment: Assignment | undefined
  /** How the pool stood towards it where nobody in it was given it. */
  readonly considered: readonly Considered[]
  /** The lead as lists show it. */
  readonly answer: LeadRow
}

/**
 * Decides about one submission: checked, measured, allocated. The facts then hold what it took, for those after it.
 * @throws Refusal 400 with messages by field; 409 duplicate; 422 suppressed, no contract, no billing details
 */
export function decideLead(work: SharedWork, facts: SubmissionFacts, submission: Submission): TakenLead {
  const { now } = work
  const { accountId, keyHashes } = submission
  const by = facts.submitters.get(accountId)
  if (by === undefined) throw notFound('This account')
  const lead = checkedLead(facts, by, submission, now)
  const { insuranceType } = lead
  const measured = qualityColumns(measureQuality({ ...lead, consent: true }))
  const { quality } = measured
  refusePreference(facts.contracts, by.submitter, lead, quality)
  refuseOldConsent(submission.consentVersion, insuranceType)
  refuseSuppressed(facts.known, submission.reached)
  refuseDuplicate(facts.known, keyHashes, insuranceType, now)

  const id = newId()
  const details = detailColumns(lead, johannesburgDate(now))
  const poolLead: PoolLead = {
    insuranceType,
    quality,
    preferredOrganisationId: lead.organisationId,
    heldBy: holdersOf(facts.known, keyHashes, { id, insuranceType }),
    hadBy: new Set(),
    client: clientFactsOf(details),
  }
  const choice = chooseFor(by, facts.contracts, poolLead)
  // Also for a lead that waits: whoever cannot be paid submits none.
  const payee = payeeFor(by, quality)
  const assignment = choice && assignUnder(choice, { id, quality }, payee, now)
  const row = rowOf(work, by, lead, { id, ...measured, ...details }, assignment)
  addKnownLead(facts.known, keyHashes, {
    leadId: id,
    insuranceType,
    createdAt: now,
    organisationId: row.organisationId,
  })
  const considered = assignment ? [] : consider(facts.contracts, poolLead)
  return { submission, row, assignment, considered, answer: answerOf(submission.actor, by, row, assignment) }
}

/** The lead in plain values, with answers to what its type asks alone, once nothing that was typed stands in its way. */
function checkedLead(facts: SubmissionFacts, by: SubmitterRecord, submission: Submission, now: Date): SubmittedLead {
  const { accountId, loaderId } = submission
  if (loaderId !== undefined && loaderId !== accountId)
    throw badRequest('A lead is submitted under your own account.', { loaderId: 'This is not your account' })
  if (needsBillingFirst(by.submitter.kind, by.holderName))
    throw unprocessable('billing_needed', 'Please fill in banking details before being able to submit leads')
  const assets = checkChoices(facts.items, submission.lead)
  const lead = withoutUnasked(submission.lead.insuranceType, {
    ...submission.lead,
    assetsToCover: submission.lead.assetsToCover ? assets : null,
  })
  const offered = refuseUnoffered(facts.contracts, by, lead.insuranceType)
  refuseFieldErrors(checkSubmission(lead, { today: johannesburgDate(now), submitter: by.submitter, offered }))
  return lead
}

/** All columns of a new lead. */
const rowOf = (
  work: SharedWork,
  by: SubmitterRecord,
  lead: SubmittedLead,
  columns: { id: string } & ReturnType<typeof qualityColumns> & ReturnType<typeof detailColumns>,
  assignment: Assignment | undefined,
) => ({
  ...columns,
  loaderId: by.id,
  loaderOrganisationId: by.submitter.kind === 'organisational' ? by.organisationId : null,
  createdAt: work.now,
  ...consentColumns(work),
  ...clientColumns(lead),
  ...idNumberColumns(work, lead.idNumber),
  ...holderColumns(assignment),
})

/** The lead as lists show it, from what is written. */
const answerOf = (
  actor: Actor,
  by: SubmitterRecord,
  row: ReturnType<typeof rowOf>,
  assignment: Assignment | undefined,
): LeadRow =>
  toLeadRow({
    ...row,
    organisationStatus: null,
    lapsed: false,
    ...(actor.kind === 'admin'
      ? {
          premiumCents: null,
          loaderFirstName: by.firstName,
          loaderLastName: by.lastName,
          organisationName: assignment?.contract.organisationName ?? null,
        }
      : { loaderId: undefined }),
  })
