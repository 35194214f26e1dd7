import { documentSeries } from '@lodeway/rules/invoices/documents.ts'
import { settledRows } from '@lodeway/rules/invoices/settle.ts'
import { sql } from 'kysely'
import { atOneMoment } from '../../db/at-one-moment.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type Difference, findDifferences } from '../journal/differences.ts'
import { findInvoicedRows } from './invoiced-rows.sql.ts'
import { ofNumbers } from './take-numbers.ts'

/** Holds invoices, credit notes and receipts against each other, the sale rows and the journal, at one moment and without changing anything. */
export const verifyInvoices = (db: Database): Promise<Difference[]> =>
  atOneMoment(db, async tx => [...(await findDifferences(tx, comparisons)), ...(await compareSettled(tx))])

const totals = sql`(SELECT coalesce(sum(net_cents + vat_cents), 0)::bigint`

const comparisons = [
  sql<Difference>`SELECT 'lines of ' || number AS about, net_cents || ', ' || vat_cents AS kept, concat_ws(', ', net, vat) AS due
    FROM invoice CROSS JOIN LATERAL (SELECT sum(net_cents) AS net, sum(vat_cents) AS vat FROM invoice_line WHERE invoice_id = invoice.id) line
    WHERE (net_cents, vat_cents) IS DISTINCT FROM (net, vat)`,
  sql<Difference>`SELECT 'open of ' || number AS about, open_cents::text AS kept, due::text FROM invoice CROSS JOIN LATERAL (
      SELECT net_cents + vat_cents - ${totals} FROM invoice note WHERE note.corrects_id = invoice.id)
        - (SELECT coalesce(sum(cents), 0)::bigint FROM receipt_use WHERE invoice_id = invoice.id) AS due) AS reckoned
    WHERE kind = 'invoice' AND open_cents <> due`,
  sql<Difference>`SELECT 'sale row ' || sale.id || ' on a document' AS about, line.net_cents::text AS kept, sale.amount_cents::text AS due
    FROM invoice_line line JOIN sale ON sale.id = line.sale_id
    WHERE line.net_cents <> CASE WHEN credits_sale_id IS NULL THEN sale.amount_cents ELSE abs(sale.amount_cents) END
      OR (credits_sale_id IS NULL AND voided_at IS NOT NULL AND NOT EXISTS (SELECT FROM invoice_line credit WHERE credit.credits_sale_id = sale.id))`,
  sql<Difference>`SELECT 'credit of sale row ' || credit.sale_id AS about, concat_ws(', ', credit.net_cents, credit.vat_cents) AS kept,
      concat_ws(', ', line.net_cents, line.vat_cents) AS due
    FROM invoice_line credit LEFT JOIN invoice_line line ON line.sale_id = credit.credits_sale_id AND line.credits_sale_id IS NULL
    WHERE credit.credits_sale_id IS NOT NULL AND (credit.net_cents, credit.vat_cents) IS DISTINCT FROM (line.net_cents, line.vat_cents)`,
  sql<Difference>`SELECT 'left of receipt ' || id AS about, left_cents::text AS kept, due::text FROM receipt CROSS JOIN LATERAL (
      SELECT CASE WHEN pays_back_id IS NULL THEN amount_cents ELSE 0 END - coalesce(sum(cents), 0)::bigint
        + (SELECT coalesce(sum(amount_cents), 0)::bigint FROM receipt back WHERE back.pays_back_id = receipt.id) AS due
      FROM receipt_use WHERE receipt_id = receipt.id) AS reckoned WHERE left_cents <> due`,
  ofNumbers('invoice', Object.values(documentSeries)),
  sql<Difference>`SELECT 'in suspense' AS about, kept::text, due::text FROM
      (SELECT coalesce(sum(CASE WHEN credit = 'suspense' THEN amount_cents ELSE -amount_cents END), 0)::bigint AS kept FROM journal
        WHERE debit = 'suspense' OR credit = 'suspense') AS booked,
      (SELECT coalesce(sum(left_cents), 0)::bigint AS due FROM receipt WHERE organisation_id IS NULL) AS reckoned WHERE kept <> due`,
  sql<Difference>`SELECT 'received in the bank' AS about, kept::text, due::text FROM
      (SELECT coalesce(sum(CASE WHEN debit = 'bank' THEN amount_cents ELSE -amount_cents END), 0)::bigint AS kept FROM journal WHERE event = 'received') AS booked,
      (SELECT coalesce(sum(amount_cents), 0)::bigint AS due FROM receipt) AS reckoned WHERE kept <> due`,
]

/** Rows are paid when what was received for their invoice covers them, less what is to be given back. */
async function compareSettled(db: Queryable): Promise<Difference[]> {
  const invoices = await db.selectFrom('invoice').select('id').where('kind', '=', 'invoice').execute()
  const standings = await findInvoicedRows(
    db,
    invoices.map(({ id }) => id),
  )
  return standings.flatMap(({ id, openCents, receivedCents, rows }) => {
    const paidCents = rows.reduce((sum, { cents, isPaid }) => sum + (isPaid || cents < 0 ? cents : 0), 0)
    const unmarked = settledRows(openCents, rows)
    if (unmarked.length === 0 && paidCents <= receivedCents) return []
    return [
      {
        about: `paid rows of invoice ${id}`,
        kept: `${paidCents} paid`,
        due: `${receivedCents} received, ${unmarked.length} rows to be paid`,
      },
    ]
  })
}
