import type { Updateable } from 'kysely'
import type { Lead } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { forgetKeysOfPastHolders } from '../assignments/past-holders.ts'
import { forgetPersons } from '../persons/person-keys.ts'

/** A lead without its person. Type, quality, premium, outcome and dates stay: sums and histories hang on them. */
const nobody: Updateable<Lead> = {
  firstName: 'Erased',
  lastName: '',
  phone: '',
  alternativePhone: null,
  email: null,
  reason: null,
  address: null,
  geographicalArea: null,
  idNumberEncrypted: null,
  idNumberLast3: null,
  dateOfBirth: null,
  yearlyIncomeId: null,
  industryId: null,
  vehicleId: null,
  vehicleColourId: null,
  assetsToCoverIds: [],
  vehicleAssets: [],
  owner: null,
  incidentsInLastYears: null,
  previousInsurance: null,
  yearsOfInsurance: null,
  medicalCover: null,
}

/**
 * Takes the people out of leads. What recognises them goes as well, but for objections, which are heeded as long as they
 * stand. A repeat finds nothing to do.
 * @returns the ids of those that were erased by this call
 */
export async function eraseLeads(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { tx, now } = work
  const erased = await tx
    .updateTable('lead')
    .set({ ...nobody, erasedAt: now })
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .returning('id')
    .execute()
  await forgetPersons(work, ids)
  await forgetKeysOfPastHolders(work, ids)
  await tx.deleteFrom('leadNote').where('leadId', 'in', ids).execute()
  // An administrator's and an organisation's words about a return or a late sale may name the person.
  await tx.updateTable('outcomeCase').set({ reason: null, reportedReason: null }).where('leadId', 'in', ids).execute()
  // After the cases, which whoever writes at this moment has locked: their words are there then, and go too.
  const cases = tx.selectFrom('outcomeCase').select('id').where('leadId', 'in', ids)
  await tx.updateTable('caseMessage').set({ message: null }).where('caseId', 'in', cases).execute()
  await tx
    .deleteFrom('caseFile')
    .where('messageId', 'in', eb => eb.selectFrom('caseMessage').select('id').where('caseId', 'in', cases))
    .execute()
  return erased.map(({ id }) => id)
}
