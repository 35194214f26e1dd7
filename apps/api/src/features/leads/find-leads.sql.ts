import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { type listLeads, openLeadOrders } from '@lodeway/contract/leads.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { searchTerms } from '@lodeway/rules/people/search-terms.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import { type LeadScope, leadRows } from '../../sums/lead-sums.ts'
import type { Actor } from '../../work/actor.ts'
import { Refusal } from '../../work/refusal.ts'
import { isAbout } from '../persons/lead-search.sql.ts'
import { isTheirs, selectRows, toLeadRow } from './lead.sql.ts'

export type LeadFilters = Omit<QueryOutput<typeof listLeads>, 'limit' | 'offset'>
/** What each order goes by before ids: columns with few values go on by what their index goes on with (migration 0040). */
const sortKeys = {
  firstName: [sql`lead.first_name`],
  lastName: [sql`lead.last_name`],
  createdAt: [sql`lead.created_at`],
  insuranceType: [sql`lead.insurance_type`, sql`lead.first_name`],
  // In the order of the words' meaning, not of the alphabet.
  quality: [sql`array_position(ARRAY['low', 'medium', 'high'], lead.quality)`, sql`lead.created_at`],
  organisationStatus: [sql`lead.organisation_status`, sql`lead.created_at`],
  clientStatus: [sql`lead.organisation_status`, sql`lead.created_at`],
  emailAddress: [sql`lead.email`],
  phoneNumber: [sql`lead.phone`],
  premium: [sql`lead.premium_cents`],
} satisfies Record<string, RawBuilder<unknown>[]>

/** Who asks for leads; the keys are for finding them by an ID number. */
interface Asking {
  readonly db: Queryable
  readonly keys: Keys
  readonly actor: Actor
}
interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * Leads by filters with the exact count: every loader's own, all for administrators. Which leads a page shows is found
 * first, from indexes that hold all that the filters ask about; only then are its rows read whole.
 */
export async function findLeads(asking: Asking, filters: LeadFilters, page: Page) {
  const { db, actor } = asking
  refuseForeignFilters(actor, filters)
  const condition = await leadCondition(asking, filters)
  const { ids, count } = await (filters.search
    ? findMatches(db, condition, filters, page)
    : findPage(db, actor, condition, filters, page))
  return { data: await rowsOf(db, actor, ids), count }
}

interface Found {
  readonly ids: readonly string[]
  readonly count: number
}

/** A count of rows goes along with the page; the sums have a statement of their own, which the database need not plan anew. */
async function findPage(
  db: Queryable,
  actor: Actor,
  condition: RawBuilder<boolean>,
  filters: LeadFilters,
  page: Page,
): Promise<Found> {
  const scope = sumScopeOf(actor, filters)
  const ownCount = scope === undefined ? sql`(SELECT count(*) FROM lead WHERE ${condition})` : sql`NULL`
  const [{ rows }, sum] = await Promise.all([
    sql<Found>`SELECT ARRAY(${pageOf(condition, filters, page)}) AS ids, ${ownCount} AS count`.execute(db),
    scope && countFromSums(db, scope, filters),
  ])
  const [found = { ids: [], count: 0 }] = rows
  return { ids: found.ids, count: sum ?? found.count }
}

function pageOf(condition: RawBuilder<boolean>, filters: LeadFilters, { limit, offset }: Page) {
  const { column, direction } = filters.orderBy
  if (column === 'quality') return pageByQuality(condition, filters, { limit, offset })
  return sql`
    SELECT lead.id FROM lead WHERE ${condition} ORDER BY ${orderOf(column, direction)} LIMIT ${limit} OFFSET ${offset}`
}

/** The index has qualities in the order of the alphabet, so each is looked up by itself. */
function pageByQuality(condition: RawBuilder<boolean>, filters: LeadFilters, { limit, offset }: Page) {
  const by = sql.raw(filters.orderBy.direction)
  const parts = (filters.quality ?? qualities).map(
    quality => sql`(SELECT lead.id, lead.quality, lead.created_at FROM lead WHERE ${condition} AND lead.quality = ${quality}
      ORDER BY lead.created_at ${by}, lead.id ${by} LIMIT ${limit + offset})`,
  )
  return sql`SELECT lead.id FROM (${sql.join(parts, sql` UNION ALL `)}) AS lead
    ORDER BY ${orderOf('quality', filters.orderBy.direction)} LIMIT ${limit} OFFSET ${offset}`
}

