import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'
import { inLots, rowsOfLot } from '../../work/in-lots.ts'

/** The accounts of payment runs past their time, and the bank files that they are in. Sums, and the file's SHA-256, stay. */
export async function forgetRunAccounts(context: Context): Promise<number> {
  const before = retentionCutoff('paymentAccount', context.clock.now())
  const payees = await inLots(
    context,
    sql`UPDATE payment_run_payee SET account = NULL WHERE id IN (
      SELECT id FROM payment_run_payee WHERE account IS NOT NULL AND decided_at < ${before}
      ORDER BY decided_at LIMIT ${rowsOfLot} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  const files = await inLots(
    context,
    sql`UPDATE payment_run SET file_sealed = '' WHERE id IN (
      SELECT id FROM payment_run WHERE length(file_sealed) > 0 AND coalesce(closed_at, sent_at, file_made_at) < ${before}
      ORDER BY id LIMIT ${rowsOfLot} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  return payees + files
}
