import { bookedStates } from '@lodeway/rules/payment-runs/states.ts'
import { sql } from 'kysely'
import { atOneMoment } from '../../db/at-one-moment.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { noId } from '../../work/no-id.ts'
import { type Difference, findDifferences } from './differences.ts'
import { dueTexts, textOf } from './due-texts.ts'
import { payeeOfRow } from './payee.sql.ts'
import { grossOfRow, returnsOfRow } from './row-vat.sql.ts'

const rowsAtOnce = 5000

/**
 * Holds the journal against the sale rows, by the rule that writes it, and the balances against both, at one moment of the
 * database and without changing anything.
 */
export const verifyJournal = (db: Database): Promise<Difference[]> =>
  atOneMoment(db, async tx => [...(await compareRows(tx)), ...(await findDifferences(tx, [ofBalances, ofOwed]))])

/** Writes what is missing, from the rows; what is there is never changed. @returns how many entries */
export async function repairJournal(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT post_missing_entries() AS count`.execute(db)
  return rows[0]?.count ?? 0
}

async function compareRows(db: Queryable): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = noId; ; ) {
    const rows = await db
      .selectFrom('sale')
      .selectAll()
      .select(returnsOfRow.as('returns'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const entries = await db
      .selectFrom('journal')
      .selectAll()
      .where('sourceId', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
      .execute()
    const lines = await db
      .selectFrom('invoiceLine')
      .selectAll()
      .where('saleId', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
      .execute()
    const selfBilled = await db
      .selectFrom('selfBilledLine')
      .selectAll()
      .where('saleId', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
      .execute()
    const bySource = Map.groupBy(entries, entry => entry.sourceId)
    const linesBySale = Map.groupBy(lines, line => line.saleId)
    const selfBilledBySale = Map.groupBy(selfBilled, line => line.saleId)
    for (const row of rows) {
      const [kept, due] = [
        (bySource.get(row.id) ?? []).map(textOf).toSorted(),
        dueTexts(row, linesBySale.get(row.id) ?? [], selfBilledBySale.get(row.id) ?? []),
      ]
      if (kept.join() !== due.join())
        found.push({
          about: `sale row ${row.id}`,
          kept: kept.join(', ') || 'nothing',
          due: due.join(', ') || 'nothing',
        })
    }
    if (rows.length < rowsAtOnce) return found
    after = rows.at(-1)?.id ?? after
  }
}

const ofBalances = sql<Difference>`WITH due AS (
      SELECT account, owner_id, sum(cents)::bigint AS cents FROM (
        SELECT debit AS account, debit_owner AS owner_id, amount_cents AS cents FROM journal
        UNION ALL SELECT credit, credit_owner, -amount_cents FROM journal) AS side
      WHERE owner_id IS NOT NULL GROUP BY account, owner_id)
    SELECT 'balance ' || account || ' of ' || owner_id AS about, coalesce(kept.cents, 0)::text AS kept, coalesce(due.cents, 0)::text AS due
    FROM account_balance kept FULL JOIN due USING (account, owner_id) WHERE kept.cents IS DISTINCT FROM due.cents`

/** What approved runs pay. */
const bookedRows = sql`SELECT run_id, sale_id, payment_run.state, ${grossOfRow} AS cents FROM payment_run_row
  JOIN payment_run ON payment_run.id = run_id JOIN sale ON sale.id = sale_id
  WHERE payment_run_row.state = 'in' AND payment_run.state = ANY(${bookedStates}::text[])`

/**
 * What is unpaid is what is open, on the account where it belongs: what organisations owe by its invoices, or to be invoiced; held for whoever has no bank details, the run's own once
 * it was approved, on its way once the bank has it.
 */
const ofOwed = sql<Difference>`WITH booked AS (${bookedRows}), due AS (
      SELECT 'unbilled' AS account, organisation_id AS owner_id, sum(amount_cents)::bigint AS cents FROM sale
      WHERE category = 'invoice' AND payment_status = 'unpaid' AND voided_at IS NULL
        AND NOT EXISTS (SELECT FROM invoice_line WHERE sale_id = sale.id) GROUP BY organisation_id
      UNION ALL SELECT 'receivable', organisation_id, sum(open_cents)::bigint FROM invoice GROUP BY organisation_id
      UNION ALL SELECT 'unapplied', organisation_id, -sum(left_cents)::bigint FROM receipt WHERE organisation_id IS NOT NULL GROUP BY organisation_id
      UNION ALL
      SELECT CASE WHEN payee_account.payee_id IS NULL THEN 'held' ELSE 'payable' END, ${payeeOfRow}, -sum(${grossOfRow})::bigint
      FROM sale LEFT JOIN payee_account ON payee_account.payee_kind = sale.payee_kind
        AND payee_account.payee_id = ${payeeOfRow}
      WHERE category = 'payout' AND payment_status = 'unpaid' AND voided_at IS NULL AND sale.id NOT IN (SELECT sale_id FROM booked) GROUP BY 1, 2
      UNION ALL SELECT CASE state WHEN 'sent' THEN 'transit' ELSE 'run' END, run_id, -sum(cents)::bigint FROM booked GROUP BY 1, 2)
    SELECT account || ' of ' || owner_id AS about, coalesce(kept.cents, 0)::text AS kept, coalesce(due.cents, 0)::text AS due
    FROM account_balance kept FULL JOIN due USING (account, owner_id)
    WHERE coalesce(kept.cents, 0) <> coalesce(due.cents, 0)`
