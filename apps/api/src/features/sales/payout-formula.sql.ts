import { payoutFormula } from '@lodeway/rules/sales/formula.ts'
import type { SaleStatus } from '@lodeway/rules/sales/labels.ts'
import type { SaidThen } from '@lodeway/rules/sales/taken-back.ts'
import { sql } from 'kysely'
import { snapshotOf } from './due-rows.ts'

/** What a payout's formula is made of, of a sale row with its assignment. */
export const formulaColumns = [
  'sale.status',
  'sale.amountCents',
  'assignment.orgSalesCommissionBps',
  'assignment.feeCents',
  'assignment.payeeKind',
  'assignment.payeeSaleBps',
  'assignment.payeeFeeBps',
  'assignment.payeeCardFeeCents',
  // The premium that was sold when this became owed.
  sql<number | null>`(SELECT premium_cents FROM lead_event WHERE lead_event.assignment_id = sale.assignment_id
    AND kind IN ('sale', 'cashed') AND premium_cents IS NOT NULL AND at <= sale.sold_at
    ORDER BY lead_event.id DESC LIMIT 1)`.as('premiumCents'),
] as const

/** What was reported of the lead when a row was taken back, or when one that takes back another was written. */
export const saidThen = sql<SaidThen>`coalesce((SELECT jsonb_build_object('status', organisation_status, 'source', source) FROM lead_event
  WHERE lead_event.assignment_id = sale.assignment_id AND kind = 'status' AND at = coalesce(sale.voided_at, sale.sold_at)
  ORDER BY lead_event.id DESC LIMIT 1), '{"status": null, "source": null}')`

type Row = Parameters<typeof snapshotOf>[0] & {
  readonly status: SaleStatus
  readonly amountCents: number
  readonly premiumCents: number | null
}

/** How a payout comes about, by the terms of its assignment; undefined where they do not come to it. */
export const formulaOf = (row: Row) =>
  payoutFormula(row.status, row.amountCents, { premiumCents: row.premiumCents, snapshot: snapshotOf(row) })
