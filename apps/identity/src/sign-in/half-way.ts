import { createHash } from 'node:crypto'
import type { Queryable } from '../queryable.ts'

/** Long enough to find the phone, or to get an app for it. */
const lifetimeMs = 30 * 60_000

/** A sign-in between its pages: the password or the passkey was right, and more is asked. */
export interface HalfWay {
  accountId: string
  /** What was proved, in the words of RFC 8176. */
  amr: string[]
  /** The secret that is being set up, sealed, in base64. */
  sealedSecret?: string
  /** When the app was added that it is to replace, as far as its owner was told. */
  inPlaceOf?: string | undefined
  /** Which of the two somebody sets up who needs one. */
  way?: 'set-up' | 'add-passkey'
  /** What somebody came for has been done; the next page is the application. */
  isDone?: boolean
  /** Their new recovery codes, sealed, in base64, until they say that they kept them: the page may never have come. */
  sealedCodes?: string
}

/** Keeps it for the sign-in's own pages, which only its browser has; ending the account's sessions ends it too. */
export async function beginHalfWay(
  queryable: Queryable,
  uid: string,
  { accountId, ...payload }: HalfWay,
): Promise<void> {
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, account_id, expires_at) VALUES ('HalfSignIn', $1, $2, $3, $4)
     ON CONFLICT (model, id_hash) DO UPDATE SET payload = EXCLUDED.payload, account_id = EXCLUDED.account_id,
       expires_at = EXCLUDED.expires_at`,
    [digest(uid), JSON.stringify(payload), accountId, new Date(Date.now() + lifetimeMs)],
  )
}

/** Never brings back what was ended meanwhile. */
export async function changeHalfWay(
  queryable: Queryable,
  uid: string,
  { accountId, ...payload }: HalfWay,
): Promise<void> {
  await queryable.query(
    `UPDATE identity.artifact SET payload = $2 WHERE model = 'HalfSignIn' AND id_hash = $1 AND account_id = $3`,
    [digest(uid), JSON.stringify(payload), accountId],
  )
}

export async function findHalfWay(queryable: Queryable, uid: string): Promise<HalfWay | undefined> {
  const { rows } = await queryable.query(
    `SELECT account_id, payload FROM identity.artifact WHERE model = 'HalfSignIn' AND id_hash = $1 AND expires_at > $2`,
    [digest(uid), new Date()],
  )
  const row = rows[0] as { account_id: string; payload: Omit<HalfWay, 'accountId'> } | undefined
  return row && { ...row.payload, accountId: row.account_id }
}

export async function endHalfWay(queryable: Queryable, uid: string): Promise<void> {
  await queryable.query(`DELETE FROM identity.artifact WHERE model = 'HalfSignIn' AND id_hash = $1`, [digest(uid)])
}

const digest = (uid: string) => createHash('sha256').update(uid).digest()
