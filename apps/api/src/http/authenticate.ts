import type { Caller, Endpoint } from '@lodeway/contract/endpoint.ts'
import { areaNeeded } from '@lodeway/rules/administrators/areas.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal, signInFirst } from '../work/refusal.ts'
import { accountOf, type TokenRules } from './account-of-token.ts'
import { noteCaller } from './caller-of.ts'
import { partnerOf } from './partner-of-key.ts'

const keyNeeded = new Refusal(
  401,
  'unauthorized',
  "Send your organisation's API key as 'Authorization: Bearer lw_…'. An administrator creates it on the organisation's page.",
)

/**
 * Who makes the request. The token proves the account's id and the session it came from; role, type, status, areas, permissions, and
 * whether that session is still there, come from the database at every request. So a blocked loader is refused at once, and a
 * token from before a logout, a new password or a reused refresh token as well.
 *
 * @throws Refusal 401 without a valid token of a living session, or for an account that is not active; 403 when the
 *   endpoint is not for them
 */
export async function authenticate(
  context: Context,
  rules: TokenRules,
  request: FastifyRequest,
  { callers, permission, area }: Pick<Endpoint, 'callers' | 'permission' | 'area'>,
): Promise<Actor> {
  const credential = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (credential === undefined) {
    if (callers.includes('anyone')) return { kind: 'anyone' }
    throw isForKeys(callers) ? keyNeeded : signInFirst
  }
  if (callers.includes('anyone')) return { kind: 'anyone' }
  const actor = credential.startsWith('lw_')
    ? await partnerOf(context, credential)
    : await accountOf(context, rules, credential, request).catch((error: unknown) => {
        throw error === signInFirst && isForKeys(callers) ? keyNeeded : error
      })
  noteCaller(request, actor)
  if (!callers.includes(actor.kind as Caller)) throw notAvailable
  if (actor.kind === 'buyer' && permission && !actor.permissions.includes(permission)) throw notAvailable
  if (actor.kind === 'admin' && area && !actor.areas.includes(area)) throw new Refusal(403, 'area', areaNeeded(area))
  return actor
}

const notAvailable = new Refusal(403, 'forbidden', 'This is not available to you.')

/** Nobody signs in to the partner API. */
const isForKeys = (callers: readonly Caller[]): boolean => callers.every(caller => caller === 'partner')
