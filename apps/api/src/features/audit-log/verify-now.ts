import type { verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { databaseLocks } from '../../db/locks.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { verifyLog } from './verify-log.ts'

/** So many entries take half a minute; connections on which nothing is heard are ended after one. */
const mostWithinRequest = 5_000_000

/**
 * Verifies the log while somebody waits for it.
 * @throws Refusal 409 when it is too long for that: then it is begun in the background
 */
export async function verifyNow(work: Work, most = mostWithinRequest): Promise<AnswerInput<typeof verifyAuditLog>> {
  const { rows } = await sql<{ entries: number }>`SELECT audit_entries() AS entries`.execute(work.tx)
  const entries = rows[0]?.entries ?? 0
  if (entries <= most) return verifyLog(work)
  // In a transaction of its own, since a refusal takes this one back.
  await work.db.transaction().execute(tx => verifyLater(work, tx))
  throw conflict(
    'verified_later',
    `The audit log has ${formatCount(entries)} entries, and verifying them takes some minutes. It is done in the background: what comes of it will be said here.`,
  )
}

/** One at a time, as each reads the whole log: whoever asks meanwhile reads what comes of that one. */
async function verifyLater({ jobs }: Work, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${databaseLocks.verifyLater})`.execute(tx)
  const { rows } =
    await sql`SELECT id FROM pgboss.job WHERE name = 'verify-audit-log' AND state < 'completed' LIMIT 1`.execute(tx)
  if (rows.length === 0) await jobs.enqueue(tx, 'verify-audit-log', {})
}
