import { returnedReasons } from '@lodeway/rules/payment-runs/returned-reasons.ts'
import { type Selectable, sql } from 'kysely'
import type { PaymentRun } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { postRun } from '../journal/post-run.ts'
import { isFreeForRun } from './in-run.sql.ts'
import { takeBackIn } from './join-runs.ts'

/**
 * What a run pays was changed: what was approved is taken back, and the run is submitted and approved anew. Whoever was held when it was
 * submitted is in it again, and held as they stand now. It is locked.
 */
export async function makeDraftAgain(
  work: Pick<Work, 'tx' | 'now'>,
  run: Pick<Selectable<PaymentRun>, 'id' | 'state' | 'version' | 'returnedReason'>,
  reason: string | null,
  editedBy?: string,
): Promise<void> {
  const next = { id: run.id, version: run.version + 1 }
  if (run.state === 'approved') await postRun(work, 'takenBack', next, await findIncluded(work, run.id))
  await work.tx
    .updateTable('paymentRunPayee')
    .set({ cents: null, account: null, approvedVatCents: null })
    .where('runId', '=', run.id)
    .execute()
  await includeHeldAgain(work, run.id)
  await work.tx
    .updateTable('paymentRun')
    .set({
      state: 'draft',
      version: next.version,
      submittedAt: null,
      submittedBy: null,
      approvedAt: null,
      approvedBy: null,
      returnedReason: run.state === 'draft' ? returnedReasons(run.returnedReason, reason) : reason,
      ...(editedBy !== undefined && { editedBy }),
    })
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .execute()
  await takeBackIn(work.tx, run.id)
}

/**
 * What is held in a run is free for another one, so it is in this run again only where nothing became of it. Rows are locked before
 * runs: one that somebody else has locked, to pay it, take it back or put it into another run, stays as it is.
 */
async function includeHeldAgain({ tx }: Pick<Work, 'tx'>, runId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM sale
    WHERE id IN (SELECT sale_id FROM payment_run_row WHERE run_id = ${runId}::uuid AND state = 'held')
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  await sql`UPDATE payment_run_row SET state = CASE
      WHEN ${isFreeForRun} THEN 'in' ELSE 'gone' END
    FROM sale WHERE run_id = ${runId}::uuid AND state = 'held' AND sale.id = sale_id
      AND sale.id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`UPDATE payment_run_payee SET state = CASE WHEN 'in' = ANY(states) THEN 'included' ELSE 'gone' END, hold = NULL
    FROM (SELECT run_payee_id, array_agg(state) AS states FROM payment_run_row WHERE run_id = ${runId}::uuid GROUP BY run_payee_id) AS own
    WHERE payment_run_payee.id = run_payee_id AND payment_run_payee.state = 'held' AND NOT 'held' = ANY(states)`.execute(
    tx,
  )
}

/** The payees that a run pays, with what was submitted. */
export const findIncluded = ({ tx }: Pick<Work, 'tx'>, runId: string) =>
  tx
    .selectFrom('paymentRunPayee')
    .select(['id', 'payeeId', 'cents'])
    .where('runId', '=', runId)
    .where('state', '=', 'included')
    .orderBy('place')
    .execute()
