import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'

const leadsAFile = 1000

/**
 * Mails every organisation set to `csv` the leads that it has not had yet. Their mail is put in the queue in the transaction that
 * marks them as delivered: a crash sends the file later, never not at all.
 */
export async function sendMorningFiles(context: Context): Promise<number> {
  const waiting = await context.db
    .selectFrom('delivery')
    .select('organisationId')
    .distinct()
    .where('status', '=', 'waiting')
    .where('channel', '=', 'csv')
    .execute()
  for (const { organisationId } of waiting) {
    while ((await sendFile(context, organisationId)) === leadsAFile) continue
  }
  return waiting.length
}

async function sendFile(context: Context, organisationId: string): Promise<number> {
  return inTransaction(context, { kind: 'system' }, async work => {
    const deliveries = await work.tx
      .selectFrom('delivery')
      .select('id')
      .where('organisationId', '=', organisationId)
      .where('status', '=', 'waiting')
      .where('channel', '=', 'csv')
      .orderBy('createdAt')
      .limit(leadsAFile)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (deliveries.length === 0) return 0
    const deliveryIds = deliveries.map(({ id }) => id)
    await work.jobs.enqueue(work.tx, 'lead-file-mail', { organisationId, deliveryIds })
    await work.tx
      .updateTable('delivery')
      .set(eb => ({
        status: 'delivered',
        deliveredAt: work.now,
        attempts: eb('attempts', '+', 1),
        lastAnswer: 'Sent with the morning file',
      }))
      .where('id', 'in', deliveryIds)
      .execute()
    return deliveries.length
  })
}
