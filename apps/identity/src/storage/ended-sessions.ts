import type { Queryable } from '../queryable.ts'

/** Longer than any request takes that had read a session before it ended. */
const rememberedMs = 5 * 60_000

/**
 * Deletes an account's artifacts, or one session, and remembers which sessions they were: a request that had read one
 * before cannot write it back. A sign-in of the same moment begins a session of its own, and is let through.
 */
export async function endArtifacts(
  queryable: Queryable,
  which: { account_id: string } | { id_hash: Buffer },
): Promise<void> {
  const [[column, value] = []] = Object.entries(which)
  await queryable.query(
    `WITH gone AS (DELETE FROM identity.artifact WHERE ${column} = $1 RETURNING model, uid)
     INSERT INTO identity.artifact (model, id_hash, payload, expires_at)
     SELECT 'EndedSession', sha256(convert_to(uid, 'UTF8')), '{}', $2 FROM gone WHERE model = 'Session'
     ON CONFLICT DO NOTHING`,
    [value, new Date(Date.now() + rememberedMs)],
  )
}
