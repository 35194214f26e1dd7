import { type Considered, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'
import { findKnownPersons } from '../persons/known-persons.sql.ts'
import { findWaiting, type LeadFacts, toPoolLead } from './waiting-lead.ts'

/** How the pool's contracts stand now towards a lead that waits. Decides nothing and locks nothing. */
export async function considerNow(db: Queryable, keys: Keys, lead: LeadFacts, now: Date): Promise<Considered[]> {
  const wanted = { types: [lead.insuranceType], pool: true }
  const [contracts, [waiting]] = await Promise.all([findOpenContracts(db, wanted, now), findWaiting(db, keys, [lead])])
  const known = await findKnownPersons(db, waiting.reached)
  return consider(contracts, toPoolLead(waiting, known))
}
