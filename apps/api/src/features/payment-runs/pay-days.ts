import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changePayDays, getPayDays } from '@lodeway/contract/pay-days.ts'
import { fileDueOn, nextPayDays } from '@lodeway/rules/payment-runs/pay-days.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'

/** So many pay days ahead are shown. */
const shownAhead = 4

export async function viewPayDays(db: Queryable, now: Date): Promise<AnswerInput<typeof getPayDays>> {
  const { calendar, holidays } = await findPayCalendar(db)
  const next = nextPayDays(johannesburgDate(now), calendar, shownAhead)
  return {
    days: [...calendar.days],
    fileDaysBefore: calendar.fileDaysBefore,
    proclaimed: [...holidays],
    next: next.map(payDay => ({ payDay, fileDueOn: fileDueOn(payDay, calendar) })),
  }
}

/**
 * What is not submitted yet is paid by the new days; a run that was submitted keeps its own.
 * @throws Refusal 409 when others were saved than were seen
 */
export async function savePayDays(work: Work, { seen, ...wanted }: BodyOutput<typeof changePayDays>): Promise<void> {
  await sql`SELECT FROM payment_setting FOR NO KEY UPDATE`.execute(work.tx)
  const days = [...new Set(wanted.days)].toSorted((a, b) => a - b)
  const proclaimed = [...new Map(wanted.proclaimed.map(holiday => [holiday.day, holiday])).values()]
  const saved = { ...wanted, days, proclaimed: proclaimed.toSorted((a, b) => a.day.localeCompare(b.day)) }
  refuseUnseen(seen, await viewPayDays(work.tx, work.now), saved)
  await work.tx
    .updateTable('paymentSetting')
    .set({
      payDays: days,
      fileDaysBefore: saved.fileDaysBefore,
      proclaimed: JSON.stringify(saved.proclaimed),
      changedAt: work.now,
      changedBy: accountIdOf(work.actor),
    })
    .execute()
  await appendAudit(work, 'payment-settings.change', { kind: 'payment-settings', id: 'pay-days' }, saved)
}
