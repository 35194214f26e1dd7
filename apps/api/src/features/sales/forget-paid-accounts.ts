import { retentionCutoff } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'
import { inLots, rowsOfLot } from '../../work/in-lots.ts'

/** To which accounts payouts went, past their time. Amounts, days and batches stay: they are the books. */
export const forgetPaidAccounts = (context: Context): Promise<number> =>
  inLots(
    context,
    sql`UPDATE sale SET paid_to = NULL WHERE id IN (
      SELECT id FROM sale WHERE paid_to IS NOT NULL AND paid_at < ${retentionCutoff('paymentAccount', context.clock.now())}
      ORDER BY paid_at LIMIT ${rowsOfLot} FOR NO KEY UPDATE SKIP LOCKED)`,
  )
