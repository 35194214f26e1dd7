import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'

/** Deletes invitations that ended long enough ago, with the addresses that they were sent to. */
export async function deleteOldInvitations({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const ended = sql<Date>`least(expires_at, used_at, withdrawn_at)`
  await db.deleteFrom('invitation').where(ended, '<', retentionCutoff('invitation', clock.now())).execute()
}
