import type { JWTPayload } from 'jose'

/** Whom a token is of, and the session it was given in. */
export interface Subject {
  readonly accountId: string
  readonly sessionId: string
  /** When they showed who they are, in a tenant's tokens; ours are asked of the session itself. */
  readonly signedInAt?: Date | undefined
}

/** What a tenant's tokens for the application in the browser are known by. */
export interface TenantTokens {
  /** What the tenant calls that application: it gives tokens for the API to its other ones as well. */
  readonly clientId: string
  /** Of the claims that its Action writes (deploy/tenant/). */
  readonly namespace: string
}

/** Users of a tenant's database connections go by this before the id that they were made with. */
const databaseUser = 'auth0|'

/** What the tenant calls the user of an account. */
export const tenantUserOf = (accountId: string): string => `${databaseUser}${accountId}`

/**
 * Whom the claims of a valid access token name: `sub` and `sid` of ours, of a tenant's what its Action writes.
 * @param tenant undefined without one
 */
export function subjectOf(claims: JWTPayload, tenant?: TenantTokens): Subject | undefined {
  if (tenant === undefined) return checked(claims.sub, claims.sid)
  if (claims.azp !== tenant.clientId) return undefined
  const session = (claims[`${tenant.namespace}/session`] ?? {}) as { id?: unknown; signedInAt?: unknown }
  const signedInAt = new Date(typeof session.signedInAt === 'string' ? session.signedInAt : Number.NaN)
  if (!claims.sub?.startsWith(databaseUser) || Number.isNaN(signedInAt.getTime())) return undefined
  return checked(claims.sub.slice(databaseUser.length), session.id, signedInAt)
}

const checked = (accountId: unknown, sessionId: unknown, signedInAt?: Date): Subject | undefined =>
  typeof accountId === 'string' && /^[0-9a-f-]{36}$/.test(accountId) && typeof sessionId === 'string'
    ? { accountId, sessionId, signedInAt }
    : undefined
