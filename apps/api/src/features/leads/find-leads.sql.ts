import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { type listLeads, openLeadOrders } from '@lodeway/contract/leads.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import { type LeadScope, leadRows } from '../../sums/lead-sums.ts'
import type { Actor } from '../../work/actor.ts'
import { Refusal } from '../../work/refusal.ts'
import { isTheirs, selectRows, toLeadRow } from './lead.sql.ts'

export type LeadFilters = Omit<QueryOutput<typeof listLeads>, 'limit' | 'offset'>
const sortColumns = {
  firstName: 'lead.firstName',
  lastName: 'lead.lastName',
  createdAt: 'lead.createdAt',
  insuranceType: 'lead.insuranceType',
  // In the order of the words' meaning, not of the alphabet.
  quality: sql<number>`array_position(ARRAY['low', 'medium', 'high'], lead.quality)`,
  organisationStatus: 'lead.organisationStatus',
  clientStatus: 'lead.organisationStatus',
  emailAddress: 'lead.email',
  phoneNumber: 'lead.phone',
  premium: 'lead.premiumCents',
} as const

/**
 * Leads by filters with the exact count: every loader's own, all for administrators. Which leads a page shows is found
 * first, from indexes where they hold all that the filters ask about; only then are its rows read whole.
 */
export async function findLeads(
  db: Queryable,
  actor: Actor,
  filters: LeadFilters,
  page: { limit: number; offset: number },
) {
  refuseForeignFilters(actor, filters)
  const condition = await leadCondition(db, actor, filters)
  if (filters.search) {
    const { ids, count } = await findMatches(db, condition, filters, page)
    return { data: ids.length === 0 ? [] : await rowsOf(db, actor, filters, sql`${ids}::uuid[]`), count }
  }
  const ids = sql`ARRAY(SELECT lead.id FROM lead WHERE ${condition} ORDER BY ${orderOf(filters)} LIMIT ${page.limit} OFFSET ${page.offset})`
  const [data, count] = await Promise.all([rowsOf(db, actor, filters, ids), countLeads(db, actor, filters, condition)])
  return { data, count }
}

/** By the column and then by id; of rows that all have one value in the column, by id alone. */
const orderOf = (filters: LeadFilters) => {
  const { column, direction } = filters.orderBy
  const key = sortColumns[column]
  const by = sql.raw(direction)
  const filter = {
    quality: filters.quality,
    insuranceType: filters.type,
    organisationStatus: filters.organisationStatus,
  }
  if (column in filter && filter[column as keyof typeof filter]?.length === 1) return sql`lead.id ${by}`
  return sql`${typeof key === 'string' ? sql.ref(key) : key} ${by}, lead.id ${by}`
}

/** A search's count and page from one look at what it matches: its rows must all be found for the count anyway. */
async function findMatches(
  db: Queryable,
  condition: RawBuilder<boolean>,
  filters: LeadFilters,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const { column, direction } = filters.orderBy
  const key = sortColumns[column]
  const by = sql.raw(direction)
  const { rows } = await sql<{ ids: string[]; count: number }>`
    WITH found AS MATERIALIZED (SELECT lead.id, ${typeof key === 'string' ? sql.ref(key) : key} AS key FROM lead WHERE ${condition})
    SELECT (SELECT count(*) FROM found) AS count,
      ARRAY(SELECT id FROM found ORDER BY key ${by}, id ${by} LIMIT ${page.limit} OFFSET ${page.offset}) AS ids`.execute(
    db,
  )
  return rows[0] ?? { ids: [], count: 0 }
}

const rowsOf = async (db: Queryable, actor: Actor, filters: LeadFilters, ids: RawBuilder<unknown>) =>
  (await selectRows(db, actor).where(sql<boolean>`lead.id = ANY(${ids})`).orderBy(orderOf(filters)).execute()).map(
    toLeadRow,
  )

/** The exact count: from the sums where they know it, else of the rows, which costs more the more there are. */
async function countLeads(
  db: Queryable,
  actor: Actor,
  filters: LeadFilters,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const scope = sumScopeOf(actor, filters)
  const { rows } = await (scope === undefined
    ? sql<{ count: number }>`SELECT count(*) AS count FROM lead WHERE ${condition}`
    : sql<{
        count: number
      }>`SELECT coalesce(sum(leads), 0)::bigint AS count FROM ${leadRows(scope, rangeFromWire(filters), filters.type)} AS counted`
  ).execute(db)
  return rows[0]?.count ?? 0
}

/** Sums know types and days, for everybody, one loader, or organisations; nothing for a loader and organisations at once. */
function sumScopeOf(actor: Actor, filters: LeadFilters): LeadScope | undefined {
  if (filters.search || filters.quality || filters.organisationStatus) return undefined
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

async function leadCondition(db: Queryable, actor: Actor, filters: LeadFilters) {
  const all = [isTheirs(actor)]
  if (actor.kind === 'admin' && filters.loaderId) all.push(sql<boolean>`lead.loader_id = ${filters.loaderId}`)
  if (actor.kind === 'admin' && filters.assignedOrganisationId)
    all.push(isOneOf(sql`lead.organisation_id`, filters.assignedOrganisationId, 'uuid'))
  if (filters.quality) all.push(isOneOf(sql`lead.quality`, filters.quality))
  if (filters.organisationStatus) all.push(isOneOf(sql`lead.organisation_status`, filters.organisationStatus))
  if (filters.type) all.push(isOneOf(sql`lead.insurance_type`, filters.type))
  const range = rangeFromWire(filters)
  if (range) {
    const { from, until } = instantsOf(range)
    all.push(sql<boolean>`lead.created_at >= ${from} AND lead.created_at < ${until}`)
  }
  if (filters.search) all.push(await searchCondition(db, actor, filters.search))
  return sql<boolean>`(${sql.join(all, sql` AND `)})`
}

/** Part of a name, email or phone number; for administrators also of the loader's name. */
async function searchCondition(db: Queryable, actor: Actor, search: string) {
  const inLead = isFound('lead', search)
  if (actor.kind !== 'admin') return inLead
  const loaders = await db
    .selectFrom('account')
    .select('id')
    .where(isFound('account', search))
    .where(holds(sql`first_name || ' ' || last_name`, search))
    .execute()
  return loaders.length === 0
    ? inLead
    : sql<boolean>`(${inLead} OR lead.loader_id = ANY(${loaders.map(loader => loader.id)}::uuid[]))`
}
