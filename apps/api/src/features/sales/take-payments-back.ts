import { type RawBuilder, sql } from 'kysely'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { newPayments } from '../assignments/history.ts'
import { type PostedRow, postRows } from '../journal/post.ts'
import { grossOfRow, vatOfRow } from '../journal/row-vat.sql.ts'
import type { ToldRow } from './earners.sql.ts'
import { tellNotPaid } from './tell-earners.ts'

/** The payouts that a run marked as paid were not: they are owed again, in their leads' histories and the books too. They are locked. */
export const takePaymentsBack = (work: Work, runId: string): Promise<void> =>
  unpayRows(
    work,
    sql<boolean>`id IN (SELECT sale_id FROM payment_run_row WHERE run_id = ${runId}::uuid AND state = 'paid')`,
  )

/** Rows that were marked as paid were not, which is told to whoever was told that they were. They are locked. */
export async function unpayRows(work: Work, condition: RawBuilder<boolean>): Promise<void> {
  await tellNotPaid(work, await returnRows(work, condition))
}

/** Rows that were paid are owed again. Those of invoices move nothing in the books: what was received for them does. They are locked. */
export async function returnRows(work: Work, condition: RawBuilder<boolean>): Promise<ToldRow[]> {
  const { rows } = await sql<PostedRow & ToldRow>`
    WITH back AS (
      UPDATE sale SET payment_status = 'unpaid', paid_at = NULL, batch_id = NULL, paid_to = NULL
      WHERE ${condition} AND payment_status = 'paid'
      RETURNING id, lead_id, assignment_id, ${work.now}::timestamptz AS at, ledger_key, category, status, amount_cents, organisation_id,
        loader_id, payee_organisation_id
    ), written AS (${newPayments(sql`back`, 'admin', accountIdOf(work.actor), 'paymentTakenBack')})
    SELECT id, lead_id, category, status, amount_cents, organisation_id, loader_id, payee_organisation_id, ${vatOfRow(sql`back.id`)} AS vat_cents,
      ${unpaidReversal} AS taken_back_cents
    FROM back`.execute(work.tx)
  await postRows(work, 'returned', rows)
  return rows
}

/** One that is returned with the row that it reverses was paid when the statement began: it counts among the rows themselves. */
const unpaidReversal = sql<number>`coalesce((SELECT ${grossOfRow} FROM sale
  WHERE sale.reverses_id = back.id AND payment_status = 'unpaid' AND voided_at IS NULL), 0)::bigint`
