import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { textLocks } from '../../db/locks.ts'
import { badRequest, Refusal, unprocessable } from '../../work/refusal.ts'
import type { LeadRow } from './decide-lead.ts'

/** A caller's Idempotency-Key: a repeat gets the first answer again (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  readonly accountId: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** @throws Refusal 400 for a key that is too short, too long, or not visible */
export function readKey(accountId: string, key: string, body: unknown): IdempotencyKey {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw badRequest('Idempotency-Key must be 8 to 128 visible characters.')
  return { accountId, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

/** The requests that came under keys before, or are at work under them in other processes, by `idOf`. */
export type EarlierRequests = Map<string, 'running' | Answered>

interface Answered {
  readonly bodyHash: Buffer
  readonly answer: LeadRow
}

/** Locks keys until the transaction ends, and finds what was answered under them. */
export async function lockKeys(tx: Tx, keys: readonly IdempotencyKey[]): Promise<EarlierRequests> {
  const earlier: EarlierRequests = new Map()
  if (keys.length === 0) return earlier
  const { rows: held } = await sql<{ id: string }>`
    SELECT id FROM unnest${listOf(keys.map(idOf), 'text')} AS asked (id)
    WHERE NOT pg_try_advisory_xact_lock(hashtextextended(id, ${textLocks.idempotencyKey}))`.execute(tx)
  // A statement of its own: what is read after the lock must see what the one before has committed.
  const accountIds = listOf(
    keys.map(({ accountId }) => accountId),
    'uuid',
  )
  const own = listOf(
    keys.map(({ key }) => key),
    'text',
  )
  const { rows: answered } = await sql<Pick<IdempotencyKey, 'accountId' | 'key'> & Answered>`
    SELECT account_id, key, body_hash, answer FROM unnest(${accountIds}, ${own}) AS asked (account_id, key)
    JOIN idempotency USING (account_id, key)`.execute(tx)
  for (const { id } of held) earlier.set(id, 'running')
  for (const { bodyHash, answer, ...key } of answered) earlier.set(idOf(key), { bodyHash, answer })
  return earlier
}

/**
 * The answer of an earlier request of the same key, if there was one.
 * @throws Refusal 422 when the key came with another body before, 409 while the first request is still running
 */
export function earlierAnswer(earlier: EarlierRequests, key: IdempotencyKey): LeadRow | undefined {
  const request = earlier.get(idOf(key))
  if (request === undefined) return undefined
  if (request === 'running')
    throw new Refusal(409, 'still_running', 'This lead is already being submitted. Please wait a moment.', {
      retryAfterSeconds: 1,
    })
  if (!request.bodyHash.equals(key.bodyHash))
    throw unprocessable('key_reused', 'This Idempotency-Key was used for another lead.')
  return request.answer
}

/** The first answer under a key: what is asked under it again in the same transaction finds it. */
export const addAnswer = (earlier: EarlierRequests, key: IdempotencyKey, answer: LeadRow): unknown =>
  earlier.set(idOf(key), { bodyHash: key.bodyHash, answer })

/** A key by which its account is told from another's of the same words; an id has no space. */
const idOf = ({ accountId, key }: Pick<IdempotencyKey, 'accountId' | 'key'>): string => `${accountId} ${key}`
