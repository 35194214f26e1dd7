import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Lead } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'

/** Writes what was changed of a lead, at least one column. @returns all of it as it is now */
export const writeLead = (tx: Tx, id: string, columns: Updateable<Lead>): Promise<Selectable<Lead>> =>
  tx.updateTable('lead').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

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

/** Takes the people out of leads. @returns the ids of those in which there still was one */
export async function takePeopleOut({ tx, now }: Pick<Work, 'tx' | 'now'>, ids: readonly string[]): Promise<string[]> {
  const erased = await tx
    .updateTable('lead')
    .set({ ...nobody, erasedAt: now })
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .returning('id')
    .execute()
  return erased.map(({ id }) => id)
}
