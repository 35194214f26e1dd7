import { routeFor } from '@lodeway/rules/allocation/choose-contracts.ts'
import { checkSubmission } from '@lodeway/rules/lead-submission/check.ts'
import { needsBillingFirst } from '@lodeway/rules/lead-submission/submitter.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import { appendAudit, auditEntry } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { findInternalOffer, findPoolOffers } from '../allocation/find-offers.ts'
import { assignToFirst, type Offer } from '../assignments/assign.ts'
import { holderColumns } from '../assignments/holder.ts'
import { payeeFor } from '../assignments/payee.ts'
import { checkChoices } from '../leads/choices.ts'
import { consentRecord } from '../leads/consents.ts'
import { noInternalContract, refuseOldConsent, refusePreference, refuseUnoffered } from '../leads/refusals.ts'
import { findSubmitter, type SubmitterRecord } from '../loaders/submitter.sql.ts'
import { lockPerson, personKeys, personOf, reachedKeys, refuseKnownPerson } from '../persons/person-keys.ts'
import { columnsOf, type LeadRow, plainSubmission, rowOf, type SubmissionInput } from './new-lead.ts'

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
  const client = { idNumber: plain.idNumber, phoneNumber: phone, emailAddress: plain.emailAddress }
  const keyHashes = personKeys(keys, client)
  const reached = reachedKeys(keys, { ...client, alternativePhoneNumber: plain.alternativePhoneNumber })
  const leadId = newId()
  const { insuranceType } = plain
  const preferredOrganisationId = plain.organisationId ?? null
  // Sent in one go and carried out in this order: what is known of a person is read under the lock.
  const [, , offers] = await Promise.all([
    lockPerson(work, reached),
    refuseKnownPerson(work, keyHashes, insuranceType, reached),
    findOffers(work, by, { leadId, keyHashes, insuranceType, quality, preferredOrganisationId }),
  ])
  const assignment = { id: newId(), leadId, quality, payee: await payeeFor(tx, by, quality) }
  const [first] = offers
  const columns = {
    ...columnsOf(work, by, plain, measured),
    id: leadId,
    ...holderColumns(first && { assignmentId: assignment.id, organisationId: first.contract.organisationId }),
  }
  const made = {
    lead: tx.insertInto('lead').values(columns).returning('id'),
    person: personOf(tx, keyHashes, columns),
    consent: consentRecord(tx, columns, by.id),
  }
  const subject = { kind: 'lead', id: leadId }
  const facts = { insuranceType, quality }
  const taken = await assignToFirst(
    work,
    offers,
    assignment,
    ({ contract, reason }) =>
      auditEntry(work, 'lead.submit', subject, { ...facts, assignedTo: contract.organisationId, reason }),
    made,
  )
  if (taken === undefined) {
    if (routeFor(by.submitter).route === 'internal') throw noInternalContract()
    await appendAudit(work, 'lead.submit', subject, { ...facts, assignedTo: null, reason: null })
  }
  return rowOf(work.actor, by, columns, taken)
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
