import { selfBilledSeries } from '@lodeway/rules/self-billing/documents.ts'
import { sql } from 'kysely'
import { atOneMoment } from '../../db/at-one-moment.ts'
import type { Database } from '../../db/database.ts'
import { ofNumbers } from '../invoices/take-numbers.ts'
import { type Difference, findDifferences } from '../journal/differences.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'

/** Holds self-billed documents against each other, the payouts and the journal, at one moment and without changing anything. */
export const verifySelfBilled = (db: Database): Promise<Difference[]> =>
  atOneMoment(db, tx => findDifferences(tx, comparisons))

const comparisons = [
  sql<Difference>`SELECT 'lines of ' || number AS about, concat_ws(', ', net_cents, vat_cents) AS kept, concat_ws(', ', net, vat) AS due
    FROM self_billed_invoice CROSS JOIN LATERAL (SELECT sum(net_cents) AS net, sum(vat_cents) AS vat FROM self_billed_line WHERE document_id = id) line
    WHERE (net_cents, vat_cents) IS DISTINCT FROM (net, vat)`,
  sql<Difference>`SELECT 'payout ' || sale.id || ' on a self-billed document' AS about, line.net_cents::text AS kept, sale.amount_cents::text AS due
    FROM self_billed_line line JOIN sale ON sale.id = line.sale_id JOIN self_billed_invoice ON self_billed_invoice.id = document_id
    WHERE line.net_cents <> CASE WHEN credits_sale_id IS NULL THEN sale.amount_cents ELSE abs(sale.amount_cents) END
      OR sale.category <> 'payout' OR payee_id <> ${payeeOfRow}`,
  sql<Difference>`SELECT 'self-billed credit of payout ' || credit.sale_id AS about, concat_ws(', ', credit.net_cents, credit.vat_cents) AS kept,
      concat_ws(', ', line.net_cents, line.vat_cents) AS due
    FROM self_billed_line credit JOIN self_billed_invoice note ON note.id = credit.document_id
    LEFT JOIN self_billed_line line ON line.sale_id = credit.credits_sale_id AND line.credits_sale_id IS NULL AND line.document_id = note.corrects_id
    WHERE credit.credits_sale_id IS NOT NULL AND (credit.net_cents, credit.vat_cents) IS DISTINCT FROM (line.net_cents, line.vat_cents)`,
  // Whatever was self-billed and is taken back has its credit note; what was written off is not taken back.
  sql<Difference>`SELECT 'taken back payout ' || sale.id AS about, 'no credit note' AS kept, 'a credit note' AS due
    FROM self_billed_line line JOIN sale ON sale.id = line.sale_id
    WHERE line.credits_sale_id IS NULL AND (voided_at IS NOT NULL AND written_off_at IS NULL OR EXISTS (SELECT FROM sale back WHERE back.reverses_id = sale.id))
      AND NOT EXISTS (SELECT FROM self_billed_line credit WHERE credit.credits_sale_id = line.sale_id)`,
  ofNumbers('self_billed_invoice', Object.values(selfBilledSeries)),
  sql<Difference>`SELECT 'VAT input' AS about, kept::text, due::text FROM
      (SELECT coalesce(sum(CASE WHEN debit = 'vatInput' THEN amount_cents ELSE -amount_cents END), 0)::bigint AS kept FROM journal
        WHERE debit = 'vatInput' OR credit = 'vatInput') AS booked,
      (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN vat_cents ELSE -vat_cents END), 0)::bigint AS due FROM self_billed_invoice) AS reckoned
    WHERE kept <> due`,
]
