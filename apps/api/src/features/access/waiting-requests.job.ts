import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { hasArea } from '../../db/has-area.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { requestsWaitLetter } from '../access/access.mail.ts'

/** Every morning: tells each administrator who can decide on them how many requests for access wait. Nothing is sent when none do. */
export async function remindOfWaitingRequests(context: Context): Promise<{ waiting: number }> {
  return inTransaction(context, { kind: 'system' }, async work => {
    const { count, since } = await work.tx
      .selectFrom('account')
      .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('since')])
      .where('role', '=', 'loader')
      .where('status', '=', 'requested')
      .executeTakeFirstOrThrow()
    if (count === 0 || since === null) return { waiting: 0 }
    const administrators = await work.tx
      .selectFrom('account')
      .select(['firstName', 'lastName', 'email'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where(hasArea('people'))
      .execute()
    const waiting = { count, since: formatShownDate(johannesburgDate(since)), appOrigin: work.settings.APP_ORIGIN }
    for (const administrator of administrators)
      await sendMail(work, administrator.email, requestsWaitLetter(administrator, waiting))
    return { waiting: count }
  })
}
