import type { JWTPayload } from 'jose'

/** Whom a token is of, and the session it was given in. */
export interface Subject {
  readonly accountId: string
  readonly sessionId: string
  /** When they showed who they are, in a tenant's tokens; ours are asked of the session itself. */
  readonly signedInAt?: Date | undefined
}

/** Users of a tenant's database connections go by this before the id that they were made with. */
const databaseUser = 'auth0|'

/** What the tenant calls the user of an account. */
export const tenantUserOf = (accountId: string): string => `${databaseUser}${accountId}`

/**
 * Whom the claims of a valid access token name: `sub` and `sid` of ours, of a tenant's what its Action writes (deploy/tenant/).
 * @param tenantNamespace undefined without a tenant
 */
export function subjectOf(claims: JWTPayload, tenantNamespace?: string): Subject | undefined {
  if (tenantNamespace === undefined) return checked(claims.sub, claims.sid)
  const session = (claims[`${tenantNamespace}/session`] ?? {}) as { id?: unknown; signedInAt?: unknown }
  const signedInAt = new Date(typeof session.signedInAt === 'string' ? session.signedInAt : Number.NaN)
  if (!claims.sub?.startsWith(databaseUser) || Number.isNaN(signedInAt.getTime())) return undefined
  return checked(claims.sub.slice(databaseUser.length), session.id, signedInAt)
}

const checked = (accountId: unknown, sessionId: unknown, signedInAt?: Date): Subject | undefined =>
  typeof accountId === 'string' && /^[0-9a-f-]{36}$/.test(accountId) && typeof sessionId === 'string'
    ? { accountId, sessionId, signedInAt }
    : undefined
