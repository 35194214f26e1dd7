import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { Work } from '../../work/context.ts'
import { assignLead } from '../assignments/assign.ts'
import { releaseCorrected } from '../assignments/correct.ts'
import { lockOpenContracts } from '../assignments/open-contracts.sql.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { chooseInternal } from './choose.ts'

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
  await releaseCorrected(work, lead.id)
  const organisationId = await findLastInternal(work, lead.id)
  if (organisationId === undefined) {
    await work.jobs.enqueue(tx, 'offer-available', { insuranceType: lead.insuranceType })
    return
  }
  const { quality, insuranceType } = lead
  const payee = payeeFor(await findSubmitterOf(tx, lead), quality)
  const wanted = { types: [insuranceType], organisationIds: [organisationId] }
  const contracts = await lockOpenContracts(tx, wanted, work.now)
  const choice = chooseInternal(
    contracts,
    organisationId,
    insuranceType,
    'The organisation that this lead belongs to has no active contract for this insurance type.',
  )
  await assignLead(work, choice, { id: lead.id, quality }, payee)
}

/** The organisation that had the lead under an internal contract, if it was one. */
async function findLastInternal({ tx }: Work, leadId: string): Promise<string | undefined> {
  const last = await tx
    .selectFrom('assignment')
    .innerJoin('contract', 'contract.id', 'assignment.contractId')
    .select(['assignment.organisationId', 'contract.kind'])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.assignedAt', 'desc')
    .executeTakeFirst()
  return last?.kind === 'internal' ? last.organisationId : undefined
}
