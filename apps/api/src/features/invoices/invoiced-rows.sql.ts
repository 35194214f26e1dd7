import type { PaidRow } from '@lodeway/rules/invoices/settle.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

/** Invoices that nobody else pays or credits until the transaction ends. Whoever locks sale rows as well locks them first. */
export const lockInvoices = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export interface InvoiceWithRows {
  readonly id: string
  readonly organisationId: string
  readonly openCents: number
  readonly receivedCents: number
  readonly rows: readonly PaidRow[]
}

/** What was received for invoices, and the rows that they and their credit notes have; those taken back unpaid are left out. */
export async function findInvoicedRows(db: Queryable, ids: readonly string[]): Promise<InvoiceWithRows[]> {
  const { rows } = await sql<InvoiceWithRows>`
    SELECT invoice.id, invoice.organisation_id, open_cents,
      (SELECT coalesce(sum(cents), 0)::bigint FROM receipt_use WHERE invoice_id = invoice.id) AS received_cents,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', sale.id, 'isPaid', sale.payment_status = 'paid', 'paidAt', sale.paid_at,
          'cents', CASE WHEN line.credits_sale_id IS NULL THEN 1 ELSE -1 END * (line.net_cents + line.vat_cents)) ORDER BY sale.id), '[]')
        FROM invoice document JOIN invoice_line line ON line.invoice_id = document.id JOIN sale ON sale.id = line.sale_id
        WHERE (document.id = invoice.id OR document.corrects_id = invoice.id) AND sale.voided_at IS NULL) AS rows
    FROM invoice WHERE invoice.id = ANY(${ids}::uuid[]) ORDER BY invoice.id`.execute(db)
  return rows
}
