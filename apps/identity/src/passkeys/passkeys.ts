import {
  dropUnneededCodes,
  hasSecondStep,
  lockSecondStep,
  renewRecoveryCodes,
} from '../authenticator/recovery-codes.ts'
import type { Queryable } from '../queryable.ts'

/** What its owner may know of it. */
export interface Passkey {
  /** Names it here and opens nothing. */
  id: string
  name: string
  addedAt: Date
  lastUsedAt: Date | null
}

/** As it is kept, for whoever checks a signature. */
export interface KeptPasskey {
  id: string
  accountId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

export type NewPasskey = Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'> & { name: string }

/** More than anybody has devices. */
const mostPasskeys = 20
export const longestName = 60

/** An account's, the first of them first. */
export async function listPasskeys(queryable: Queryable, accountId: string): Promise<Passkey[]> {
  const { rows } = await queryable.query(
    `SELECT id, name, added_at AS "addedAt", last_used_at AS "lastUsedAt" FROM identity.passkey
     WHERE account_id = $1 ORDER BY added_at, id`,
    [accountId],
  )
  return rows as Passkey[]
}

const columns = `id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey",
  sign_count::float8 AS "signCount", transports`

/** What signatures of an account's passkeys are checked with. */
export async function keptPasskeysOf(queryable: Queryable, accountId: string): Promise<KeptPasskey[]> {
  const { rows } = await queryable.query(`SELECT ${columns} FROM identity.passkey WHERE account_id = $1`, [accountId])
  return rows as KeptPasskey[]
}

/** The passkey that a device calls so, whosever it is. */
export async function findPasskey(queryable: Queryable, credentialId: Buffer): Promise<KeptPasskey | undefined> {
  const { rows } = await queryable.query(`SELECT ${columns} FROM identity.passkey WHERE credential_id = $1`, [
    credentialId,
  ])
  return rows[0] as KeptPasskey | undefined
}

/**
 * Takes up a passkey, in the caller's transaction.
 * @returns ten recovery codes where it is the account's first second step, else none; undefined where it is known already, of this
 * account or another, or where the account has as many as it may
 */
export async function keepPasskey(
  queryable: Queryable,
  hashingKey: Buffer,
  accountId: string,
  { credentialId, publicKey, signCount, transports, name }: NewPasskey,
): Promise<string[] | undefined> {
  await lockSecondStep(queryable, accountId)
  const isFirst = !(await hasSecondStep(queryable, accountId))
  const { rows } = await queryable.query(
    `INSERT INTO identity.passkey (account_id, credential_id, public_key, sign_count, transports, name, added_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM identity.passkey WHERE account_id = $1) < ${mostPasskeys}
     ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [accountId, credentialId, publicKey, signCount, transports, name, new Date()],
  )
  if (rows.length === 0) return undefined
  return isFirst ? renewRecoveryCodes(queryable, hashingKey, accountId) : []
}

/**
 * Notes that a passkey has signed. @returns false where it is gone meanwhile, or its device counts no further than it did before,
 * as one of two copies does
 */
export async function notePasskeyUse(queryable: Queryable, id: string, signCount: number): Promise<boolean> {
  const { rows } = await queryable.query(
    `UPDATE identity.passkey SET sign_count = $2, last_used_at = $3
     WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING 1`,
    [id, signCount, new Date()],
  )
  return rows.length > 0
}

/** @returns whether it is gone by this; never the last second step of somebody who cannot do without */
export async function removePasskey(
  queryable: Queryable,
  accountId: string,
  { id, isNeeded }: { id: string; isNeeded: boolean },
): Promise<boolean> {
  await lockSecondStep(queryable, accountId)
  const { rows } = await queryable.query(
    `DELETE FROM identity.passkey WHERE account_id = $1 AND id = $2 AND (NOT $3
       OR EXISTS (SELECT FROM identity.authenticator WHERE account_id = $1)
       OR EXISTS (SELECT FROM identity.passkey other WHERE other.account_id = $1 AND other.id <> $2))
     RETURNING 1`,
    [accountId, id, isNeeded],
  )
  await dropUnneededCodes(queryable, accountId)
  return rows.length > 0
}
