import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { codeOf, isLostOnReplica } from './database-errors.ts'

/** A server that follows the database and answers what only reads. */
export interface Replica {
  /** How many readings each of the two has answered since the process began. */
  readonly readings: Readonly<Record<'replica' | 'database', number>>
  /**
   * Looks where it is cheapest: at the replica when it has everything that had been committed by the time of this call, and at the
   * database otherwise. So nobody misses what they wrote themselves, at whichever process, in whichever tab.
   */
  read<T>(look: (db: Database) => Promise<T>): Promise<T>
}

/** For how long a reading waits for the replica to catch up; it is behind by a millisecond or two where all is well. */
const patienceMs = 100
/** For how long it is left alone after it did not. */
const restMs = 1000

/** Where the log is on the disk, before which every commit lies that was answered. Where commits do not wait for the disk: its end. */
const committed = sql`CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END`

export function followReplica(database: Database, replica: Database, log: Logger): Replica {
  const readings = { replica: 0, database: 0 }
  let restsUntil = 0

  async function isUpToDate(): Promise<boolean> {
    const until = performance.now() + patienceMs
    const written = await positionOf(database, committed)
    while ((await positionOf(replica, sql`pg_last_wal_replay_lsn()`)) < written) {
      if (performance.now() > until) return false
      await sleep(2)
    }
    return true
  }

  function rest(why: string, error?: unknown) {
    restsUntil = performance.now() + restMs
    log.warn(
      error === undefined ? {} : { code: codeOf(error) },
      `the replica ${why}; what is read comes from the database`,
    )
  }

  async function isToBeRead(): Promise<boolean> {
    if (performance.now() < restsUntil) return false
    const timer = new AbortController()
    try {
      // A server that does not answer at all keeps nobody waiting either.
      const isReady = await Promise.race([isUpToDate(), sleep(2 * patienceMs, false, { signal: timer.signal })])
      if (!isReady) rest('is behind')
      return isReady
    } catch (error) {
      rest('cannot be asked', error)
      return false
    } finally {
      timer.abort()
    }
  }

  return {
    readings,
    async read(look) {
      if (await isToBeRead()) {
        try {
          const seen = await look(replica)
          readings.replica += 1
          return seen
        } catch (error) {
          if (!isLostOnReplica(error)) throw error
          rest('did not finish a reading', error)
        }
      }
      readings.database += 1
      return look(database)
    },
  }
}

/** A place in the write-ahead log, in bytes from its beginning; of a server that follows nobody, none is far enough. */
async function positionOf(db: Database, lsn: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`SELECT (${lsn} - '0/0'::pg_lsn)::bigint AS position`.execute(
    db,
  )
  return rows[0]?.position ?? -1
}
