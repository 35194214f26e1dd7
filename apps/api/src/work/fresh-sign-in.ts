import { freshSignInMinutes } from '@lodeway/rules/limits.ts'
import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Actor, hasAccount } from './actor.ts'
import { Refusal } from './refusal.ts'

interface Asking {
  readonly db: Queryable
  readonly actor: Actor
  readonly now: Date
}

/** Whether somebody signed in, or said their password once more, a short while ago and in this session. */
export async function isFreshSignIn({ db, actor, now }: Asking): Promise<boolean> {
  if (!hasAccount(actor) || actor.sessionId === undefined) return false
  const { rows } = await sql<{ isFresh: boolean }>`
    SELECT coalesce(greatest(
      (SELECT to_timestamp((payload ->> 'loginTs')::double precision) FROM identity.artifact
        WHERE model = 'Session' AND uid = ${actor.sessionId} AND account_id = account.id::text),
      CASE WHEN confirmed_session = ${actor.sessionId} THEN confirmed_at END
    ) > ${now}::timestamptz - make_interval(mins => ${freshSignInMinutes}), false) AS is_fresh
    FROM account WHERE id = ${actor.id}::uuid`.execute(db)
  return rows[0]?.isFresh ?? false
}

/**
 * @param why in one sentence
 * @throws Refusal 403 unless somebody just signed in
 */
export async function requireFreshSignIn(asking: Asking, why: string): Promise<void> {
  if (!(await isFreshSignIn(asking)))
    throw new Refusal(
      403,
      'confirm_password',
      `${why} Please confirm with your password that it is you, and try again.`,
    )
}
