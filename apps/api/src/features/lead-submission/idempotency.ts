import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { badRequest, Refusal, unprocessable } from '../../work/refusal.ts'

/**
 * Runs a command once for an account and Idempotency-Key: a repeat gets the first answer again (draft-ietf-httpapi-
 * idempotency-key-header). Without a key the command simply runs.
 * @throws Refusal 422 when the key came with another body before, 409 while the first request is still running
 */
export async function runOnce<Answer extends object>(
  work: Work,
  accountId: string,
  key: string | undefined,
  body: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return run()
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw badRequest('Idempotency-Key must be 8 to 128 visible characters.')
  const { tx } = work
  const lock = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 1)) AS taken`.execute(tx)
  if (!lock.rows[0]?.taken)
    throw new Refusal(409, 'still_running', 'This lead is being submitted already. Please wait a moment.', {
      retryAfterSeconds: 1,
    })
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const earlier = await tx
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier !== undefined) {
    if (!earlier.bodyHash.equals(bodyHash))
      throw unprocessable('key_reused', 'This Idempotency-Key was used for another lead.')
    return earlier.answer as unknown as Answer
  }
  const answer = await run()
  await tx
    .insertInto('idempotency')
    .values({ accountId, key, bodyHash, answerStatus: 201, answer: JSON.stringify(answer), createdAt: work.now })
    .execute()
  return answer
}
