import { type Considered, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'
import { findKnownPersons, holdersOf } from '../persons/known-persons.sql.ts'

/** How the pool's contracts stand now towards a lead that waits. Decides nothing and locks nothing. */
export async function considerNow(
  db: Queryable,
  lead: { id: string; insuranceType: InsuranceType; quality: Quality },
  now: Date,
): Promise<Considered[]> {
  const [person, had, contracts] = await Promise.all([
    db.selectFrom('leadPerson').select('keyHash').where('leadId', '=', lead.id).execute(),
    db.selectFrom('assignment').select('organisationId').where('leadId', '=', lead.id).execute(),
    findOpenContracts(db, { types: [lead.insuranceType], pool: true, organisationIds: [] }, now),
  ])
  const keyHashes = person.map(({ keyHash }) => keyHash)
  const known = await findKnownPersons(db, keyHashes)
  return consider(contracts, {
    ...lead,
    heldBy: holdersOf(known, keyHashes, lead),
    hadBy: new Set(had.map(({ organisationId }) => organisationId)),
  })
}
