import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import type { Context } from '../../work/context.ts'
import { erasedAccount } from '../loaders/erase-account.ts'

/** Erases the people of requests that were denied, and of buyers who were removed, long enough ago. @returns how many */
export async function eraseDenied({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const erased = await db
    .updateTable('account')
    .set(erasedAccount(now))
    .where('status', '=', 'denied')
    .where(eb =>
      eb.or([
        eb('role', '=', 'buyer').and('deniedAt', '<', retentionCutoff('removedBuyer', now)),
        eb('role', '<>', 'buyer').and('deniedAt', '<', retentionCutoff('deniedRequest', now)),
      ]),
    )
    .executeTakeFirst()
  return Number(erased.numUpdatedRows)
}
