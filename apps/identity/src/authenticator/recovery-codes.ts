import { createHmac, randomInt } from 'node:crypto'
import { deriveKey } from '../keys/seal.ts'
import type { Queryable } from '../queryable.ts'

const codesTogether = 10
/** Told from the app's six digits by their number: one field takes both, and a phone shows its digits for it. */
const recoveryDigits = 12

export const isRecoveryCode = (digits: string): boolean => digits.length === recoveryDigits

/** Ten new codes in the place of those that were left; they are shown now or never. */
export async function renewRecoveryCodes(
  queryable: Queryable,
  hashingKey: Buffer,
  accountId: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < codesTogether) codes.add(String(randomInt(10 ** recoveryDigits)).padStart(recoveryDigits, '0'))
  const hashes = [...codes].map(code => hashOf(hashingKey, accountId, code))
  await queryable.query('DELETE FROM identity.recovery_code WHERE account_id = $1', [accountId])
  await queryable.query('INSERT INTO identity.recovery_code (account_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    accountId,
    hashes,
  ])
  return [...codes].map(code => code.replace(/(?<=^(?:\d{4})+)(?=\d)/g, ' '))
}

/** Spends one. @returns whether there was one to spend: of two who type it at once, one is let in */
export async function spendRecoveryCode(
  queryable: Queryable,
  hashingKey: Buffer,
  accountId: string,
  digits: string,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'DELETE FROM identity.recovery_code WHERE account_id = $1 AND code_hash = $2 RETURNING 1',
    [accountId, hashOf(hashingKey, accountId, digits)],
  )
  return rows.length > 0
}

export async function countRecoveryCodes(queryable: Queryable, accountId: string): Promise<number> {
  const { rows } = await queryable.query(
    'SELECT count(*)::integer AS count FROM identity.recovery_code WHERE account_id = $1',
    [accountId],
  )
  return (rows[0] as { count: number }).count
}

/** What the codes stand in for: an app, or passkeys. */
const secondStep = `(EXISTS (SELECT FROM identity.authenticator WHERE account_id = $1)
  OR EXISTS (SELECT FROM identity.passkey WHERE account_id = $1))`

export async function hasSecondStep(queryable: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await queryable.query(`SELECT ${secondStep} AS has`, [accountId])
  return (rows[0] as { has: boolean }).has
}

/** Codes go with the last thing that they stand in for. */
export async function dropUnneededCodes(queryable: Queryable, accountId: string): Promise<void> {
  await queryable.query(`DELETE FROM identity.recovery_code WHERE account_id = $1 AND NOT ${secondStep}`, [accountId])
}

/** Until the end of the transaction, changes of an account's second step come one after the other: one of them is the first. */
export async function lockSecondStep(queryable: Queryable, accountId: string): Promise<void> {
  await queryable.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`second step ${accountId}`])
}

/** Keyed: whoever reads the table cannot try twelve digits on it. */
function hashOf(hashingKey: Buffer, accountId: string, digits: string): Buffer {
  const secret = deriveKey(hashingKey, 'recovery codes')
  return createHmac('sha256', secret)
    .update(JSON.stringify([accountId, digits]))
    .digest()
}
