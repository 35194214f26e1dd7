import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { normaliseEmail } from '@lodeway/rules/people/email.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import type { Context, Work } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { assignLead } from '../assignments/assign.ts'
import { releaseCorrected } from '../assignments/correct.ts'
import { lockOpenContracts } from '../assignments/open-contracts.sql.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { isSuppressed, lockKnownPersons } from '../persons/known-persons.sql.ts'
import { chooseInternal } from './choose.ts'
import { waitsForContract } from './offered.sql.ts'
import { findWaiting } from './waiting-lead.ts'

interface Contact {
  readonly phone: string
  readonly alternativePhone: string | null
  readonly email: string | null
}

/** Whether a field has another way to reach the client than before, which may have been in another field. */
export const isReachedOtherwise = (before: Contact, after: Contact): boolean =>
  (['phone', 'alternativePhone', 'email'] as const).some(name => after[name] !== null && after[name] !== before[name])

/** Whether there is a way to reach the client that was in no field before: moving, copying or taking one out corrects nothing. */
export function isCorrected(before: Contact, after: Contact): boolean {
  const known = waysTo(before)
  return waysTo(after).some(way => !known.includes(way))
}

const waysTo = ({ phone, alternativePhone, email }: Contact): string[] =>
  [toE164(phone), toE164(alternativePhone ?? ''), normaliseEmail(email ?? '') || undefined].filter(
    way => way !== undefined,
  )

interface Corrected {
  readonly id: string
  readonly insuranceType: InsuranceType
  readonly quality: Quality
  readonly loaderId: string
  readonly loaderOrganisationId: string | null
}

/**
 * A returned lead whose contact details were corrected starts anew. One of an internal organisation's own loader goes
 * back to that organisation, as it never falls into the pool; the others are offered again.
 * @throws Refusal 422 when that organisation has no active contract for the type
 */
export async function sendOnCorrected(work: Work, lead: Corrected): Promise<void> {
  const { id, quality, insuranceType } = lead
  const own = await chooseOwn(work, lead)
  await releaseCorrected(work, id)
  if (own === undefined) await work.jobs.enqueue(work.tx, 'offer-available', { insuranceType })
  else await assignLead(work, own.choice, { id, quality }, own.payee)
}

/**
 * The same where no contract stands in the way of a correction, as it is a client's own: without one the lead goes on waiting.
 * @returns whether it was sent on
 */
export async function sendOnIfTaken(work: Work, lead: Corrected): Promise<boolean> {
  try {
    await sendOnCorrected(work, lead)
    return true
  } catch (error) {
    // Nothing was written before it was refused.
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whether a returned lead was corrected before and waits for a contract of its own organisation: its return is not shown any more. */
export const wasCorrected = (lead: { organisationStatus: string | null }): boolean => lead.organisationStatus === null

/**
 * Sends on the corrected leads of a type whose own organisations have a contract by now. Only clients' own corrections leave any, so they are few.
 * @returns how many
 */
export async function sendOnWaiting(context: Context, insuranceType: InsuranceType): Promise<number> {
  const leads = await context.db
    .selectFrom('lead')
    .select('id')
    .where(waitsForContract)
    .where('insuranceType', '=', insuranceType)
    .orderBy('createdAt')
    .execute()
  let sent = 0
  for (const { id } of leads)
    if (await inTransaction(context, { kind: 'system' }, work => sendOnOne(work, id))) sent += 1
  return sent
}

async function sendOnOne(work: Work, id: string): Promise<boolean> {
  const { tx, keys } = work
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', id)
    .where(waitsForContract)
    .where('objectedAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (lead === undefined) return false
  const [{ reached }] = await findWaiting(tx, keys, [lead])
  if (isSuppressed(await lockKnownPersons(tx, reached), reached)) return false
  return sendOnIfTaken(work, lead)
}

/** The contract and the payee under which an internal lead goes back; undefined for one that is offered to all. @throws Refusal 422 */
async function chooseOwn(work: Work, lead: Corrected) {
  const { insuranceType, quality } = lead
  const organisationId = await findLastInternal(work, lead.id)
  if (organisationId === undefined) return undefined
  const payee = payeeFor(await findSubmitterOf(work.tx, lead), quality)
  const wanted = { types: [insuranceType], organisationIds: [organisationId] }
  const contracts = await lockOpenContracts(work.tx, wanted, work.now)
  const message = 'The organisation that this lead belongs to has no active contract for this insurance type.'
  return { choice: chooseInternal(contracts, organisationId, insuranceType, message), payee }
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
