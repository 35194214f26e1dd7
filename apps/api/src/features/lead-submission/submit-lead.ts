import { routeFor } from '@lodeway/rules/allocation/choose-contracts.ts'
import { checkSubmission } from '@lodeway/rules/lead-submission/check.ts'
import { needsBillingFirst } from '@lodeway/rules/lead-submission/submitter.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit, auditEntry } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { badRequest, refuseFieldErrors, unprocessable } from '../../http/refusal.ts'
import { payeeFor } from '../allocation/payee.ts'
import {
  findInternalOffer,
  findPoolOffers,
  type NewAssignment,
  type NewLead,
  type Offer,
  takePlace,
} from '../allocation/take-place.ts'
import { consentRecord } from '../leads/consents.ts'
import { checkChoices } from './choices.ts'
import { columnsOf, holderOf, type LeadRow, plainSubmission, rowOf, type SubmissionInput } from './new-lead.ts'
import { lockPerson, personKeys, personOf, refuseKnownPerson } from './person-keys.ts'
import { noInternalContract, refuseOldConsent, refusePreference, refuseUnoffered } from './refusals.ts'
import { findSubmitter, type SubmitterRecord } from './submitter.sql.ts'

/**
 * Submits a lead: checked, measured, allocated, stored and put on its way, in one transaction. Once it answers, the lead
 * is on disk.
 * @returns the lead as lists show it
 * @throws Refusal 400 with messages by field; 409 duplicate; 422 suppressed, no contract, no billing details
 */
export async function submitLead(work: Work, accountId: string, input: SubmissionInput): Promise<LeadRow> {
  const { tx, keys } = work
  const by = await findSubmitter(tx, accountId)
  if (input.loaderId !== undefined && input.loaderId !== accountId)
    throw badRequest('A lead is submitted under your own account.', { loaderId: 'This is not your account' })
  if (needsBillingFirst(by.submitter.kind, by.holderName)) {
    throw unprocessable('billing_needed', 'Please fill in banking details before being able to submit leads')
  }
  const assets = await checkChoices(tx, input)
  const plain = { ...plainSubmission(input), assetsToCover: input.assetsToCover ? assets : null }
  const offered = await refuseUnoffered(work, by, plain.insuranceType)
  refuseFieldErrors(checkSubmission(plain, { today: johannesburgDate(work.now), submitter: by.submitter, offered }))
  const measured = measureQuality({ ...plain, consent: true })
  const { quality } = measured
  await refusePreference(work, by.submitter, plain, quality)
  refuseOldConsent(input.consentVersion, plain.insuranceType)

  const phone = toE164(plain.phoneNumber) ?? ''
  const keyHashes = personKeys(keys, { idNumber: plain.idNumber, phoneNumber: phone, emailAddress: plain.emailAddress })
  const leadId = newId()
  const { insuranceType } = plain
  const preferredOrganisationId = plain.organisationId ?? null
  // Sent in one go and carried out in this order: what is known of a person is read under the lock.
  const [, , offers] = await Promise.all([
    lockPerson(work, keyHashes),
    refuseKnownPerson(work, keyHashes, insuranceType),
    findOffers(work, by, { leadId, keyHashes, insuranceType, quality, preferredOrganisationId }),
  ])
  const assignment = { id: newId(), leadId, quality, payee: await payeeFor(tx, by, quality) }
  const [first] = offers
  const columns = {
    ...columnsOf(work, by, plain, measured),
    id: leadId,
    ...holderOf(first && { assignmentId: assignment.id, organisationId: first.contract.organisationId }),
  }
  const made = {
    lead: tx.insertInto('lead').values(columns).returning('id'),
    person: personOf(tx, keyHashes, columns),
    consent: consentRecord(tx, columns, by.id),
  }
  const taken = await giveToFirst(work, offers, assignment, made, { insuranceType, quality })
  if (taken === undefined && routeFor(by.submitter).route === 'internal') throw noInternalContract()
  return rowOf(work.actor, by, columns, taken)
}

/**
 * Writes the lead and gives it to the first organisation that has room. The lead's row names the first offer from the
 * beginning; it is corrected when that place has gone to somebody else meanwhile.
 */
async function giveToFirst(
  work: Work,
  offers: readonly Offer[],
  assignment: NewAssignment,
  made: NewLead,
  facts: Record<string, unknown>,
): Promise<Offer | undefined> {
  const { leadId } = assignment
  const subject = { kind: 'lead', id: leadId }
  const change = (holder: ReturnType<typeof holderOf>) =>
    work.tx.updateTable('lead').set(holder).where('id', '=', leadId).execute()
  for (const offer of offers) {
    const { organisationId } = offer.contract
    const isFirst = offer === offers[0]
    if (!isFirst) await change(holderOf({ assignmentId: assignment.id, organisationId }))
    const entry = auditEntry(work, 'lead.submit', subject, {
      ...facts,
      assignedTo: organisationId,
      reason: offer.reason,
    })
    if (await takePlace(work, offer, assignment, entry, isFirst ? made : undefined)) return offer
  }
  if (offers.length > 0) await change(holderOf(undefined))
  else await sql`WITH made AS (${made.lead}), person AS (${made.person}) ${made.consent}`.execute(work.tx)
  await appendAudit(work, 'lead.submit', subject, { ...facts, assignedTo: null, reason: null })
  return undefined
}

/** Whom the lead is offered to, first one first, by the table of the domain rules. */
async function findOffers(
  work: Work,
  by: SubmitterRecord,
  lead: Parameters<typeof findPoolOffers>[1],
): Promise<Offer[]> {
  if (routeFor(by.submitter).route === 'pool') return findPoolOffers(work, lead)
  const offer = await findInternalOffer(work, by.organisationId ?? '', lead.insuranceType)
  if (offer === undefined) throw noInternalContract()
  return [offer]
}
