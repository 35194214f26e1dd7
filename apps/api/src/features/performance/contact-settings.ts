import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { saveContactSettings } from '@lodeway/contract/performance.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'

export const readContactSettings = (db: Queryable): Promise<{ untouchedHours: number }> =>
  db.selectFrom('contactSetting').select('untouchedHours').executeTakeFirstOrThrow()

/** Says after how many hours without an outcome a lead is shown to administrators, from now on. */
export async function changeContactSettings(work: Work, wanted: BodyOutput<typeof saveContactSettings>) {
  const set = { ...wanted, changedAt: work.now, changedBy: accountIdOf(work.actor) }
  await work.tx.updateTable('contactSetting').set(set).execute()
  await appendAudit(work, 'contact-settings.change', { kind: 'contact-settings', id: 'contact' }, wanted)
  return wanted
}
