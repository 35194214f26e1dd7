import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import type { Context } from '../../work/context.ts'

/** Deletes the answers to submissions that are too old to be sent a second time. */
export async function deleteOldAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', retentionCutoff('idempotencyAnswer', clock.now()))
    .execute()
}
