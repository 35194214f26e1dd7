import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { textLocks } from './locks.ts'

/** Until the transaction ends, whoever locks the same text waits. */
export const lockText = (tx: Tx, what: keyof typeof textLocks, text: string): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${text}, ${textLocks[what]}))`.execute(tx)
