import type { Queryable } from '../queryable.ts'

/**
 * Longer than any request takes that had read a session before it ended. A tenant's tokens go on naming it: it is remembered for as
 * long as it could have lasted, by its name, which the tenant is told.
 */
const rememberedMs = 5 * 60_000

/** What ends: all of an account, one session with what came of it, all of an account but that, or the session of a cookie. */
export type Ending =
  | { accountId: string }
  | { accountId: string; session: string }
  | { accountId: string; allBut: string }
  | { idHash: Buffer }

/**
 * Deletes an account's artifacts, or those of one session, and remembers which sessions they were: a request that had read
 * one before cannot write it back. A sign-in of the same moment begins a session of its own, and is let through.
 * @returns how many sessions ended
 */
export async function endArtifacts(queryable: Queryable, ending: Ending): Promise<number> {
  const { condition, values } = conditionOf(ending)
  const { rows } = await queryable.query(
    `WITH gone AS (DELETE FROM identity.artifact WHERE ${condition} RETURNING model, uid, expires_at, payload ? 'isTenant' AS is_tenant),
     remembered AS (
       INSERT INTO identity.artifact (model, id_hash, payload, expires_at)
       SELECT 'EndedSession', sha256(convert_to(uid, 'UTF8')),
         CASE WHEN is_tenant THEN jsonb_build_object('session', uid) ELSE '{}' END,
         greatest($1, CASE WHEN is_tenant THEN expires_at END)
       FROM gone WHERE model = 'Session'
       ON CONFLICT DO NOTHING)
     SELECT count(*)::integer AS sessions FROM gone WHERE model = 'Session'`,
    [new Date(Date.now() + rememberedMs), ...values],
  )
  return (rows[0] as { sessions: number }).sessions
}

function conditionOf(ending: Ending): { condition: string; values: unknown[] } {
  if ('idHash' in ending) return { condition: 'id_hash = $2', values: [ending.idHash] }
  if ('session' in ending)
    return { condition: `account_id = $2 AND ${isOfSession}`, values: [ending.accountId, ending.session] }
  if ('allBut' in ending)
    return { condition: `account_id = $2 AND NOT ${isOfSession}`, values: [ending.accountId, ending.allBut] }
  return { condition: 'account_id = $2', values: [ending.accountId] }
}

/** A session's own row, the codes and refresh tokens that name it, and the grants that they were given by. */
const isOfSession = `(
  model = 'Session' AND uid = $3
  OR coalesce(payload ->> 'sessionUid' = $3, false)
  OR model = 'Grant' AND id_hash IN (
    SELECT sha256(convert_to(given.value ->> 'grantId', 'UTF8'))
    FROM identity.artifact holder, jsonb_each(holder.payload -> 'authorizations') given
    WHERE holder.model = 'Session' AND holder.uid = $3 AND given.value ? 'grantId'))`
