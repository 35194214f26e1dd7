import { daysOverdue } from '@lodeway/rules/invoices/ageing.ts'
import { canIssue } from '@lodeway/rules/invoices/documents.ts'
import { isReminderDue } from '@lodeway/rules/invoices/periods.ts'
import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { overdueLetter } from './invoice.mail.ts'
import { findDocument } from './invoice.sql.ts'
import { sendDocument } from './invoice-mail.job.ts'
import { findInvoicing } from './settings.sql.ts'

/** Reminds organisations of what is overdue, of each invoice once for each of its reminders: a repeat on one day sends nothing. */
export async function remindOfInvoices(context: Context): Promise<void> {
  const setting = await findInvoicing(context.db)
  if (!canIssue(setting)) return
  const today = johannesburgDate(context.clock.now())
  const overdue = await context.db
    .selectFrom('invoice')
    .innerJoin('organisation', 'organisation.id', 'invoice.organisationId')
    .select(['invoice.id', 'dueOn', 'toldOverdueDays', 'distributionType'])
    .where('openCents', '>', 0)
    .where('dueOn', '<', today)
    .orderBy('invoice.id')
    .execute()
  for (const { id, dueOn, toldOverdueDays, distributionType } of overdue) {
    const days = daysOverdue(dueOn, today)
    const pauseAfterDays = buysFromPool(distributionType) ? setting.pauseAfterDays : null
    if (!isReminderDue(days, toldOverdueDays, pauseAfterDays)) continue
    await inTransaction(context, { kind: 'system' }, async work => {
      const told = await work.tx
        .updateTable('invoice')
        .set({ toldOverdueDays: days })
        .where('id', '=', id)
        .where('openCents', '>', 0)
        .where('toldOverdueDays', '=', toldOverdueDays)
        .returning('id')
        .executeTakeFirst()
      if (told === undefined) return
      const document = await findDocument(work.tx, id)
      await sendDocument(work, document, name => overdueLetter(document, name, days, pauseAfterDays))
    })
  }
}
