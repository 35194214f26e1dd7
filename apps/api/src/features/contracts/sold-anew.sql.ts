import { sql } from 'kysely'

/** Whether the row of `sale`, which takes another back, was written with one that takes its place. */
export const isSoldAnew = sql<boolean>`EXISTS (SELECT FROM sale anew WHERE anew.assignment_id = sale.assignment_id
  AND anew.category = 'invoice' AND anew.status = 'sale' AND anew.reverses_id IS NULL AND anew.voided_at IS NULL AND anew.sold_at = sale.sold_at)`
