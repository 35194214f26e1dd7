import { checkChange, isOtherType } from '@lodeway/rules/lead-submission/change.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { canEditLead } from '@lodeway/rules/leads/statuses.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, refuseFieldErrors } from '../../work/refusal.ts'
import { isCorrected, isReachedOtherwise, sendOnCorrected } from '../allocation/send-on-corrected.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'
import { keepKeysOfPastHolders } from '../assignments/past-holders.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { lockKnownPersons, refuseDuplicate, refuseSuppressed, suppressed } from '../persons/known-persons.sql.ts'
import { forgetPersons, keepPersonAnew, newKeys, personKeys, reachedKeys } from '../persons/person-keys.ts'
import { changedColumns, choicesAfter, itemsOf, type LeadBefore, type LeadChanges, leadAfter } from './changed-lead.ts'
import { checkChoices, findItems } from './choices.ts'
import { consentAfter, keepNewConsent } from './consents.ts'
import { isTheirs } from './lead.sql.ts'
import type { SubmittedLead } from './lead-columns.ts'
import { refuseOldConsent, refusePreference, refuseUnoffered } from './refusals.ts'
import { writeLead } from './write-lead.ts'

/**
 * Changes a lead that no organisation has yet, by the rules of whoever submitted it, and measures its quality anew. The
 * row is locked, so an assignment at the same moment either comes first (409) or sees the change (security 7). Another
 * insurance type needs its own consent and is offered to those who buy it.
 * @throws Refusal 400 with messages by field; 409 when it is assigned, or becomes a duplicate; 422 when the type is not offered
 */
export async function changeLead(work: Work, id: string, changes: LeadChanges): Promise<void> {
  const { tx, keys } = work
  const before = await lockEditable(work, id)
  const idNumberBefore =
    before.idNumberEncrypted === null ? null : keys.open(before.idNumberEncrypted, 'lead.id_number')
  const lead = await checkedLead(work, before, idNumberBefore, changes)
  const { consentVersion } = changes
  const columns = changedColumns(work, before, idNumberBefore, lead)
  const idNumber = lead.idNumber ?? null
  const stored = {
    ...columns,
    ...consentAfter(work, { ...before, idNumber: idNumberBefore }, { ...before, ...columns, idNumber }, consentVersion),
  }
  const after = { ...before, ...stored }

  const keyHashes = personKeys(keys, { idNumber, phoneNumber: after.phone, emailAddress: after.email })
  const reached = reachedKeys(keys, keyHashes, after.alternativePhone)
  if (isReachedOtherwise(before, after) || 'idNumberEncrypted' in columns) await keepKeysOfPastHolders(work, id)
  const forgotten = await forgetPersons(work, [id])
  const others = await lockKnownPersons(tx, reached)
  refuseSuppressed(others, reached)
  // The client of this lead is who objected, also where every detail by which they were known is another now.
  if (before.objectedAt !== null) throw suppressed()
  refuseDuplicate(others, newKeys(keyHashes, after.insuranceType, forgotten), after.insuranceType, work.now)
  await keepPersonAnew(work, keyHashes, after, forgotten)

  if (consentVersion !== undefined) await keepNewConsent(tx, before, after, accountIdOf(work.actor))
  if (Object.keys(stored).length > 0) await writeLead(tx, id, stored)
  if (before.awaitsCorrection && isCorrected(before, after)) await sendOnCorrected(work, after)
  else if (before.insuranceType !== after.insuranceType || before.quality !== after.quality)
    await work.jobs.enqueue(tx, 'offer-available', { insuranceType: after.insuranceType })
  await appendAudit(
    work,
    'lead.change',
    { kind: 'lead', id },
    { fields: Object.keys(stored), ...typeChange(before, after) },
  )
}

async function lockEditable({ tx, actor }: Work, id: string): Promise<LeadBefore> {
  const before = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', id)
    .where(isTheirs(actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('This lead')
  if (!canEditLead(before.internalStatus))
    throw conflict('lead_assigned', 'This lead is already with an organisation, so it can no longer be changed.')
  if (before.erasedAt !== null) throw conflict('erased', 'This person asked to be erased, so the lead stays as it is.')
  return before
}

/** The lead as it is to be, once nothing stands in its way. */
async function checkedLead(
  work: Work,
  before: LeadBefore,
  idNumberBefore: string | null,
  changes: LeadChanges,
): Promise<SubmittedLead> {
  const today = johannesburgDate(work.now)
  const choices = choicesAfter(before, changes)
  const assets = checkChoices(await findItems(work.tx, [choices]), choices, itemsOf(before))
  const lead = leadAfter(before, idNumberBefore, changes, { ...choices, assetsToCover: assets }, today)
  const by = await findSubmitterOf(work.tx, before)
  const type = before.insuranceType
  const wanted = { types: [lead.insuranceType], pool: true, organisationIds: [by.organisationId] }
  const contracts = await findOpenContracts(work.tx, wanted, work.now)
  if (isOtherType(lead, type)) refuseUnoffered(contracts, by, lead.insuranceType)
  refuseFieldErrors(checkChange(lead, changes, { today, submitter: by.submitter, before: type }))
  if (changes.consentVersion !== undefined) refuseOldConsent(changes.consentVersion, lead.insuranceType)
  if (changes.organisationId !== undefined)
    refusePreference(contracts, by.submitter, lead, measureQuality({ ...lead, consent: true }).quality)
  return lead
}

const typeChange = (before: LeadBefore, after: LeadBefore) =>
  before.insuranceType === after.insuranceType ? {} : { from: before.insuranceType, to: after.insuranceType }
