import type { correctLead as correctEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { checkCorrection } from '@lodeway/rules/data-requests/correction.ts'
import { checkBirthDate } from '@lodeway/rules/lead-submission/check.ts'
import { isAssigned } from '@lodeway/rules/leads/statuses.ts'
import { collectErrors } from '@lodeway/rules/people/field-errors.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Selectable } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Lead } from '../../db/schema.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { isCorrected, isReachedOtherwise, sendOnIfTaken, wasCorrected } from '../allocation/send-on-corrected.ts'
import { keepCorrected } from '../assignments/correct.ts'
import { addCorrection } from '../assignments/history.ts'
import { keepKeysOfPastHolders } from '../assignments/past-holders.ts'
import { tellOrganisations } from '../deliveries/tell-organisations.ts'
import { choicesAfter, itemsOf, measuredAsItStands, measuresAnew } from '../leads/changed-lead.ts'
import { checkChoices, findItems } from '../leads/choices.ts'
import { consentAfter, keepNewConsent } from '../leads/consents.ts'
import { refuseOldConsent } from '../leads/refusals.ts'
import { writeLead } from '../leads/write-lead.ts'
import { isSuppressed, lockKnownPersons, refuseSuppressed } from '../persons/known-persons.sql.ts'
import { forgetPersons, keepPersonAnew, personKeys, reachedKeys } from '../persons/person-keys.ts'
import { suppressByHand } from '../persons/suppress-persons.ts'
import { changedFields, columnsOf, plainDetails } from './corrected-columns.ts'

/**
 * Corrects a client's details on their request, whoever has the lead (POPIA, section 24(1)); the ordinary edit stops at
 * an assignment. Written into the lead's history and the audit log by the names of the fields, never their contents.
 * While nobody has the lead its quality is measured anew, as by the ordinary edit. Once one has it, it keeps its quality and so its
 * price, also where the income or area is one that the contract would not have taken.
 * A returned lead goes on, or as soon as the internal organisation that it belongs to has a contract for it.
 * The person stays the one who gave consent, or theirs is stated anew; nobody on the suppression list comes in.
 * @throws Refusal 400 at `consentVersion` without, and at `dateOfBirth` when it is not the ID number's, or a child's,
 * and at `yearlyIncome` when that is not to be chosen any more;
 * 409 for a lead without a person in it; 422 when nothing is different
 */
export async function correctLead(work: Work, id: string, body: BodyOutput<typeof correctEndpoint>) {
  const { tx, keys } = work
  const { consentVersion, ...corrections } = body
  const details = plainDetails(corrections)
  const today = johannesburgDate(work.now)
  refuseFieldErrors(checkCorrection(details, today))
  const before = await tx.selectFrom('lead').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (before === undefined) throw notFound('This lead')
  if (before.erasedAt !== null) throw conflict('erased', 'This person was erased, so there is nothing to correct.')
  const known = before.idNumberEncrypted === null ? null : keys.open(before.idNumberEncrypted, 'lead.id_number')
  const columns = columnsOf(work, details, known, before.dateOfBirth)
  const corrected = changedFields(before, known, columns, details)
  if (corrected.length === 0) throw unprocessable('nothing_changed', 'These details are already on file.')
  const idNumber = details.idNumber === undefined ? known : details.idNumber
  const asItWillBe = { ...before, ...(columns as Partial<typeof before>), idNumber }
  if (corrected.includes('idNumber') || corrected.includes('dateOfBirth'))
    refuseFieldErrors(collectErrors({ dateOfBirth: checkBirthDate(asItWillBe, today) }))
  if (consentVersion !== undefined) refuseOldConsent(consentVersion, before.insuranceType)
  const consented = consentAfter(work, { ...before, idNumber: known }, asItWillBe, consentVersion, 'dataRequest')
  // An income that is not on offer is refused here, too.
  const chosen = choicesAfter(asItWillBe, {})
  const assetsToCover = checkChoices(await findItems(tx, [chosen]), chosen, itemsOf(before))
  const isMeasured = !isAssigned(before.internalStatus) && measuresAnew(corrected)
  const measured = isMeasured ? measuredAsItStands(asItWillBe, idNumber, { ...chosen, assetsToCover }, today) : {}
  const after = await writeLead(tx, id, { ...columns, ...consented, ...measured })
  if (consentVersion !== undefined) await keepNewConsent(tx, before, after, accountIdOf(work.actor))
  const reached = reachedBy(keys, after, idNumber)
  const had = reachedBy(keys, before, known)
  // Whoever is on the list may have their own details corrected.
  const added = reached.filter(hash => !had.some(held => held.equals(hash)))
  const others = await lockKnownPersons(tx, reached)
  refuseSuppressed(others, added)
  const keyHashes = personKeys(keys, { idNumber, phoneNumber: after.phone, emailAddress: after.email })
  if (isReachedOtherwise(before, after) || corrected.includes('idNumber')) await keepKeysOfPastHolders(work, id)
  const forgotten = await forgetPersons(work, [id])
  await keepPersonAnew(work, keyHashes, after, forgotten, consentVersion === undefined)
  await addCorrection(work, id)
  const hasObjected = before.objectedAt !== null
  if (hasObjected) await suppressByHand(work, added, 'Details of a client who objected were corrected')
  const isRight = isCorrected(before, after) || wasCorrected(before)
  const goesOn = before.awaitsCorrection && isRight && !hasObjected && !isSuppressed(others, reached)
  const waitsForContract = goesOn && !(await sendOnIfTaken(work, after))
  if (waitsForContract) await keepCorrected(work, id)
  if (!goesOn && before.quality !== after.quality)
    await work.jobs.enqueue(tx, 'offer-available', { insuranceType: after.insuranceType })
  const { length: organisationsTold } = await tellOrganisations(work, id, 'corrected')
  await appendAudit(work, 'lead.correct', { kind: 'lead', id }, { fields: corrected, organisationsTold })
  return { corrected, organisationsTold, waitsForContract }
}

const reachedBy = (keys: Keys, { phone, alternativePhone, email }: Selectable<Lead>, idNumber: string | null) =>
  reachedKeys(keys, personKeys(keys, { idNumber, phoneNumber: phone, emailAddress: email }), alternativePhone)
