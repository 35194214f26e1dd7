import type { PoolLead } from '@lodeway/rules/allocation/buying-contract.ts'
import type { ClientFacts } from '@lodeway/rules/allocation/limits.ts'
import type { Selectable } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Lead } from '../../db/schema.ts'
import { holdersOf, isSuppressed, type KnownPersons } from '../persons/known-persons.sql.ts'
import { reachedKeys } from '../persons/person-keys.ts'

export type WaitingLead = Pick<
  Selectable<Lead>,
  | 'id'
  | 'insuranceType'
  | 'quality'
  | 'alternativePhone'
  | 'preferredOrganisationId'
  | 'geographicalArea'
  | 'dateOfBirth'
  | 'yearlyIncomeId'
>

/** By which hashes a waiting lead's client is recognised, and by which they are reached. */
export async function findClientKeys(db: Queryable, keys: Keys, { id, alternativePhone }: WaitingLead) {
  const person = await db.selectFrom('leadPerson').select('keyHash').where('leadId', '=', id).execute()
  const own = person.map(({ keyHash }) => keyHash)
  return { own, reached: reachedKeys(keys, own, alternativePhone) }
}

/** A waiting lead as contracts are chosen for it: who has or had its client, and whether they may be called at all. */
export async function toPoolLead(
  db: Queryable,
  lead: WaitingLead,
  { own, reached }: Awaited<ReturnType<typeof findClientKeys>>,
  known: KnownPersons,
): Promise<PoolLead> {
  const had = await db.selectFrom('assignment').select('organisationId').where('leadId', '=', lead.id).execute()
  return {
    insuranceType: lead.insuranceType,
    quality: lead.quality,
    preferredOrganisationId: lead.preferredOrganisationId,
    // Whoever asked not to be called since the lead was submitted is passed on to nobody, by an alternative number either.
    isSuppressed: isSuppressed(known, reached),
    heldBy: holdersOf(known, own, lead),
    hadBy: new Set(had.map(({ organisationId }) => organisationId)),
    client: clientFactsOf(lead),
  }
}

/** What the filters of contracts ask of a lead's client. */
export const clientFactsOf = (
  lead: Pick<Selectable<Lead>, 'geographicalArea' | 'dateOfBirth' | 'yearlyIncomeId'>,
): ClientFacts => ({ area: lead.geographicalArea, dateOfBirth: lead.dateOfBirth, incomeId: lead.yearlyIncomeId })
