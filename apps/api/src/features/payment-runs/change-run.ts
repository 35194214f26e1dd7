import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { canPutBack, canPutRowBack } from '@lodeway/rules/payment-runs/holds.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { isFreeForRun } from '../open-runs/in-run.sql.ts'
import { takeBackIn } from '../open-runs/join-runs.ts'
import { makeDraftAgain } from '../open-runs/make-draft-again.ts'
import { findRunPayeeStandings } from './payee-standings.sql.ts'
import { releaseFromRefusals } from './release-payee.ts'
import { lockRun } from './run.sql.ts'
import type { Run } from './run-view.sql.ts'
import { refuseStep } from './take-step.ts'

type Change = BodyOutput<typeof changePaymentRun> & { readonly id: string }

/**
 * Leaves a payee, or one payout of theirs, out of a run or puts it back. What was submitted or approved is a draft again. A payee who
 * is put back while the bank's refusal holds them is released: paid although their account is the same.
 * @throws Refusal 404; 409 when the run was changed meanwhile or has its file, or what is put back was not left out, or is not free
 */
export async function changeRun(work: Work, { id, version, payeeId, saleId, change }: Change): Promise<void> {
  const { tx } = work
  await lockRows(work, payeeId)
  const run = await lockRun(tx, id)
  refuseStep(run, 'change', version)
  const [payee] = await findRunPayeeStandings(tx, run, work.now, run.state === 'draft', { payeeId })
  if (payee === undefined) throw notFound('This payee')
  const isAllowed = saleId === undefined ? canPutBack(payee, run.state) : await isRowOut(work, run, saleId)
  if (change === 'putBack' && !isAllowed)
    throw conflict('not_out', 'This was not left out of the run: it is paid in it, or held as it stands now.')
  await makeDraftAgain(work, run, 'It was changed', accountIdOf(work.actor))
  const moved = change === 'leaveOut' ? await leaveOut(work, payeeId, saleId) : await putBack(work, payeeId, saleId)
  if (moved === 0)
    throw conflict(
      'nothing_changed',
      'This was left out, paid or taken back meanwhile, or is in another run. Nothing was changed.',
    )
  await tx
    .updateTable('paymentRunPayee')
    .set({
      state: sql`CASE WHEN EXISTS (SELECT FROM payment_run_row WHERE run_payee_id = payment_run_payee.id AND payment_run_row.state = 'in')
        THEN 'included' ELSE 'leftOut' END`,
      hold: null,
    })
    .where('id', '=', payeeId)
    .execute()
  if (change === 'putBack' && saleId === undefined && payee.hold === 'refusedByBank')
    await releaseFromRefusals(work, payeeId)
  if (change === 'putBack') await takeBackIn(tx, id)
  await appendAudit(
    work,
    'payment-run.change',
    { kind: 'payment-run', id },
    { number: run.number, change, payeeId, saleId: saleId ?? null },
  )
}

async function isRowOut({ tx }: Work, run: Run, saleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentRunRow')
    .select('state')
    .where('runId', '=', run.id)
    .where('saleId', '=', saleId)
    .executeTakeFirst()
  // A row that is held in a draft can join another run, as one that left it can.
  return row !== undefined && (row.state === 'held' || canPutRowBack(row.state, run.state))
}

/** In the order of payments and reversals: the rows, then the run. */
const lockRows = ({ tx }: Work, payeeId: string) =>
  sql`SELECT FROM sale WHERE id IN (SELECT sale_id FROM payment_run_row WHERE run_payee_id = ${payeeId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)

const leaveOut = (work: Work, payeeId: string, saleId: string | undefined) =>
  moveRows(work, payeeId, saleId, sql`'leftOut'`, sql<boolean>`payment_run_row.state = 'in'`)

const putBack = (work: Work, payeeId: string, saleId: string | undefined) =>
  moveRows(
    work,
    payeeId,
    saleId,
    sql`'in'`,
    sql<boolean>`(payment_run_row.state = 'in' OR payment_run_row.state IN ('leftOut', 'held', 'gone')
      AND EXISTS (SELECT FROM sale WHERE sale.id = sale_id AND ${isFreeForRun}))`,
  )

async function moveRows(
  { tx }: Work,
  payeeId: string,
  saleId: string | undefined,
  to: ReturnType<typeof sql>,
  which: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const { rows } = await sql`UPDATE payment_run_row SET state = ${to} WHERE run_payee_id = ${payeeId}::uuid
    AND (${saleId ?? null}::uuid IS NULL OR sale_id = ${saleId ?? null}::uuid) AND ${which} RETURNING sale_id`.execute(
    tx,
  )
  return rows.length
}
