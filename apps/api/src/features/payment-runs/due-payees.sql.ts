import { type Hold, holdOf } from '@lodeway/rules/payment-runs/holds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { payeeName, payeeOfRow } from '../journal/payee.sql.ts'
import { hasOpenCase, holdInputs, payeeParts } from '../journal/payee-holds.sql.ts'
import { grossOfRow } from '../journal/row-vat.sql.ts'
import { isFreeForRun } from '../open-runs/in-run.sql.ts'

/** Somebody to whom payouts are owed that are in no open run, and how they would stand in one of these alone. Amounts in cents. */
export interface DuePayee {
  readonly payeeKind: 'loader' | 'company'
  readonly payeeId: string
  readonly name: string
  readonly hasAccount: boolean
  readonly hold: Hold | null
  /** What they would be paid, or are held for: what waits for a case is not in it. */
  readonly saleIds: readonly string[]
  readonly cents: number
  /** What is paid with that, by tax invoices that were written already. */
  readonly vatCents: number
  readonly waiting: number
  readonly waitingCents: number
}

/**
 * The payees of the unpaid payouts that a condition on `sale` matches, by the holds of payment runs.
 * @param which of the rows of `sale`
 */
export async function findDuePayees(db: Queryable, which: RawBuilder<boolean>, now: Date): Promise<DuePayee[]> {
  const { rows } = await sql<Found>`
    WITH due AS MATERIALIZED (
      SELECT sale.payee_kind, ${payeeOfRow} AS payee_id, sale.id, amount_cents, ${grossOfRow} AS gross_cents, ${hasOpenCase} AS is_waiting
      FROM sale WHERE ${which} AND sale.category = 'payout' AND ${isFreeForRun}
    ), payee AS (
      SELECT payee_kind, payee_id, coalesce(array_agg(id ORDER BY id) FILTER (WHERE NOT is_waiting), '{}') AS sale_ids,
        coalesce(sum(amount_cents) FILTER (WHERE NOT is_waiting), 0)::bigint AS cents,
        coalesce(sum(gross_cents) FILTER (WHERE NOT is_waiting), 0)::bigint AS gross_cents,
        count(*) FILTER (WHERE is_waiting) AS waiting, coalesce(sum(amount_cents) FILTER (WHERE is_waiting), 0)::bigint AS waiting_cents
      FROM due GROUP BY payee_kind, payee_id
    )
    SELECT payee.*, ${payeeName} AS name, ${holdInputs}
    FROM payee ${payeeParts()}
    ORDER BY payee.cents DESC, payee.payee_id`.execute(db)
  return rows.map(row => ({
    ...row,
    vatCents: row.grossCents - row.cents,
    hold: row.saleIds.length === 0 ? null : (holdOf({ ...row, cents: row.grossCents }, now) ?? null),
  }))
}

interface Found extends Omit<DuePayee, 'hold' | 'vatCents'> {
  readonly accountChangedAt: Date | null
  readonly refusedAt: Date | null
  /** What they are owed comes with the VAT of self-billed invoices, and is held against this. */
  readonly owedCents: number
  readonly grossCents: number
}

/** Whoever is paid now. */
export const isPayable = ({ hold, saleIds }: DuePayee): boolean => hold === null && saleIds.length > 0
