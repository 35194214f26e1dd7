import { vatOf } from '@lodeway/rules/invoices/vat.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'
import type { SaleFilter } from '../sales/sale.sql.ts'
import { selectUnpaid } from './unpaid.sql.ts'

/**
 * The VAT of the unpaid rows of organisations that a filter matches, in cents: as their invoices and credit notes have it, and for rows that
 * are on none as the invoice will that is issued when they are marked as paid.
 */
export async function findVatToReceive(db: Queryable, filter: SaleFilter, now: Date): Promise<number> {
  const { vatBps } = await findInvoicingAt(db, now)
  const rows = await selectUnpaid(db, filter)
    .where('sale.category', '=', 'invoice')
    .select([
      'sale.amountCents',
      sql<number | null>`(SELECT sum(CASE WHEN credits_sale_id IS NULL THEN vat_cents ELSE -vat_cents END)::bigint
        FROM invoice_line WHERE invoice_line.sale_id = sale.id)`.as('vatCents'),
    ])
    .execute()
  return rows.reduce((sum, { amountCents, vatCents }) => sum + (vatCents ?? vatOf(amountCents, vatBps)), 0)
}
