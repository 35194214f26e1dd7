import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from './queryable.ts'

/** Long enough for one redirect. */
const lifetimeMs = 60_000

/**
 * A ticket that signs an account in without its password, once and within a minute: for somebody who has just proved who
 * they are in another way. 256 random bits, of which only the hash is kept; ending the account's sessions ends it too.
 */
export async function createLoginTicket(queryable: Queryable, accountId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, account_id, expires_at)
     VALUES ('LoginTicket', $1, '{}', $2, $3)`,
    [digest(ticket), accountId, new Date(Date.now() + lifetimeMs)],
  )
  return ticket
}

/** Spends a ticket. @returns the account's id; undefined for one that is spent, too old or made up */
export async function spendLoginTicket(queryable: Queryable, ticket: string): Promise<string | undefined> {
  const { rows } = await queryable.query(
    `DELETE FROM identity.artifact WHERE model = 'LoginTicket' AND id_hash = $1 AND expires_at > $2
     RETURNING account_id`,
    [digest(ticket), new Date()],
  )
  return (rows[0] as { account_id: string } | undefined)?.account_id
}

const digest = (ticket: string) => createHash('sha256').update(ticket).digest()
