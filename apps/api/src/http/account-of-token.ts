import { blockedWords } from '@lodeway/rules/access/access.ts'
import { type AdministratorArea, areasOf } from '@lodeway/rules/administrators/areas.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { type JWTPayload, type JWTVerifyGetKey, errors as joseErrors } from 'jose'
import { type Selectable, sql } from 'kysely'
import type { Account } from '../db/schema.ts'
import { keepSessionOf, type Seen } from '../tenant/keep-session.ts'
import { type Subject, subjectOf, type TenantTokens } from '../tenant/subject.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal, signInFirst } from '../work/refusal.ts'
import { verifiedClaims } from './verified-tokens.ts'

export interface TokenRules {
  readonly issuer: string
  readonly audience: string
  readonly keySet: JWTVerifyGetKey
  /** Where they are a tenant's. */
  readonly tenant?: TenantTokens | undefined
}

interface Known extends Pick<Selectable<Account>, 'id' | 'role' | 'type' | 'status' | 'organisationId'> {
  /** Of a buyer. */
  permissions: BuyerPermission[] | null
  areas: AdministratorArea[] | null
  isSignedIn: boolean
}

/**
 * The account behind an access token, as the database has it now.
 * @throws Refusal 401 without a valid token of a living session, or for an account that is not active; 503 while there are
 *   no keys to check it by
 */
export async function accountOf(context: Context, rules: TokenRules, token: string, seen: Seen): Promise<Actor> {
  const { claims, subject } = await verifiedSubject(rules, token, context.clock.now())
  const { accountId, sessionId } = subject
  if (rules.tenant !== undefined) await keepSessionOf(context, claims, subject, seen)
  // Asked at every request, so it is written by hand: building it takes longer than sending it.
  const { rows } = await sql<Known>`
    SELECT id, role, type, status, coalesce(buyer.organisation_id, account.organisation_id) AS organisation_id, permissions, areas, EXISTS (
      SELECT FROM identity.artifact WHERE model = 'Session' AND uid = ${sessionId} AND account_id = ${accountId}
    ) AS is_signed_in FROM account LEFT JOIN buyer ON account_id = id WHERE id = ${accountId}`.execute(context.db)
  const [account] = rows
  if (account?.status === 'blocked') throw new Refusal(401, 'blocked', blockedWords(account.role))
  if (account?.status !== 'active' || !account.isSignedIn) throw signInFirst
  if (account.role === 'admin') return { kind: 'admin', id: account.id, sessionId, areas: areasOf(account.areas) }
  if (account.role === 'buyer') return buyerOf(account, sessionId)
  return {
    kind: 'loader',
    id: account.id,
    sessionId,
    type: account.type === 'organisational' ? 'organisational' : 'individual',
    organisationId: account.organisationId,
  }
}

/** Only people of an organisation are buyers. */
function buyerOf({ id, organisationId, permissions }: Known, sessionId: string): Actor {
  if (organisationId === null || permissions === null) throw signInFirst
  return { kind: 'buyer', id, sessionId, organisationId, permissions }
}

/** The generic one is an answer that is no key set, as a proxy gives while the service behind it is away; those about a token have codes of their own. */
const aboutKeySet: ReadonlySet<string> = new Set(
  [joseErrors.JOSEError, joseErrors.JWKSTimeout, joseErrors.JWKSInvalid].map(({ code }) => code),
)

/**
 * Whom a valid access token (RFC 9068) is of: RS256 alone, our issuer, our audience. ID tokens have another audience.
 */
async function verifiedSubject(
  rules: TokenRules,
  token: string,
  now: Date,
): Promise<{ claims: JWTPayload; subject: Subject }> {
  try {
    const claims = await verifiedClaims(rules, token, now)
    const subject = subjectOf(claims, rules.tenant)
    if (subject !== undefined) return { claims, subject }
  } catch (error) {
    // A key set that cannot be had is the identity service being away, not a bad token.
    if (!(error instanceof joseErrors.JOSEError) || aboutKeySet.has(error.code)) {
      throw new Refusal(503, 'unavailable', 'Signing in is not possible for a moment. Please try again.', {
        retryAfterSeconds: 2,
      })
    }
  }
  throw signInFirst
}
