import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { canTake, type RunState, runStateLabels } from '@lodeway/rules/payment-runs/states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { conflict } from '../../work/refusal.ts'

/** Whether the row of `sale` is in an open payment run: such a row is not paid on its own, nor put into another run. */
export const isInOpenRun = sql<boolean>`EXISTS (SELECT FROM payment_run_row WHERE payment_run_row.sale_id = sale.id AND payment_run_row.state = 'in')`

/** Whether the row of `sale` is owed, and no open payment run has it: it may be put into one. */
export const isFreeForRun = sql<boolean>`(sale.payment_status = 'unpaid' AND sale.voided_at IS NULL AND NOT ${isInOpenRun})`

/**
 * A column of the submitted run that pays the row of `sale`; null without one. Payees see no drafts.
 * @param what the column of `payment_run`
 */
export const ofSubmittedRun = <T>(what: RawBuilder<T>): RawBuilder<T | null> =>
  sql`(SELECT ${what} FROM payment_run_row JOIN payment_run ON payment_run.id = payment_run_row.run_id
    WHERE payment_run_row.sale_id = sale.id AND payment_run_row.state = 'in' AND payment_run.state <> 'draft')`

/** The open run that the row of `sale` is in, drafts among them; null without one. */
export const openRun = sql<{
  readonly id: string
  readonly number: number
  readonly state: RunState
} | null>`(SELECT jsonb_build_object('id', payment_run.id, 'number', payment_run.number, 'state', payment_run.state)
    FROM payment_run_row JOIN payment_run ON payment_run.id = payment_run_row.run_id
    WHERE payment_run_row.sale_id = sale.id AND payment_run_row.state = 'in')`

/** @throws Refusal 409 that names the run that one of these rows is in. The rows are locked already. */
export async function refuseInOpenRun(db: Queryable, saleIds: readonly string[]): Promise<void> {
  const run = await db
    .selectFrom('paymentRunRow')
    .innerJoin('paymentRun', 'paymentRun.id', 'paymentRunRow.runId')
    .select(['paymentRun.number', 'paymentRun.state'])
    .where('paymentRunRow.state', '=', 'in')
    .where('saleId', '=', sql<string>`ANY(${saleIds}::uuid[])`)
    .executeTakeFirst()
  if (run === undefined) return
  throw conflict(
    'in_run',
    `This payout is in ${runName(run.number)} (${runStateLabels[run.state]}). It is paid there${canTake('change', run.state) ? ', or leave it out of that run first' : ''}.`,
  )
}
