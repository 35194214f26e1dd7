import type { BalanceMail } from '@lodeway/rules/invoices/balance-mails.ts'
import { sql } from 'kysely'
import { hasPermission } from '../../db/has-permission.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { lowBalanceLetter } from './invoice.mail.ts'
import { findPrepaidAccounts, isLow } from './prepaid.sql.ts'

/** Tells organisations that pay in advance that their balance fell below its mark: once, until it has been back at it. */
export async function tellOfLowBalances(context: Context): Promise<void> {
  const marked = await context.db
    .selectFrom('prepaidAccount')
    .select('organisationId')
    .where('lowMarkCents', 'is not', null)
    .execute()
  if (marked.length === 0) return
  const ids = marked.map(({ organisationId }) => organisationId)
  for (const account of await findPrepaidAccounts(context.db, ids, context.clock.now())) {
    const { organisationId, isTold, lowMarkCents, balanceCents } = account
    if (isLow(account) === isTold || lowMarkCents === null) continue
    await inTransaction(context, { kind: 'system' }, async work => {
      const { numUpdatedRows } = await work.tx
        .updateTable('prepaidAccount')
        .set({ isTold: !isTold })
        .where('organisationId', '=', organisationId)
        // Of two who look at once, and of a mark that was just changed, only one is told of.
        .where('isTold', '=', isTold)
        .where('lowMarkCents', '=', lowMarkCents)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || isTold) return
      const address = `${work.settings.APP_ORIGIN}/invoices`
      for (const person of await findPeopleOfMoney(work, organisationId))
        await sendMail(work, person.email, lowBalanceLetter(person, { balanceCents, lowMarkCents }, address))
    })
  }
}

const findPeopleOfMoney = ({ tx }: Work, organisationId: string) =>
  tx
    .selectFrom('account')
    .innerJoin('buyer', 'buyer.accountId', 'account.id')
    .select(['email', 'firstName', 'lastName'])
    .where('status', '=', 'active')
    .where('buyer.organisationId', '=', organisationId)
    .where(hasPermission('money'))
    .where(sql<boolean>`NOT ${'lowBalance' satisfies BalanceMail}::text = ANY(muted_mails)`)
    .orderBy('account.id')
    .execute()
