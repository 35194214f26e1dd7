import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const day = 86_400_000
/** Personal data of somebody who was denied is erased after so many days (domain rules: people). */
const deniedDays = 30
/** A repeat of a submission comes within minutes; links say by themselves when they end. */
const keptDays = 7

/** Erases what has had its time. The denied account's row stays, without a person in it, for what points at it. */
export async function forgetWhatHasHadItsTime(context: Context): Promise<{ erased: number }> {
  const now = context.clock.now().getTime()
  const erased = await context.db
    .updateTable('account')
    .set({
      title: null,
      firstName: 'Erased',
      lastName: '',
      email: sql<string>`id::text || '@erased.invalid'`,
      phone: null,
      idNumberEncrypted: null,
      idNumberKeyHash: null,
      idNumberLast3: null,
      companyCode: null,
      deniedAt: null,
    })
    .where('status', '=', 'denied')
    .where('deniedAt', '<', new Date(now - deniedDays * day))
    .executeTakeFirst()
  await context.db
    .deleteFrom('idempotency')
    .where('createdAt', '<', new Date(now - keptDays * day))
    .execute()
  await context.db
    .deleteFrom('passwordToken')
    .where('expiresAt', '<', new Date(now - keptDays * day))
    .execute()
  return { erased: Number(erased.numUpdatedRows) }
}
