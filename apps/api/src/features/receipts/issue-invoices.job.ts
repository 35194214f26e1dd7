import { canIssue } from '@lodeway/rules/invoices/documents.ts'
import { lastDayOfPeriodBefore } from '@lodeway/rules/invoices/periods.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findInvoicing } from '../invoices/settings.sql.ts'
import { applyEveryCredit } from './apply-credit.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Every night: invoices what became owed up to the end of the last period, each organisation for itself. A night that was left out, or a
 * repeat, changes nothing: only what is on no invoice is invoiced. What is to an organisation's credit pays what it owes. Nothing is sent before the platform has a name and an address.
 */
export async function issueInvoices(context: Context): Promise<void> {
  await applyEveryCredit(context)
  const setting = await findInvoicing(context.db)
  if (!canIssue(setting)) return
  const lastDay = lastDayOfPeriodBefore(johannesburgDate(context.clock.now()), setting.period)
  const before = startOfDay(addDays(lastDay, 1))
  const owing = await context.db
    .selectFrom('accountBalance')
    .select('ownerId')
    .where('account', '=', 'unbilled')
    .where('cents', '>', 0)
    .execute()
  for (const { ownerId } of owing) {
    const issue = () => inTransaction(context, { kind: 'system' }, work => issueInvoice(work, ownerId, before))
    while ((await issue()) !== undefined) continue
  }
}
