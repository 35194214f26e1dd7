import { sql } from 'kysely'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { openAccounts } from './open-accounts.sql.ts'
import { payInvoices } from './use-money.ts'

/** What an organisation paid too much, and what credit notes left to its credit, pays its open invoices, or waits. A repeat changes nothing. */
export const applyCredit = (context: Context, organisationId: string): Promise<unknown> =>
  inTransaction(context, { kind: 'system' }, async work =>
    payInvoices(work, [], await openAccounts(work, [organisationId])),
  )

/** The same for every organisation that has credit of an invoice, or owes something that it has paid already. */
export async function applyEveryCredit(context: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT organisation_id AS id FROM invoice WHERE open_cents < 0
    UNION (SELECT organisation_id FROM invoice WHERE open_cents > 0
      INTERSECT SELECT organisation_id FROM receipt WHERE left_cents <> 0 AND taken_back_at IS NULL)`.execute(
    context.db,
  )
  for (const { id } of rows) await applyCredit(context, id)
}
