import type { saveCaseSettings } from '@lodeway/contract/case-settings.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { type DecisionClock, overdueBefore } from '@lodeway/rules/outcomes/decide-by.ts'
import type { ReturnLimit } from '@lodeway/rules/performance/return-rate.ts'
import { johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'

export const readCaseSettings = (db: Queryable) =>
  db.selectFrom('caseSetting').select(['decisionDays', 'lookAtPercent', 'lookAtLeads']).executeTakeFirstOrThrow()

/** Says how soon cases are to be decided, open ones too, and from which return rate on somebody is to be looked at. @throws Refusal 409 when others were saved than were seen */
export async function changeCaseSettings(work: Work, { seen, ...wanted }: BodyOutput<typeof saveCaseSettings>) {
  await sql`SELECT FROM case_setting FOR NO KEY UPDATE`.execute(work.tx)
  refuseUnseen(seen, await readCaseSettings(work.tx), wanted)
  const set = { ...wanted, changedAt: work.now, changedBy: accountIdOf(work.actor) }
  await work.tx.updateTable('caseSetting').set(set).execute()
  await appendAudit(work, 'case-settings.change', { kind: 'case-settings', id: 'case' }, wanted)
  return wanted
}

export async function findReturnLimit(db: Queryable): Promise<ReturnLimit> {
  const { lookAtPercent: percent, lookAtLeads: leads } = await readCaseSettings(db)
  return { percent, leads }
}

export async function findDecisionClock(db: Queryable): Promise<DecisionClock> {
  const { decisionDays: days } = await readCaseSettings(db)
  return { days, proclaimed: (await findPayCalendar(db)).calendar.proclaimed }
}

/** Open cases that were opened before this instant are overdue. */
export const overdueSince = (clock: DecisionClock, now: Date): Date =>
  startOfDay(overdueBefore(johannesburgDate(now), clock))
