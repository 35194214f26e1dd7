import { tokenHash } from '../crypto/keys.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal } from '../work/refusal.ts'

/** The organisation behind an API key. @throws Refusal 401 for one that is unknown or revoked */
export async function partnerOf(context: Context, key: string): Promise<Actor> {
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
