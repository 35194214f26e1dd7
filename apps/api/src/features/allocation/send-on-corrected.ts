import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { assignToFirst } from '../assignments/assign.ts'
import { moveLeads } from '../assignments/holder.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { findInternalOffer } from './find-offers.ts'

interface Contact {
  readonly phone: string
  readonly alternativePhone: string | null
  readonly email: string | null
}

/** Whether there is a way to reach the client that was not there before: taking one out corrects nothing. */
export const isCorrected = (before: Contact, after: Contact): boolean =>
  (['phone', 'alternativePhone', 'email'] as const).some(name => after[name] !== null && after[name] !== before[name])

/**
 * A returned lead whose contact details were corrected starts anew. One of an internal organisation's own loader goes
 * back to that organisation, as it never falls into the pool; the others are offered again.
 * @throws Refusal 422 when that organisation has no active contract for the type
 */
export async function sendOnCorrected(
  work: Work,
  lead: {
    id: string
    insuranceType: InsuranceType
    quality: Quality
    loaderId: string
    loaderOrganisationId: string | null
  },
): Promise<void> {
  const { tx } = work
  await moveLeads(tx, 'correct', [lead.id])
  const { internalOrganisationId } = await findLastInternal(work, lead.id)
  if (internalOrganisationId === null) {
    await work.jobs.enqueue(tx, 'offer-available', { insuranceType: lead.insuranceType }, {})
    return
  }
  const { quality } = lead
  const payee = await payeeFor(tx, await findSubmitterOf(tx, lead), quality)
  const offer = await findInternalOffer(work, internalOrganisationId, lead.insuranceType)
  const assignment = { id: newId(), leadId: lead.id, quality, payee }
  if (offer && (await assignToFirst(work, [offer], assignment, unaudited))) return
  const message = 'The organisation that this lead belongs to has no active contract for this insurance type.'
  throw unprocessable('no_internal_contract', message, { insuranceType: message })
}

/** The correction's own entry in the audit log says it. */
const unaudited = () => sql`true`

/** The organisation that had the lead under an internal contract, if it was one. */
async function findLastInternal({ tx }: Work, leadId: string): Promise<{ internalOrganisationId: string | null }> {
  const last = await tx
    .selectFrom('assignment')
    .innerJoin('contract', 'contract.id', 'assignment.contractId')
    .select(['assignment.organisationId', 'contract.kind'])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.assignedAt', 'desc')
    .executeTakeFirst()
  return { internalOrganisationId: last?.kind === 'internal' ? last.organisationId : null }
}
