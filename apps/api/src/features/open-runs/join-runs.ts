import { type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Tx } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { isFreeForRun } from './in-run.sql.ts'

/**
 * What was just taken back from payees is taken off what a draft pays them, so that they are paid the rest: of several drafts, off the
 * one that pays them the most. Whoever has such a draft open is told that it was changed. The drafts are locked.
 */
export async function joinDrafts(work: Pick<Work, 'tx' | 'now' | 'actor'>, saleIds: readonly string[]): Promise<void> {
  if (saleIds.length === 0) return
  const runIds = await join(work.tx, saleIds, sql<boolean>`run.state = 'draft'`)
  for (const id of new Set(runIds)) {
    await work.tx.updateTable('paymentRun').set({ version: sql`version + 1` }).where('id', '=', id).execute()
    const count = runIds.filter(runId => runId === id).length
    await appendAudit(work, 'payment-run.join', { kind: 'payment-run', id }, { count })
  }
}

/**
 * The same for whatever was taken back from the payees of one run and is in none: while the run was submitted, say, or in another run
 * that was cancelled. What an administrator left out of the run stays out of it. The run is locked; a row that somebody else has
 * locked, to pay it or to put it into another run, is left to them, since rows are locked before runs.
 */
export async function takeBackIn(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT sale.id FROM payment_run_payee payee
      JOIN sale ON sale.payee_kind = payee.payee_kind AND ${payeeOfRow} = payee.payee_id
    WHERE payee.run_id = ${runId}::uuid AND payee.state = 'included' AND ${isTakenBack}
    ORDER BY sale.id FOR NO KEY UPDATE OF sale SKIP LOCKED`.execute(tx)
  if (rows.length === 0) return
  await join(
    tx,
    rows.map(({ id }) => id),
    sql<boolean>`run.id = ${runId}::uuid`,
  )
}

const isTakenBack = sql<boolean>`sale.category = 'payout' AND sale.amount_cents < 0 AND ${isFreeForRun}`

/** @returns the run of each row that joined one */
async function join(tx: Tx, saleIds: readonly string[], which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ runId: string }>`
    INSERT INTO payment_run_row (run_id, sale_id, run_payee_id)
    SELECT DISTINCT ON (sale.id) payee.run_id, sale.id, payee.id
    FROM sale JOIN payment_run_payee payee ON payee.payee_kind = sale.payee_kind AND payee.payee_id = ${payeeOfRow} AND payee.state = 'included'
      JOIN payment_run run ON run.id = payee.run_id
    WHERE sale.id = ANY(${saleIds}::uuid[]) AND ${isTakenBack} AND ${which}
    ORDER BY sale.id, (SELECT coalesce(sum(paid.amount_cents), 0) FROM payment_run_row own JOIN sale paid ON paid.id = own.sale_id
      WHERE own.run_payee_id = payee.id AND own.state = 'in') DESC, run.number
    ON CONFLICT (run_id, sale_id) DO UPDATE SET state = 'in', hold = NULL WHERE payment_run_row.state IN ('held', 'gone')
    RETURNING run_id`.execute(tx)
  return rows.map(({ runId }) => runId)
}
