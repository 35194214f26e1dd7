import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'
import { inLots, rowsOfLot } from '../../work/in-lots.ts'

/** What receivers answered to deliveries that are past their time, and to single attempts. */
export async function forgetDeliveryAnswers(context: Context): Promise<number> {
  const before = retentionCutoff('deliveryAnswer', context.clock.now())
  await inLots(
    context,
    sql`UPDATE delivery_attempt SET answer = NULL WHERE id IN (
      SELECT id FROM delivery_attempt WHERE answer IS NOT NULL AND at < ${before}
      ORDER BY at LIMIT ${rowsOfLot} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
  return inLots(
    context,
    sql`UPDATE delivery SET last_answer = NULL WHERE id IN (
      SELECT id FROM delivery WHERE last_answer IS NOT NULL AND status <> 'waiting' AND created_at < ${before}
      ORDER BY created_at LIMIT ${rowsOfLot} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
}
