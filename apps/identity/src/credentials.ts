import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { removeSecondStep } from './authenticator/second-step.ts'
import { hashGate } from './hash-gate.ts'
import type { Queryable } from './queryable.ts'
import { endArtifacts } from './storage/ended-sessions.ts'
import { forgetBrowsers } from './storage/known-browsers.ts'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; about 10 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let dummyHash: Promise<string> | undefined

/**
 * Gives an account a password and ends its sessions and refresh tokens.
 *
 * Which passwords are good enough is the caller's rule. Throws OverloadedError when too many hashes are waiting.
 */
export async function setPassword(queryable: Queryable, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashGate.run(() => hash(normalised(password), cost))
  await queryable.query(
    `INSERT INTO identity.credential (account_id, password_hash, password_changed_at, sessions_ended_at)
     VALUES ($1, $2, $3, $3)
     ON CONFLICT (account_id) DO UPDATE SET password_hash = EXCLUDED.password_hash,
       password_changed_at = EXCLUDED.password_changed_at, sessions_ended_at = EXCLUDED.sessions_ended_at`,
    [accountId, passwordHash, new Date()],
  )
  await endArtifacts(queryable, { accountId })
}

/**
 * Ends every session and refresh token of an account. Its access tokens name a session that is gone, by which the API
 * refuses them.
 */
export async function endSessions(queryable: Queryable, accountId: string): Promise<void> {
  await queryable.query(
    `INSERT INTO identity.credential (account_id, sessions_ended_at) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET sessions_ended_at = EXCLUDED.sessions_ended_at`,
    [accountId, new Date()],
  )
  await endArtifacts(queryable, { accountId })
}

/** Forgets an account's password, second step and browsers and ends its sessions, for somebody who is no longer here. */
export async function removeCredential(queryable: Queryable, accountId: string): Promise<void> {
  await endSessions(queryable, accountId)
  await queryable.query(
    'UPDATE identity.credential SET password_hash = NULL, password_changed_at = NULL WHERE account_id = $1',
    [accountId],
  )
  await removeSecondStep(queryable, accountId)
  await forgetBrowsers(queryable, accountId)
}

/**
 * Whether a password is the account's. An account that does not exist, or has no password, takes the same path and the
 * same time as a wrong password: one statement and one hash.
 *
 * Throws OverloadedError when too many hashes are waiting.
 */
export async function verifyPassword(
  queryable: Queryable,
  accountId: string | undefined,
  password: string,
): Promise<boolean> {
  const { rows } = await queryable.query('SELECT password_hash FROM identity.credential WHERE account_id = $1', [
    accountId ?? '',
  ])
  const known = (rows[0] as { password_hash: string | null } | undefined)?.password_hash
  dummyHash ??= hash(randomBytes(16), cost)
  const compared = known ?? (await dummyHash)
  const matches = await hashGate.run(() => verify(compared, normalised(password)))
  return matches && known !== undefined && known !== null
}

/** One password typed on two keyboards may arrive as different code points (é); both must open the account. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}
