import { type ServiceKeys, seal, unseal } from '../keys/seal.ts'
import type { Queryable } from '../queryable.ts'
import {
  dropUnneededCodes,
  hasSecondStep,
  isRecoveryCode,
  lockSecondStep,
  renewRecoveryCodes,
  spendRecoveryCode,
} from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** What its owner may know of it. */
export interface Authenticator {
  addedAt: Date
}

/** What happens to how somebody signs in, for whoever tells them by mail. */
export type AuthenticatorChange =
  | 'added'
  /** Another app is in its place, and there are new recovery codes. */
  | 'replaced'
  | 'codes renewed'
  | 'code used'
  /** Nothing was changed: whoever tried knows the password. */
  | 'codes guessed'
  | 'switched off'
  | 'passkey added'
  | 'passkey removed'

/**
 * Makes a change in one transaction with what tells of it: nobody is told when `apply` answers undefined, which then has
 * changed nothing.
 */
export type ChangeAuthenticator = <T>(
  accountId: string,
  change: AuthenticatorChange,
  apply: (queryable: Queryable) => Promise<T | undefined>,
) => Promise<T | undefined>

interface Keeping {
  pool: Queryable
  keys: ServiceKeys
  changeAuthenticator: ChangeAuthenticator
}

export async function findAuthenticator(queryable: Queryable, accountId: string): Promise<Authenticator | undefined> {
  const { rows } = await queryable.query(
    'SELECT added_at AS "addedAt" FROM identity.authenticator WHERE account_id = $1',
    [accountId],
  )
  return rows[0] as Authenticator | undefined
}

/**
 * Takes up an app, in the place of the one before, once it has shown a right code. That code opens nothing any more.
 * @param step.inPlaceOf when the one before was added, as far as its owner knows
 * @returns ten recovery codes, none where it comes beside passkeys, whose codes stay good; undefined where another one was set up
 * that its owner does not know of here
 */
export async function keepAuthenticator(
  { keys, changeAuthenticator }: Keeping,
  accountId: string,
  { secret, step, inPlaceOf }: { secret: string; step: number; inPlaceOf?: string | undefined },
): Promise<string[] | undefined> {
  return changeAuthenticator(accountId, inPlaceOf === undefined ? 'added' : 'replaced', async queryable => {
    await lockSecondStep(queryable, accountId)
    const before = await findAuthenticator(queryable, accountId)
    const isKnown = before === undefined || before.addedAt.toISOString() === inPlaceOf
    // Their own, where the button was pressed twice.
    if (!isKnown && (await findSecret(queryable, keys, accountId)) !== secret) return undefined
    const isBesidePasskeys = before === undefined && (await hasSecondStep(queryable, accountId))
    await queryable.query(
      `INSERT INTO identity.authenticator (account_id, sealed_secret, last_step, added_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE SET sealed_secret = EXCLUDED.sealed_secret, last_step = EXCLUDED.last_step,
         added_at = EXCLUDED.added_at`,
      [accountId, sealSecret(keys, accountId, secret), step, new Date()],
    )
    return isBesidePasskeys ? [] : renewRecoveryCodes(queryable, keys.hashing, accountId)
  })
}

/**
 * Takes a code of the app, or a recovery code, once: of two who send the same at once, one is let in. Counting the tries is
 * the caller's.
 * @param typed as a person types it, with spaces or hyphens
 */
export async function spendCode(keeping: Keeping, accountId: string, typed: string): Promise<boolean> {
  const { pool, keys, changeAuthenticator } = keeping
  const digits = typed.replace(/[\s\p{Cf}-]/gu, '')
  if (/\D/.test(digits)) return false
  if (isRecoveryCode(digits)) {
    const isSpent = await changeAuthenticator(accountId, 'code used', async queryable =>
      (await spendRecoveryCode(queryable, keys.hashing, accountId, digits)) ? true : undefined,
    )
    return isSpent ?? false
  }
  const secret = await findSecret(pool, keys, accountId)
  const step = secret === undefined ? undefined : stepOf(secret, digits)
  if (step === undefined) return false
  const taken = await pool.query(
    'UPDATE identity.authenticator SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING 1',
    [accountId, step],
  )
  return taken.rows.length > 0
}

async function findSecret(queryable: Queryable, keys: ServiceKeys, accountId: string): Promise<string | undefined> {
  const { rows } = await queryable.query('SELECT sealed_secret FROM identity.authenticator WHERE account_id = $1', [
    accountId,
  ])
  const sealed = (rows[0] as { sealed_secret: Buffer } | undefined)?.sealed_secret
  return sealed && openSecret(keys, accountId, sealed)
}

/** @returns whether it is gone by this; never the last second step of somebody who cannot do without */
export async function removeAuthenticator(
  queryable: Queryable,
  accountId: string,
  { isNeeded }: { isNeeded: boolean },
): Promise<boolean> {
  await lockSecondStep(queryable, accountId)
  const { rows } = await queryable.query(
    `DELETE FROM identity.authenticator
     WHERE account_id = $1 AND (NOT $2 OR EXISTS (SELECT FROM identity.passkey WHERE account_id = $1)) RETURNING 1`,
    [accountId, isNeeded],
  )
  await dropUnneededCodes(queryable, accountId)
  return rows.length > 0
}

/** Bound to its account: in another one's row it does not open. */
export const sealSecret = (keys: ServiceKeys, accountId: string, secret: string): Buffer =>
  seal(keys, `authenticator ${accountId}`, secret)

export const openSecret = (keys: ServiceKeys, accountId: string, sealed: Buffer): string =>
  unseal(keys, `authenticator ${accountId}`, sealed)
