import type { IncomingHttpHeaders } from 'node:http'
import { browserOf } from '@lodeway/identity/storage/seen-browser.ts'
import { keepTenantSession } from '@lodeway/identity/storage/tenant-sessions.ts'
import type { JWTPayload } from 'jose'
import { asClient } from '../db/as-client.ts'
import type { Context } from '../work/context.ts'
import type { Subject } from './subject.ts'

/** A request, for the browser that it came from. */
export interface Seen {
  readonly headers: IncomingHttpHeaders
  readonly ip: string
}

/** A token is asked about some dozen times a page; its claims are the same object each time (verified-tokens.ts). */
const kept = new WeakSet<JWTPayload>()

/** Keeps the session that a tenant's token names, once a token. */
export async function keepSessionOf(
  { db }: Context,
  claims: JWTPayload,
  { accountId, sessionId, signedInAt }: Subject,
  request: Seen,
): Promise<void> {
  if (signedInAt === undefined || kept.has(claims)) return
  await keepTenantSession(asClient(db), { id: sessionId, accountId, signedInAt }, browserOf(request, request.ip))
  kept.add(claims)
}
