import { qualities } from '@lodeway/rules/leads/quality.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../work/actor.ts'
import { countFromSums, sumScopeOf } from './count-from-sums.sql.ts'
import { selectRows, toLeadRow } from './lead.sql.ts'
import { type Asking, type LeadFilters, leadCondition, refuseForeignFilters } from './lead-filters.sql.ts'

/** The columns of each order, before ids. One with few values is followed by the next column of its index (migration 0040). */
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
  // Leads that wait are few, as those that a search finds: no order's index is walked for them.
  const { ids: chosen, search, untouched, waiting, toCorrect, internalStatus } = filters
  const areFew = chosen || search || untouched || waiting || toCorrect || internalStatus === 'available'
  const { ids, count } = await (areFew
    ? findMatches(db, condition, filters, page)
    : findPage(db, actor, condition, filters, page))
  return { data: await rowsOf(db, actor, ids), count }
}

interface Found {
  readonly ids: readonly string[]
  readonly count: number
}

/** The count of rows is asked for together with the page; the sums have a statement of their own, which the database need not plan anew. */
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
  const wanted = qualities.filter(quality => filters.quality?.includes(quality) !== false)
  const parts = wanted.map(
    quality => sql`(SELECT lead.id, lead.quality, lead.created_at FROM lead WHERE ${condition} AND lead.quality = ${quality}
      ORDER BY lead.created_at ${by}, lead.id ${by} LIMIT ${limit + offset})`,
  )
  return sql`SELECT lead.id FROM (${sql.join(parts, sql` UNION ALL `)}) AS lead
    ORDER BY ${orderOf('quality', filters.orderBy.direction)} LIMIT ${limit} OFFSET ${offset}`
}

const orderOf = (column: keyof typeof sortKeys, direction: 'asc' | 'desc') =>
  sql.join([...sortKeys[column], sql`lead.id`].map(key => sql`${key} ${sql.raw(direction)}`))

/** The count and the page of few leads from one look at them: all must be found for the count anyway. */
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
