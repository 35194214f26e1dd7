import { comesToInvoice } from '@lodeway/rules/invoices/documents.ts'
import { vatOf } from '@lodeway/rules/invoices/vat.ts'
import { centsOf, sumOf } from '@lodeway/rules/money/sum.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findInvoicesOf, findParts } from '../invoices/receive-marked.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'
import type { RowFilter } from '../sales/sale.sql.ts'
import { selectUnpaid } from './unpaid.sql.ts'

/**
 * What comes in when the unpaid rows of organisations that a filter matches are marked as paid, in cents: the VAT in it, as their invoices
 * and credit notes have it, or the invoice will that is issued then, and what is recorded as received (`receiveMarked`).
 */
export async function findToReceive(db: Queryable, filter: RowFilter, now: Date) {
  const { vatBps } = await findInvoicingAt(db, now)
  const rows = await selectUnpaid(db, filter)
    .where('sale.category', '=', 'invoice')
    .select([
      'sale.id',
      'sale.organisationId',
      'sale.amountCents',
      sql<number | null>`(SELECT sum(CASE WHEN credits_sale_id IS NULL THEN vat_cents ELSE -vat_cents END)::bigint
        FROM invoice_line WHERE invoice_line.sale_id = sale.id)`.as('invoicedVatCents'),
    ])
    .execute()
  const uninvoiced = Map.groupBy(
    rows.filter(row => row.invoicedVatCents === null),
    row => row.organisationId,
  )
  const drafts = [...uninvoiced.values()]
    .map(own => own.map(({ amountCents }) => amountCents))
    .filter(amounts => comesToInvoice(sumOf(amounts)))
    .flat()
  const ids = rows.map(({ id }) => id)
  const parts = await findParts(db, await findInvoicesOf(db, ids), ids)
  const draftVatCents = sumOf(drafts.map(cents => vatOf(cents, vatBps)))
  return {
    vatCents: draftVatCents + sumOf(rows.map(row => row.invoicedVatCents ?? 0)),
    receivedCents: draftVatCents + sumOf(drafts) + centsOf(parts),
  }
}
