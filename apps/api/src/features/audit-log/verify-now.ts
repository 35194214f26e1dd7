import type { verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { sql } from 'kysely'
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
  await work.db.transaction().execute(tx => work.jobs.enqueue(tx, 'verify-audit-log', {}))
  throw conflict(
    'verified_later',
    `The audit log has ${formatCount(entries)} entries, and verifying them takes some minutes. It is done in the background: what comes of it will be said here.`,
  )
}
