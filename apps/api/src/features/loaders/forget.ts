import { endOfTime } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'

/** What is left of an account whose person was taken out; its row stays for what points at it. */
export const erasedAccount = (now: Date) => ({
  title: null,
  firstName: 'Erased',
  lastName: '',
  email: sql<string>`id::text || '@erased.invalid'`,
  phone: null,
  idNumberEncrypted: null,
  idNumberKeyHash: null,
  idNumberLast3: null,
  companyCode: null,
  pendingType: null,
  pendingCompanyCode: null,
  pictureId: null,
  deniedAt: null,
  erasedAt: now,
})

/** Erases what has had its time. The denied account's row stays, without a person in it, for what points at it. */
export async function forgetWhatHasHadItsTime(context: Context): Promise<{ erased: number }> {
  const now = context.clock.now()
  const erased = await context.db
    .updateTable('account')
    .set(erasedAccount(now))
    .where('status', '=', 'denied')
    .where('deniedAt', '<', endOfTime('deniedRequest', now))
    .executeTakeFirst()
  await context.db.deleteFrom('idempotency').where('createdAt', '<', endOfTime('idempotencyAnswer', now)).execute()
  await context.db.deleteFrom('passwordToken').where('expiresAt', '<', endOfTime('passwordLink', now)).execute()
  await context.db.deleteFrom('accessMail').where('sentAt', '<', endOfTime('accessMail', now)).execute()
  return { erased: Number(erased.numUpdatedRows) }
}
