import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { grossOfRow } from '../journal/row-vat.sql.ts'

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

/** What took back some of what a run pays to these of its payees, in cents below nothing. What the run pays itself is in its amounts already. */
export async function findTakenBack({ tx }: Work, payeeIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    cents: number
  }>`SELECT paid.run_payee_id AS id, sum(${grossOfRow})::bigint AS cents
    FROM payment_run_row paid JOIN sale ON sale.reverses_id = paid.sale_id
    WHERE paid.run_payee_id = ANY(${payeeIds}::uuid[]) AND paid.state = 'in' AND payment_status = 'unpaid' AND voided_at IS NULL
      AND NOT EXISTS (SELECT FROM payment_run_row own WHERE own.run_id = paid.run_id AND own.sale_id = sale.id AND own.state = 'in')
    GROUP BY paid.run_payee_id`.execute(tx)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
