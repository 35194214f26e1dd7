import { lifetimes } from '../provider/lifetimes.ts'
import type { Queryable } from '../queryable.ts'
import type { SeenBrowser } from './seen-browser.ts'

/** A session at the tenant where people sign in in place of our own pages. */
export interface TenantSession {
  id: string
  accountId: string
  signedInAt: Date
}

/**
 * Keeps a session that a token of the tenant names, so that it is listed, ended and asked for its age as one of ours is. One that was
 * ended here is not kept again, nor one from before all of its account's were ended, nor one that is older than any of ours would get.
 */
export async function keepTenantSession(
  queryable: Queryable,
  { id, accountId, signedInAt }: TenantSession,
  { userAgent, seenFrom }: SeenBrowser,
): Promise<void> {
  const loginTs = Math.floor(signedInAt.getTime() / 1000)
  const now = new Date()
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, uid, account_id, expires_at, user_agent, seen_from, used_at)
     SELECT 'Session', ended.name, jsonb_build_object('loginTs', $3::bigint, 'isTenant', true), $1, $2, $4, $6, $7, $5::timestamptz
     FROM (SELECT sha256(convert_to($1, 'UTF8')) AS name) ended
     WHERE $4::timestamptz > $5 AND NOT EXISTS (
       SELECT FROM identity.credential WHERE account_id = $2 AND sessions_ended_at >= $8::timestamptz
       UNION ALL
       SELECT FROM identity.artifact WHERE model = 'EndedSession' AND id_hash = ended.name)
     ON CONFLICT (model, id_hash) DO UPDATE SET
       payload = CASE WHEN (artifact.payload ->> 'loginTs')::bigint < $3 THEN EXCLUDED.payload ELSE artifact.payload END,
       expires_at = greatest(artifact.expires_at, EXCLUDED.expires_at),
       user_agent = EXCLUDED.user_agent, seen_from = EXCLUDED.seen_from, used_at = EXCLUDED.used_at
     WHERE artifact.account_id = EXCLUDED.account_id`,
    [id, accountId, loginTs, new Date((loginTs + lifetimes.absolute) * 1000), now, userAgent, seenFrom, signedInAt],
  )
}

/** Sessions of the tenant that were ended here and that it has not been told of. At most a hundred. */
export async function listEndedAtTenant(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query(
    `SELECT payload ->> 'session' AS session FROM identity.artifact
     WHERE model = 'EndedSession' AND payload ? 'session' AND NOT payload ? 'isTold' ORDER BY expires_at LIMIT 100`,
  )
  return (rows as { session: string }[]).map(({ session }) => session)
}

/** Keeps that the tenant knows of the end of a session. */
export async function noteEndTold(queryable: Queryable, session: string): Promise<void> {
  await queryable.query(
    `UPDATE identity.artifact SET payload = payload || '{"isTold": true}'
     WHERE model = 'EndedSession' AND id_hash = sha256(convert_to($1, 'UTF8'))`,
    [session],
  )
}
