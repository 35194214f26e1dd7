import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type LeadScope, leadRows } from '../../sums/lead-sums.ts'
import type { Actor } from '../../work/actor.ts'
import type { LeadFilters } from './lead-filters.sql.ts'

export async function countFromSums(db: Queryable, scope: LeadScope, filters: LeadFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(leads), 0)::bigint AS count FROM ${leadRows(scope, rangeFromWire(filters), filters.type)} AS counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * What the sums can count by: types and days, for everybody, one loader or organisations. A new filter does not compile until it
 * stands here, so that no count forgets it.
 */
const isInSums: Readonly<Record<keyof LeadFilters, boolean>> = {
  type: true,
  startAt: true,
  endAt: true,
  loaderId: true,
  assignedOrganisationId: true,
  ids: false,
  search: false,
  quality: false,
  organisationStatus: false,
  internalStatus: false,
  untouched: false,
  waiting: false,
  toCorrect: false,
  // Neither leaves a lead out.
  includeLoader: true,
  orderBy: true,
}

/** Undefined where the sums do not know, as of a loader and organisations at once. */
export function sumScopeOf(actor: Actor, filters: LeadFilters): LeadScope | undefined {
  const given = (Object.keys(filters) as (keyof LeadFilters)[]).filter(name => filters[name])
  if (!given.every(name => isInSums[name])) return undefined
  if (actor.kind === 'loader') return { kind: 'loader', id: actor.id }
  if (actor.kind !== 'admin') return undefined
  const { loaderId, assignedOrganisationId } = filters
  if (assignedOrganisationId) return loaderId ? undefined : { kind: 'organisation', ids: assignedOrganisationId }
  return loaderId ? { kind: 'loader', id: loaderId } : { kind: 'all' }
}
