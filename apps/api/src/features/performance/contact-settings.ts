import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { saveContactSettings } from '@lodeway/contract/performance.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'

export const readContactSettings = (db: Queryable): Promise<{ untouchedHours: number }> =>
  db.selectFrom('contactSetting').select('untouchedHours').executeTakeFirstOrThrow()

/** Says after how many hours without an outcome a lead is shown to administrators, from now on. @throws Refusal 409 when others were saved than were seen */
export async function changeContactSettings(work: Work, { seen, ...wanted }: BodyOutput<typeof saveContactSettings>) {
  await sql`SELECT FROM contact_setting FOR NO KEY UPDATE`.execute(work.tx)
  refuseUnseen(seen, await readContactSettings(work.tx), wanted)
  const set = { ...wanted, changedAt: work.now, changedBy: accountIdOf(work.actor) }
  await work.tx.updateTable('contactSetting').set(set).execute()
  await appendAudit(work, 'contact-settings.change', { kind: 'contact-settings', id: 'contact' }, wanted)
  return wanted
}
