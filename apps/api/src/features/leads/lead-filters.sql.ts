import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { openLeadOrders } from '@lodeway/contract/lead-queries.ts'
import type { listLeads } from '@lodeway/contract/leads.ts'
import { searchTerms } from '@lodeway/rules/people/search-terms.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import type { Actor } from '../../work/actor.ts'
import { Refusal } from '../../work/refusal.ts'
import { isOffered, isToBeCorrected } from '../allocation/offered.sql.ts'
import { isUntouched } from '../assignments/untouched.sql.ts'
import { isAbout } from '../persons/lead-search.sql.ts'
import { isReferredBy } from '../persons/referred-by.sql.ts'
import { isTheirs } from './lead.sql.ts'

export type LeadFilters = Omit<QueryOutput<typeof listLeads>, 'limit' | 'offset'>
/** Who asks for leads; the keys are for finding them by an ID number. */
export interface Asking {
  readonly db: Queryable
  readonly keys: Keys
  readonly actor: Actor
  readonly now: Date
}
/**
 * Loaders see neither premium nor who has a lead, so no list may tell them by its order or by what is in it. What a quality is measured by is their
 * own, and they may choose by it.
 * @throws Refusal 403 for what is not for loaders
 */
export function refuseForeignFilters(
  actor: Actor,
  { assignedOrganisationId, untouched, waiting, orderBy }: LeadFilters,
): void {
  if (actor.kind === 'admin') return
  if (!(openLeadOrders as readonly string[]).includes(orderBy.column))
    throw forAdministrators('orderBy', 'Lead quality and premium')
  if (untouched) throw forAdministrators('untouched', 'The organisations of leads')
  if (waiting) throw forAdministrators('waiting', 'The organisations of leads')
  if (assignedOrganisationId) throw forAdministrators('assignedOrganisationId', 'The organisations of leads')
}

function forAdministrators(field: string, what: string): Refusal {
  const message = `${what} are for administrators.`
  return new Refusal(403, 'forbidden', message, { fields: { [field]: message } })
}

/** The leads that filters match, of those that somebody may see. */
export async function leadCondition(asking: Asking, filters: LeadFilters) {
  const { actor } = asking
  const all = [isTheirs(actor)]
  if (actor.kind === 'admin' && filters.loaderId) all.push(sql<boolean>`lead.loader_id = ${filters.loaderId}`)
  if (actor.kind === 'admin' && filters.assignedOrganisationId)
    all.push(isOneOf(sql`lead.organisation_id`, filters.assignedOrganisationId, 'uuid'))
  if (filters.ids) all.push(isOneOf(sql`lead.id`, filters.ids, 'uuid'))
  if (filters.quality) all.push(isOneOf(sql`lead.quality`, filters.quality))
  if (filters.organisationStatus) all.push(isOneOf(sql`lead.organisation_status`, filters.organisationStatus))
  // By the column that the indexes hold; the table checks that both say the same.
  if (filters.internalStatus === 'assigned') all.push(sql<boolean>`lead.organisation_id IS NOT NULL`)
  // An erased lead has no client's details, so it is offered to nobody.
  if (filters.internalStatus === 'available')
    all.push(sql<boolean>`lead.internal_status = 'available' AND lead.erased_at IS NULL`)
  if (filters.untouched)
    all.push(sql<boolean>`lead.id IN (SELECT lead_id FROM assignment WHERE ${isUntouched(asking.now)})`)
  if (filters.waiting) all.push(isOffered)
  if (filters.toCorrect) all.push(isToBeCorrected)
  if (filters.type) all.push(isOneOf(sql`lead.insurance_type`, filters.type))
  const range = rangeFromWire(filters)
  if (range) {
    const { from, until } = instantsOf(range)
    all.push(sql<boolean>`lead.created_at >= ${from} AND lead.created_at < ${until}`)
  }
  if (filters.search) all.push(await searchCondition(asking, filters.search, filters.assignedOrganisationId))
  return sql<boolean>`(${sql.join(all, sql` AND `)})`
}

/** Whom a lead is about; for administrators also part of its loader's name, or what the one organisation that is chosen knows of the loader. */
async function searchCondition(asking: Asking, search: string, organisationIds: readonly string[] = []) {
  const { db, keys, actor } = asking
  const isClient = isAbout(keys, search)
  if (actor.kind !== 'admin' || searchTerms(search).by !== 'text') return isClient
  const [organisationId, ...others] = organisationIds
  const isReferred =
    organisationId !== undefined && others.length === 0 && (await isReferredBy(asking, organisationId, search))
  if (isReferred) return isReferred
  const loaders = await db
    .selectFrom('account')
    .select('id')
    .where(isFound('account', search))
    .where(holds(sql`first_name || ' ' || last_name`, search))
    .execute()
  return loaders.length === 0
    ? isClient
    : sql<boolean>`(${isClient} OR lead.loader_id = ANY(${loaders.map(loader => loader.id)}::uuid[]))`
}
