import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { type Actor, accountIdOf } from '../work/actor.ts'
import { notFound } from '../work/refusal.ts'

/**
 * A filter that names a loader or, to a buyer, an organisation is answered like a path that does: 404 for any but the
 * caller's own, as own rows in their stead would look like theirs (security 1).
 */
export function refuseOthersFilters(actor: Actor, query: unknown): void {
  if (actor.kind === 'buyer') {
    const { organisationIds } = (query ?? {}) as { organisationIds?: readonly string[] }
    if (organisationIds?.some(id => id !== actor.organisationId)) throw notFound('This organisation')
  }
  if (actor.kind !== 'loader') return
  const { loaderId, leadLoaderId } = (query ?? {}) as Partial<Record<'loaderId' | 'leadLoaderId', string>>
  for (const id of [loaderId, leadLoaderId]) if (id !== undefined && id !== actor.id) throw notFound('This loader')
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** What a path names. Ids are taken in either case and read as the database writes them, as the contract's `uuid` reads them. */
export const readPath = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isId(value) ? value.toLowerCase() : value]))

/**
 * A path that names an account is its owner's or an administrator's, one that names an organisation its people's or an
 * administrator's; malformed ids name nothing.
 */
export function refuseOthersPaths(endpoint: Endpoint, actor: Actor, params: Record<string, string>): void {
  if (endpoint.subject === 'token' || endpoint.subject === 'none') return
  for (const value of Object.values(params)) if (!isId(value)) throw notFound()
  if (endpoint.subject === 'loader' && actor.kind === 'loader' && params.id !== accountIdOf(actor)) throw notFound()
  if (endpoint.subject === 'organisation' && actor.kind === 'buyer') {
    if ((params.orgId ?? params.id) !== actor.organisationId) throw notFound()
  }
  if ((endpoint.subject === 'admin' || endpoint.subject === 'buyer') && params.id !== accountIdOf(actor))
    throw notFound()
}
