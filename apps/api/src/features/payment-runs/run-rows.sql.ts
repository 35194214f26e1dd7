import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** Locks the sale rows that a run pays or paid, in the order of payments and reversals; before the run itself. */
export const lockRunRows = ({ tx }: Work, runId: string, state: 'in' | 'paid' = 'in') =>
  sql`SELECT FROM sale WHERE id IN (SELECT sale_id FROM payment_run_row WHERE run_id = ${runId}::uuid AND state = ${state})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)

/** The rows that a run pays or paid, or these of its payees alone, for their leads' histories. */
export const runSales = (
  runId: string,
  at: Date,
  payeeIds?: readonly string[],
  state: 'in' | 'paid' = 'in',
): RawBuilder<unknown> =>
  sql`(SELECT sale.lead_id, sale.assignment_id, ${at}::timestamptz AS at, sale.ledger_key FROM payment_run_row
    JOIN sale ON sale.id = sale_id WHERE run_id = ${runId}::uuid AND payment_run_row.state = ${state}
      AND (${payeeIds === undefined} OR run_payee_id = ANY(${payeeIds ?? []}::uuid[])) ORDER BY sale.id)`
