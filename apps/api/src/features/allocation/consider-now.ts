import { type Considered, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'
import { findKnownPersons } from '../persons/known-persons.sql.ts'
import { findClientKeys, toPoolLead, type WaitingLead } from './waiting-lead.ts'

/** How the pool's contracts stand now towards a lead that waits. Decides nothing and locks nothing. */
export async function considerNow(db: Queryable, keys: Keys, lead: WaitingLead, now: Date): Promise<Considered[]> {
  const wanted = { types: [lead.insuranceType], pool: true, organisationIds: [] }
  const [contracts, clientKeys] = await Promise.all([
    findOpenContracts(db, wanted, now),
    findClientKeys(db, keys, lead),
  ])
  const known = await findKnownPersons(db, clientKeys.reached)
  return consider(contracts, await toPoolLead(db, lead, clientKeys, known))
}
