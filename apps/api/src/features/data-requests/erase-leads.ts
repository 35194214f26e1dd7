import type { Updateable } from 'kysely'
import type { Lead } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'

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
  await tx.deleteFrom('leadPerson').where('leadId', 'in', ids).execute()
  await tx.updateTable('assignment').set({ personKeys: null }).where('leadId', 'in', ids).execute()
  // An administrator's words about a return or a late sale may name the person.
  await tx.updateTable('outcomeCase').set({ reason: null }).where('leadId', 'in', ids).execute()
  return erased.map(({ id }) => id)
}
