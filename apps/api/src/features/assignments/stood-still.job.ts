import { sql } from 'kysely'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'

/** The job runs every five minutes. Up to three of its times it is late, or the product was restarted, and hours count. */
const lateMillis = 15 * 60 * 1000

/**
 * Time in which the product stood still does not count towards the hours that organisations have for a first outcome. It is known by this alone:
 * when the job before was. It is called where the queue runs the job and not where leads are taken back, as who does that by hand or for days of
 * the past does not run by the clock.
 */
export const allowForStandstill = (context: Context): Promise<void> =>
  inTransaction(context, { kind: 'system' }, async work => {
    const { tx, now } = work
    // Of two workers the second waits here, and reads that the first has just been.
    const { watchedAt } = await tx
      .selectFrom('contactSetting')
      .select('watchedAt')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (watchedAt !== null && now.getTime() - watchedAt.getTime() > lateMillis) await moveOn(work, watchedAt)
    // Backwards as well: what a clock that was ahead has left would hide the next standstill.
    await tx.updateTable('contactSetting').set({ watchedAt: now }).execute()
  })

/** By the time since the job before; what was given meanwhile, while nobody watched, by the time since then. */
async function moveOn({ tx, now, log }: Work, watchedAt: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('assignment')
    .set({
      takeBackAt: sql<Date>`take_back_at + (${now}::timestamptz - greatest(assigned_at, ${watchedAt}::timestamptz))`,
    })
    .where('endedAt', 'is', null)
    .where('contactedAt', 'is', null)
    .where('takeBackAt', 'is not', null)
    .where('assignedAt', '<', now)
    .executeTakeFirst()
  log.info({ since: watchedAt, leads: Number(numUpdatedRows) }, 'leads are taken back later, as nothing ran')
}
