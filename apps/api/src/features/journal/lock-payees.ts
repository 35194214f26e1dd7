import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { lockText } from '../../db/lock-text.ts'
import { textLocks } from '../../db/locks.ts'

/** Until the transaction ends, nothing becomes owed to a payee, or is put into a run: their bank details come or change. */
export const lockAccount = (tx: Tx, payeeId: string): Promise<unknown> => lockText(tx, 'payee', payeeId)

/** Until the transaction ends, nobody's bank details come or change. */
export async function lockPayees(tx: Tx, payeeIds: readonly string[]): Promise<void> {
  if (payeeIds.length === 0) return
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(id, ${textLocks.payee}))
    FROM (SELECT DISTINCT id FROM unnest${listOf(payeeIds, 'text')} AS payee (id) ORDER BY id) AS payees`.execute(tx)
}
