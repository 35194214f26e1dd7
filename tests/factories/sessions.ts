import { randomBytes } from 'node:crypto'
import type { Queryable } from '@lodeway/identity/queryable.ts'

/** Begins a session as the identity service keeps one, of somebody who signs in now. @returns its id, the `sid` of its access tokens */
export async function beginSession(queryable: Queryable, accountId: string, now = new Date()): Promise<string> {
  const uid = randomBytes(16).toString('base64url')
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, uid, account_id)
     VALUES ('Session', sha256($1::text::bytea), $3::text::jsonb, $1, $2)`,
    [uid, accountId, JSON.stringify({ loginTs: Math.floor(now.getTime() / 1000) })],
  )
  return uid
}
