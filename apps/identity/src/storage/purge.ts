import type { Log, Queryable } from '../queryable.ts'
import { knownForDays } from './known-browsers.ts'

const everyMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000
/** What expired is kept a little longer, for other processes whose clocks are behind. */
const graceMs = 60_000

/** Deletes what has expired, in lots that lock little. */
export async function purgeExpired(queryable: Queryable): Promise<void> {
  for (const [table, column, keptMs] of [
    ['artifact', 'expires_at', 0],
    ['sign_in_attempt', 'resets_at', 0],
    ['familiar_address', 'expires_at', 0],
    ['known_browser', 'last_used_at', knownForDays * dayMs],
  ] as const) {
    const before = new Date(Date.now() - keptMs - graceMs)
    let deleted: number
    do {
      const { rows } = await queryable.query(
        `DELETE FROM identity.${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM identity.${table} WHERE ${column} < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED))
         RETURNING 1`,
        [before],
      )
      deleted = rows.length
    } while (deleted === 1000)
  }
}

/** Purges every five minutes; answers how to stop. */
export function startPurging(queryable: Queryable, log: Log): () => void {
  const timer = setInterval(() => {
    purgeExpired(queryable).catch((error: unknown) => log.warn({ err: error }, 'identity: purging failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
