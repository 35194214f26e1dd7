import { findPeopleWho } from '../../db/people-who.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
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
      const brand = await findLetterBrand(work, organisationId)
      const address = `${work.settings.APP_ORIGIN}/invoices`
      for (const person of await findPeopleWho(work.tx, 'money', organisationId, 'lowBalance'))
        await sendMail(work, person.email, lowBalanceLetter(person, { balanceCents, lowMarkCents }, address, brand))
    })
  }
}
