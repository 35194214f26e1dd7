import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import type { Context } from '../../work/context.ts'

/** Deletes links that have expired, and the count of mails to an address, once they are of no use. */
export async function deleteSpentLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('passwordToken').where('expiresAt', '<', retentionCutoff('passwordLink', now)).execute()
  await db.deleteFrom('accessMail').where('sentAt', '<', retentionCutoff('accessMail', now)).execute()
}
