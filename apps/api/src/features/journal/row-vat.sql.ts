import { type RawBuilder, sql } from 'kysely'

/** VAT that self-billed documents added to a payout so far, or below nothing took off; nothing for a row that is on none. */
export const vatOfRow = (saleId: RawBuilder<unknown> = sql`sale.id`): RawBuilder<number> =>
  sql<number>`coalesce((SELECT sum(CASE WHEN credits_sale_id IS NULL THEN vat_cents ELSE -vat_cents END) FROM self_billed_line
    WHERE self_billed_line.sale_id = ${saleId}), 0)::bigint`

/** The same for a row of `sale` as it was at a moment: of what was written until then. */
export const vatOfRowAt = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((SELECT sum(CASE WHEN credits_sale_id IS NULL THEN line.vat_cents ELSE -line.vat_cents END)
    FROM self_billed_line AS line JOIN self_billed_invoice ON self_billed_invoice.id = document_id
    WHERE line.sale_id = sale.id AND issued_at <= ${at}), 0)::bigint`

/** What is owed or paid with a row of `sale`, VAT included. */
export const grossOfRow = sql<number>`(sale.amount_cents + ${vatOfRow()})`

/** How often what was paid of a row of `sale` was not after all, by its lead's history. */
export const returnsOfRow = sql<number>`(SELECT count(*) FROM lead_event WHERE lead_event.assignment_id = sale.assignment_id
  AND lead_event.kind = 'paymentTakenBack' AND lead_event.ledger_key = sale.ledger_key)`
