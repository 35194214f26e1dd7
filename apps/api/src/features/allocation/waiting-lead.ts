import type { PoolLead } from '@lodeway/rules/allocation/buying-contract.ts'
import type { ClientFacts } from '@lodeway/rules/allocation/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import type { Lead } from '../../db/schema.ts'
import { holdersOf, isSuppressed, type KnownPersons } from '../persons/known-persons.sql.ts'
import { reachedKeys } from '../persons/person-keys.ts'

export type LeadFacts = Pick<
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

/** A lead that waits, with its client. */
export interface WaitingLead {
  readonly lead: LeadFacts
  /** By which hashes the client is recognised. */
  readonly own: readonly Buffer[]
  /** And by which they are reached. */
  readonly reached: readonly Buffer[]
  /** Who had the lead before, and lost it. */
  readonly hadBy: ReadonlySet<string>
}

/** The same leads, in their order, with their clients. */
export async function findWaiting<const Leads extends readonly LeadFacts[]>(
  db: Queryable,
  keys: Keys,
  leads: Leads,
): Promise<{ readonly [Place in keyof Leads]: WaitingLead }> {
  const ids = leads.map(({ id }) => id)
  const persons = await db
    .selectFrom('leadPerson')
    .select(['leadId', 'keyHash'])
    .where(isOneOf(sql`lead_id`, ids, 'uuid'))
    .execute()
  const had = await db
    .selectFrom('assignment')
    .select(['leadId', 'organisationId'])
    .where(isOneOf(sql`lead_id`, ids, 'uuid'))
    .execute()
  const [personsOf, hadOf] = [Map.groupBy(persons, each => each.leadId), Map.groupBy(had, each => each.leadId)]
  const waiting = leads.map((lead): WaitingLead => {
    const own = (personsOf.get(lead.id) ?? []).map(({ keyHash }) => keyHash)
    return {
      lead,
      own,
      reached: reachedKeys(keys, own, lead.alternativePhone),
      hadBy: new Set((hadOf.get(lead.id) ?? []).map(({ organisationId }) => organisationId)),
    }
  })
  return waiting as { readonly [Place in keyof Leads]: WaitingLead }
}

/** A waiting lead as contracts are chosen for it: who has or had its client, and whether they may be called at all. */
export const toPoolLead = ({ lead, own, reached, hadBy }: WaitingLead, known: KnownPersons): PoolLead => ({
  insuranceType: lead.insuranceType,
  quality: lead.quality,
  preferredOrganisationId: lead.preferredOrganisationId,
  // Whoever asked not to be called since the lead was submitted is passed on to nobody, by an alternative number either.
  isSuppressed: isSuppressed(known, reached),
  heldBy: holdersOf(known, own, lead),
  hadBy,
  client: clientFactsOf(lead),
})

/** What the filters of contracts ask of a lead's client. */
export const clientFactsOf = (
  lead: Pick<LeadFacts, 'geographicalArea' | 'dateOfBirth' | 'yearlyIncomeId'>,
): ClientFacts => ({
  geographicalArea: lead.geographicalArea,
  dateOfBirth: lead.dateOfBirth,
  incomeId: lead.yearlyIncomeId,
})
