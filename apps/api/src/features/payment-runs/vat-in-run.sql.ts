import { sql } from 'kysely'
import { vatOfRowAt } from '../journal/row-vat.sql.ts'

/**
 * VAT of a row of `sale` as a row and payee of a run have it: as it was paid or refused, held, or cancelled with the run. What is written
 * or taken off with a later payment is not of this run.
 */
export const vatInRun = vatOfRowAt(sql`(SELECT CASE WHEN payment_run_row.state IN ('in', 'paid', 'refused')
    THEN coalesce(payee.decided_at, run.cancelled_at, 'infinity')
    ELSE coalesce(run.cancelled_at, CASE WHEN run.state <> 'draft' THEN run.submitted_at END, 'infinity') END
  FROM payment_run AS run WHERE run.id = payment_run_row.run_id)`)

/** What a run pays with a row of `sale`, or was to pay, VAT included. */
export const grossInRun = sql<number>`(sale.amount_cents + ${vatInRun})`
