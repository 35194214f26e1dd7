import { addressRange } from '@lodeway/identity/http/address-range.ts'
import { keepTenantSession } from '@lodeway/identity/storage/tenant-sessions.ts'
import type { JWTPayload } from 'jose'
import { asClient } from '../db/as-client.ts'
import type { Context } from '../work/context.ts'
import type { Subject } from './subject.ts'

/** The browser that a request came from. */
export interface Seen {
  readonly userAgent: string | undefined
  readonly address: string
}

/** A token is asked about some dozen times a page; its claims are the same object each time (verified-tokens.ts). */
const kept = new WeakSet<JWTPayload>()

/** Keeps the session that a tenant's token names, once a token. */
export async function keepSessionOf(
  { db }: Context,
  claims: JWTPayload,
  { accountId, sessionId, signedInAt }: Subject,
  { userAgent, address }: Seen,
): Promise<void> {
  if (signedInAt === undefined || kept.has(claims)) return
  const browser = { userAgent: userAgent?.slice(0, 400) ?? null, seenFrom: addressRange(address) ?? null }
  await keepTenantSession(asClient(db), { id: sessionId, accountId, signedInAt }, browser)
  kept.add(claims)
}
