import type { Caller } from '@lodeway/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { type JWTVerifyGetKey, errors as joseErrors } from 'jose'
import { type Selectable, sql } from 'kysely'
import { tokenHash } from '../crypto/keys.ts'
import type { Account } from '../db/schema.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal } from '../work/refusal.ts'
import { verifiedClaims } from './verified-tokens.ts'

export interface TokenRules {
  readonly issuer: string
  readonly audience: string
  readonly keySet: JWTVerifyGetKey
}

const signInFirst = new Refusal(401, 'unauthorized', 'Please sign in again.')
const keyNeeded = new Refusal(
  401,
  'unauthorized',
  "Send your organisation's API key as 'Authorization: Bearer lw_…'. An administrator creates it on the organisation's page.",
)
const blocked = new Refusal(401, 'blocked', 'Your access has been blocked. Please ask an administrator.')

/**
 * Who makes the request. The token proves the account's id and the session it came from; role, type, status, and whether
 * that session is still there, come from the database at every request. So a blocked loader is refused at once, and a
 * token from before a logout, a new password or a reused refresh token as well.
 *
 * @throws Refusal 401 without a valid token of a living session, or for an account that is not active; 403 when the
 *   endpoint is not for them
 */
export async function authenticate(
  context: Context,
  rules: TokenRules,
  request: FastifyRequest,
  callers: readonly Caller[],
): Promise<Actor> {
  const credential = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (credential === undefined) {
    if (callers.includes('anyone')) return { kind: 'anyone' }
    throw isForKeys(callers) ? keyNeeded : signInFirst
  }
  if (callers.includes('anyone')) return { kind: 'anyone' }
  const actor = credential.startsWith('lw_')
    ? await partnerOf(context, credential)
    : await accountOf(context, rules, credential).catch((error: unknown) => {
        throw error === signInFirst && isForKeys(callers) ? keyNeeded : error
      })
  if (!callers.includes(actor.kind as Caller)) throw new Refusal(403, 'forbidden', 'This is not available to you.')
  return actor
}

/** Nobody signs in to the partner API. */
const isForKeys = (callers: readonly Caller[]): boolean => callers.every(caller => caller === 'partner')

interface Known extends Pick<Selectable<Account>, 'id' | 'role' | 'type' | 'status' | 'organisationId'> {
  isSignedIn: boolean
}

async function accountOf(context: Context, rules: TokenRules, token: string): Promise<Actor> {
  const { accountId, sessionId } = await verifiedSubject(rules, token, context.clock.now())
  // Asked at every request, so it is written by hand: building it takes longer than sending it.
  const { rows } = await sql<Known>`
    SELECT id, role, type, status, organisation_id, EXISTS (
      SELECT FROM identity.artifact WHERE model = 'Session' AND uid = ${sessionId} AND account_id = ${accountId}
    ) AS is_signed_in FROM account WHERE id = ${accountId}`.execute(context.db)
  const [account] = rows
  if (account?.status === 'blocked') throw blocked
  if (account?.status !== 'active' || !account.isSignedIn) throw signInFirst
  if (account.role === 'admin') return { kind: 'admin', id: account.id, sessionId }
  return {
    kind: 'loader',
    id: account.id,
    sessionId,
    type: account.type === 'organisational' ? 'organisational' : 'individual',
    organisationId: account.organisationId,
  }
}

/**
 * The `sub` and `sid` of a valid access token (RFC 9068): RS256 alone, our issuer, our audience. ID tokens have another
 * audience.
 */
async function verifiedSubject(
  rules: TokenRules,
  token: string,
  now: Date,
): Promise<{ accountId: string; sessionId: string }> {
  try {
    const { sub, sid } = await verifiedClaims(rules, token, now)
    if (typeof sub === 'string' && /^[0-9a-f-]{36}$/.test(sub) && typeof sid === 'string')
      return { accountId: sub, sessionId: sid }
  } catch (error) {
    // A key set that cannot be fetched is the identity service being away, not a bad token.
    if (!(error instanceof joseErrors.JOSEError) || error instanceof joseErrors.JWKSTimeout) {
      throw new Refusal(503, 'unavailable', 'Signing in is not possible for a moment. Please try again.', {
        retryAfterSeconds: 2,
      })
    }
  }
  throw signInFirst
}

async function partnerOf(context: Context, key: string): Promise<Actor> {
  const now = context.clock.now()
  const found = await context.db
    .selectFrom('apiKey')
    .select(['id', 'organisationId', 'lastUsedAt'])
    .where('keyHash', '=', tokenHash(key))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal(401, 'unauthorized', 'The API key is not valid.')
  // "Last used" is shown by the minute; a write for every call would cost more than it tells.
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > 60_000) {
    await context.db.updateTable('apiKey').set({ lastUsedAt: now }).where('id', '=', found.id).execute()
  }
  return { kind: 'partner', organisationId: found.organisationId, keyId: found.id }
}
