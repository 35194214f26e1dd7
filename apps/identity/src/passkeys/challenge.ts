import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../queryable.ts'

const lifetimeMs = 5 * 60_000
/** How long a browser waits for its owner. */
export const patienceMs = 2 * 60_000
/** Until when after a page was made its challenge lasts for as long as a browser waits; later the page is made anew first. */
export const goodForMs = lifetimeMs - patienceMs

/** What a challenge is for: one that was made for one thing is good for nothing else. */
export type Purpose =
  /** To sign in with the passkey alone, as whoever has it. */
  | { for: 'signing in' }
  /** The second step after this account's password. */
  | { for: 'second step'; accountId: string }
  /** A new passkey for this account. */
  | { for: 'adding'; accountId: string }

/**
 * Makes the challenge of a sign-in's page, in the place of the page before: 256 random bits, good once, for five minutes, and only
 * for the browser that the sign-in belongs to. Ending the account's sessions ends it too.
 */
export async function makeChallenge(queryable: Queryable, uid: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, account_id, expires_at)
     VALUES ('PasskeyChallenge', $1, $2, $3, $4)
     ON CONFLICT (model, id_hash) DO UPDATE SET payload = EXCLUDED.payload, account_id = EXCLUDED.account_id,
       expires_at = EXCLUDED.expires_at`,
    [
      digest(uid),
      JSON.stringify({ challenge, for: purpose.for }),
      accountIn(purpose),
      new Date(Date.now() + lifetimeMs),
    ],
  )
  return challenge
}

/** Spends it: of two who send the same at once, one has it. @returns undefined for one that is spent, too old or for something else */
export async function spendChallenge(queryable: Queryable, uid: string, purpose: Purpose): Promise<string | undefined> {
  const { rows } = await queryable.query(
    `DELETE FROM identity.artifact WHERE model = 'PasskeyChallenge' AND id_hash = $1 AND expires_at > $2
       AND account_id IS NOT DISTINCT FROM $3 AND payload ->> 'for' = $4
     RETURNING payload ->> 'challenge' AS challenge`,
    [digest(uid), new Date(), accountIn(purpose), purpose.for],
  )
  return (rows[0] as { challenge: string } | undefined)?.challenge
}

const accountIn = (purpose: Purpose): string | null => ('accountId' in purpose ? purpose.accountId : null)

const digest = (uid: string) => createHash('sha256').update(uid).digest()
