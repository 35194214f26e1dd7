import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { type Actor, accountIdOf } from '../work/actor.ts'
import { notFound } from '../work/refusal.ts'

/**
 * A filter that names a loader is answered like a path that does: 404 for anybody's but the caller's own, as own rows in
 * their stead would look like theirs (security 1).
 */
export function refuseOthersFilters(actor: Actor, query: unknown): void {
  if (actor.kind !== 'loader') return
  const { loaderId, leadLoaderId } = (query ?? {}) as Partial<Record<'loaderId' | 'leadLoaderId', string>>
  for (const id of [loaderId, leadLoaderId])
    if (id !== undefined && id.toLowerCase() !== actor.id) throw notFound('This loader')
}

/** A path that names an account is its owner's or an administrator's; malformed ids name nothing. */
export function refuseOthersPaths(endpoint: Endpoint, actor: Actor, params: Record<string, string>): void {
  if (endpoint.subject === 'token' || endpoint.subject === 'none') return
  for (const value of Object.values(params))
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw notFound()
  if (endpoint.subject === 'loader' && actor.kind === 'loader' && params.id !== accountIdOf(actor)) throw notFound()
  if (endpoint.subject === 'admin' && params.id !== accountIdOf(actor)) throw notFound()
}
