import type { Context } from '../../context.ts'
import { inTransaction } from '../../http/mount.ts'

const overdueMs = 60_000

/**
 * Starts the sending again where deliveries are overdue without a job of theirs: a job that ended while its transaction
 * was still being written, or one that was lost with its queue.
 */
export async function wakeDeliveries(context: Context): Promise<number> {
  const overdue = await context.db
    .selectFrom('delivery')
    .select('organisationId')
    .distinct()
    .where('status', '=', 'waiting')
    .where('channel', '=', 'webhook')
    .where('nextAttemptAt', '<', new Date(context.clock.now().getTime() - overdueMs))
    .execute()
  for (const { organisationId } of overdue) {
    await inTransaction(context, { kind: 'system' }, ({ tx, jobs }) =>
      jobs.enqueue(tx, 'send-webhooks', { organisationId }, { group: { id: organisationId } }),
    )
  }
  return overdue.length
}
