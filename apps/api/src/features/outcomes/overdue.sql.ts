import type { Queryable } from '../../db/database.ts'
import { findDecisionClock, overdueSince } from './case-settings.ts'

/** How many returns and late sales should have been decided by now. */
export async function countOverdue(db: Queryable, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outcomeCase')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where('openedAt', '<', overdueSince(await findDecisionClock(db), now))
    .executeTakeFirstOrThrow()
  return count
}
