import { createHash } from 'node:crypto'
import type { Queryable } from '../queryable.ts'

/** How long a browser is known that is not used, and its cookie kept. The application's retention schedule says the same. */
export const knownForDays = 365

/** More than anybody has: whoever signs in without keeping cookies leaves no more rows than these, the newest. */
const mostKnown = 50

/** Keeps that a known browser was used again. @returns whether it is known */
export async function useKnownBrowser(queryable: Queryable, accountId: string, token: string): Promise<boolean> {
  const { rows } = await queryable.query(
    'UPDATE identity.known_browser SET last_used_at = $3 WHERE account_id = $1 AND browser_hash = $2 RETURNING 1',
    [accountId, hashOf(accountId, token), new Date()],
  )
  return rows.length > 0
}

/** Knows a browser from now on. @returns whether the account was signed in to before, and so with another browser */
export async function keepBrowser(queryable: Queryable, accountId: string, token: string): Promise<boolean> {
  const now = new Date()
  const first = await queryable.query(
    `UPDATE identity.credential SET first_signed_in_at = $2
     WHERE account_id = $1 AND first_signed_in_at IS NULL RETURNING 1`,
    [accountId, now],
  )
  await queryable.query(
    `INSERT INTO identity.known_browser (account_id, browser_hash, first_used_at, last_used_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (account_id, browser_hash) DO UPDATE SET last_used_at = EXCLUDED.last_used_at`,
    [accountId, hashOf(accountId, token), now],
  )
  await queryable.query(
    `DELETE FROM identity.known_browser WHERE account_id = $1 AND browser_hash IN (
       SELECT browser_hash FROM identity.known_browser WHERE account_id = $1
       ORDER BY last_used_at DESC OFFSET ${mostKnown})`,
    [accountId],
  )
  return first.rows.length === 0
}

/** When each browser of an account was used, for its owner who asks what is held. */
export async function listKnownBrowsers(
  queryable: Queryable,
  accountId: string,
): Promise<{ firstUsedAt: Date; lastUsedAt: Date }[]> {
  const { rows } = await queryable.query(
    `SELECT first_used_at AS "firstUsedAt", last_used_at AS "lastUsedAt" FROM identity.known_browser
     WHERE account_id = $1 ORDER BY first_used_at`,
    [accountId],
  )
  return rows as { firstUsedAt: Date; lastUsedAt: Date }[]
}

/** For an account whose person is no longer here. */
export async function forgetBrowsers(queryable: Queryable, accountId: string): Promise<void> {
  await queryable.query('DELETE FROM identity.known_browser WHERE account_id = $1', [accountId])
}

const hashOf = (accountId: string, token: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([accountId, token]))
    .digest()