const orderOf = (column: keyof typeof sortKeys, direction: 'asc' | 'desc') =>
  sql.join([...sortKeys[column], sql`lead.id`].map(key => sql`${key} ${sql.raw(direction)}`))

/** A search's count and page from one look at what it matches: its rows must all be found for the count anyway. */
async function findMatches(
  db: Queryable,
  condition: RawBuilder<boolean>,
  filters: LeadFilters,
  { limit, offset }: Page,
): Promise<Found> {
  const { column, direction } = filters.orderBy
  const keys = sortKeys[column].map((key, place) => sql`${key} AS key${sql.raw(String(place))}`)
  const by = sql.raw(direction)
  const order = [...keys.keys()].map(place => sql.raw(`key${place} ${direction}`))
  const { rows } = await sql<Found>`
    WITH found AS MATERIALIZED (SELECT lead.id, ${sql.join(keys)} FROM lead WHERE ${condition})
    SELECT (SELECT count(*) FROM found) AS count,
      ARRAY(SELECT id FROM found ORDER BY ${sql.join(order)}, id ${by} LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
    db,
  )
  return rows[0] ?? { ids: [], count: 0 }
}

/** The rows of a page in its order. */
async function rowsOf(db: Queryable, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await selectRows(db, actor).where(sql<boolean>`lead.id = ANY(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map(row => [row.id, toLeadRow(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

async function countFromSums(db: Queryable, scope: LeadScope, filters: LeadFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(leads), 0)::bigint AS count FROM ${leadRows(scope, rangeFromWire(filters), filters.type)} AS counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Sums know types and days, for everybody, one loader, or organisations; nothing for a loader and organisations at once. */
function sumScopeOf(actor: Actor, filters: LeadFilters): LeadScope | undefined {
  if (filters.search || filters.quality || filters.organisationStatus || filters.internalStatus) return undefined
  if (actor.kind === 'loader') return { kind: 'loader', id: actor.id }
  if (actor.kind !== 'admin') return undefined
  const { loaderId, assignedOrganisationId } = filters
  if (assignedOrganisationId) return loaderId ? undefined : { kind: 'organisation', ids: assignedOrganisationId }
  return loaderId ? { kind: 'loader', id: loaderId } : { kind: 'all' }
}

/**
 * Loaders see neither quality nor premium nor who has a lead, so no list may tell them by its order or by what is in it.
 * @throws Refusal 403 for what is not for loaders
 */
function refuseForeignFilters(actor: Actor, { quality, assignedOrganisationId, orderBy }: LeadFilters): void {
  if (actor.kind === 'admin') return
  if (quality) throw forAdministrators('quality', 'Lead quality and premium')
  if (!(openLeadOrders as readonly string[]).includes(orderBy.column))
    throw forAdministrators('orderBy', 'Lead quality and premium')
  if (assignedOrganisationId) throw forAdministrators('assignedOrganisationId', 'The organisations of leads')
}

function forAdministrators(field: string, what: string): Refusal {
  const message = `${what} are for administrators.`
  return new Refusal(403, 'forbidden', message, { fields: { [field]: message } })
}

async function leadCondition(asking: Asking, filters: LeadFilters) {
  const { actor } = asking
  const all = [isTheirs(actor)]
  if (actor.kind === 'admin' && filters.loaderId) all.push(sql<boolean>`lead.loader_id = ${filters.loaderId}`)
  if (actor.kind === 'admin' && filters.assignedOrganisationId)
    all.push(isOneOf(sql`lead.organisation_id`, filters.assignedOrganisationId, 'uuid'))
  if (filters.quality) all.push(isOneOf(sql`lead.quality`, filters.quality))
  if (filters.organisationStatus) all.push(isOneOf(sql`lead.organisation_status`, filters.organisationStatus))
  if (filters.internalStatus) all.push(sql<boolean>`lead.internal_status = ${filters.internalStatus}`)
  if (filters.type) all.push(isOneOf(sql`lead.insurance_type`, filters.type))
  const range = rangeFromWire(filters)
  if (range) {
    const { from, until } = instantsOf(range)
    all.push(sql<boolean>`lead.created_at >= ${from} AND lead.created_at < ${until}`)
  }
  if (filters.search) all.push(await searchCondition(asking, filters.search))
  return sql<boolean>`(${sql.join(all, sql` AND `)})`
}

/** Whom a lead is about; for administrators also part of its loader's name. */
async function searchCondition({ db, keys, actor }: Asking, search: string) {
  const isClient = isAbout(keys, search)
  if (actor.kind !== 'admin' || searchTerms(search).by !== 'text') return isClient
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
