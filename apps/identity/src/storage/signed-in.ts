import type { Queryable } from '../queryable.ts'
import { endArtifacts } from './ended-sessions.ts'
import type { SeenBrowser } from './seen-browser.ts'

/** One place where somebody is signed in. */
export interface SignedIn extends SeenBrowser {
  /** Names the session to its owner, and opens nothing: a hash, of which nobody gets back what tokens and cookies carry. */
  id: string
  signedInAt: Date
  usedAt: Date
  isThis: boolean
}

/** More than anybody reads; those that are used least are left out. */
const mostListed = 100

/** As a UUID, the form of every other id: the first half of the hash. */
const idOf = `substr(encode(sha256(convert_to(uid, 'UTF8')), 'hex'), 1, 32)::uuid`

/**
 * Where an account is signed in, the place used last first.
 * @param ownSession the session that asks
 */
export async function listSignedIn(queryable: Queryable, accountId: string, ownSession?: string): Promise<SignedIn[]> {
  const { rows } = await queryable.query(
    `SELECT ${idOf} AS id, user_agent AS "userAgent", seen_from AS "seenFrom", signed_in AS "signedInAt",
       greatest(used_at, signed_in) AS "usedAt", uid IS NOT DISTINCT FROM $3 AS "isThis"
     FROM identity.artifact, to_timestamp((payload ->> 'loginTs')::double precision) AS signed_in
     WHERE model = 'Session' AND account_id = $1 AND (expires_at IS NULL OR expires_at > $2) AND signed_in IS NOT NULL
     ORDER BY "isThis" DESC, "usedAt" DESC, id LIMIT ${mostListed}`,
    [accountId, new Date(), ownSession ?? null],
  )
  return rows as SignedIn[]
}

/**
 * Ends one session of an account, with its refresh tokens; its access tokens name a session that is gone, by which they are
 * refused.
 * @returns whether there was one: another account's is not found
 */
export async function endSignedIn(queryable: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rows } = await queryable.query(
    `SELECT uid FROM identity.artifact WHERE model = 'Session' AND account_id = $1 AND ${idOf} = $2`,
    [accountId, id],
  )
  const session = (rows[0] as { uid: string } | undefined)?.uid
  return session !== undefined && (await endArtifacts(queryable, { accountId, session })) > 0
}

/**
 * Ends every session of an account but one, and every sign-in that is half done. Within a transaction: of two places that end
 * each other at the same moment the later one finds itself ended, so that one of them stays.
 * @returns how many sessions ended; nothing when the one that asks has ended meanwhile
 */
export async function endOtherSignedIn(
  queryable: Queryable,
  accountId: string,
  ownSession: string,
): Promise<number | undefined> {
  const { rows } = await queryable.query(
    `SELECT uid FROM identity.artifact WHERE model = 'Session' AND account_id = $1 ORDER BY id_hash FOR UPDATE`,
    [accountId],
  )
  if (!(rows as { uid: string }[]).some(({ uid }) => uid === ownSession)) return undefined
  return endArtifacts(queryable, { accountId, allBut: ownSession })
}
