import type { leadChanges } from '@lodeway/contract/leads.ts'
import { checkLeadChanges } from '@lodeway/rules/leads/edit-checks.ts'
import { canEditLead, type InternalStatus } from '@lodeway/rules/leads/statuses.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { conflict, notFound, refuseFieldErrors } from '../../http/refusal.ts'
import { keepPerson, lockPerson, personKeys, refuseKnownPerson } from '../lead-submission/person-keys.ts'
import { isCorrected, keepPersonOfEnded, sendOnCorrected } from './after-correction.ts'
import { isTheirs } from './lead.sql.ts'

type Changes = z.output<typeof leadChanges>

/**
 * Changes a lead that no organisation has yet. The row is locked, so an assignment at the same moment either comes first
 * (409) or sees the change (security 7).
 * @throws Refusal 409 when it is assigned
 */
export async function changeLead(work: Work, id: string, changes: Changes): Promise<void> {
  const { tx, keys } = work
  const before = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', id)
    .where(isTheirs(work.actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) throw notFound('This lead')
  if (!canEditLead(before.internalStatus as InternalStatus))
    throw conflict('lead_assigned', 'This lead is with an organisation already, so it can no longer be changed.')
  if (before.erasedAt !== null) throw conflict('erased', 'This person asked to be erased, so the lead stays as it is.')
  const columns = columnsOf(changes)
  const after = { ...before, ...columns }
  const idNumber = before.idNumberEncrypted === null ? null : keys.open(before.idNumberEncrypted, 'lead.id_number')
  const keyHashes = personKeys(keys, { idNumber, phoneNumber: after.phone, emailAddress: after.email })
  await lockPerson(work, keyHashes)
  const corrected = isCorrected(before, after)
  if (corrected) await keepPersonOfEnded(work, id)
  await tx.deleteFrom('leadPerson').where('leadId', '=', id).execute()
  await refuseKnownPerson(work, keyHashes, after.insuranceType)
  await keepPerson(work, keyHashes, { ...before, insuranceType: after.insuranceType })
  if (Object.keys(columns).length > 0) await tx.updateTable('lead').set(columns).where('id', '=', id).execute()
  if (before.awaitsCorrection && corrected) await sendOnCorrected(work, after)
  await appendAudit(work, 'lead.change', { kind: 'lead', id }, { fields: Object.keys(columns) })
}

/** Whitespace is removed from phone numbers; an empty alternative phone, e-mail or reason clears it (document 2, section 5). */
function columnsOf({ phoneNumber, alternativePhoneNumber, ...changes }: Changes) {
  const { firstName, lastName, emailAddress, reason, insuranceType } = changes
  const alternative = alternativePhoneNumber?.number ?? alternativePhoneNumber
  refuseFieldErrors(
    checkLeadChanges({
      firstName,
      lastName,
      emailAddress,
      phoneNumber: phoneNumber?.number,
      alternativePhoneNumber: alternative as string | null | undefined,
    }),
  )
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phoneNumber && { phone: toE164(phoneNumber.number) ?? phoneNumber.number }),
    ...(alternativePhoneNumber !== undefined && {
      alternativePhone: alternativePhoneNumber === null ? null : (toE164(alternativePhoneNumber.number) ?? null),
    }),
    ...(emailAddress !== undefined && { email: emailAddress }),
    ...(reason !== undefined && { reason: reason || null }),
    ...(insuranceType !== undefined && { insuranceType }),
  }
}
