import { runSteps } from '@lodeway/rules/payment-runs/states.ts'
import { type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { joinDrafts } from './join-runs.ts'
import { makeDraftAgain } from './make-draft-again.ts'

type Leaving = Pick<Work, 'tx' | 'now' | 'actor'>

/** Why something leaves a run, as the run's page says it. */
const reasons = {
  takenBack: 'A payout of this run was taken back',
  writtenOff: 'A payout of this run was written off',
  accountChanged: 'Bank details of a payee of this run were changed',
} as const

/**
 * Payouts that were voided leave the run that they are in, which is a draft again. Its file cannot have been made. What is owed back of
 * payouts that were paid joins a draft that pays the same payee.
 */
export async function takeBackFromRuns(
  work: Leaving,
  { voided, owedBack }: { readonly voided: readonly string[]; readonly owedBack: readonly OwedBack[] },
  why: 'takenBack' | 'writtenOff' = 'takenBack',
): Promise<void> {
  await lockDraftsOf(
    work,
    voided,
    owedBack.map(({ payeeId }) => payeeId),
  )
  if (voided.length > 0) await leaveRuns(work, sql<boolean>`payment_run_row.sale_id = ANY(${voided}::uuid[])`, why)
  await joinDrafts(
    work,
    owedBack.map(({ id }) => id),
  )
}

/** A payout below nothing, and who owes it. */
interface OwedBack {
  readonly id: string
  readonly payeeId: string
}

/** Every run that is about to change, in the one order in which they are locked. */
async function lockDraftsOf({ tx }: Leaving, voided: readonly string[], payeeIds: readonly string[]): Promise<void> {
  if (payeeIds.length === 0) return
  await sql`SELECT FROM payment_run WHERE id IN (
      SELECT run_id FROM payment_run_row WHERE state = 'in' AND sale_id = ANY(${voided}::uuid[])
      UNION SELECT run_id FROM payment_run_payee WHERE state = 'included' AND payee_id = ANY(${payeeIds}::uuid[]))
    AND state = ANY(${runSteps.change.from}::text[]) ORDER BY id FOR UPDATE`.execute(tx)
}

/**
 * A payee whose bank details were changed leaves every run of which no file was made. Called after the change, so that whoever
 * submits the run reads either the new account or finds the payee gone.
 */
export const leaveRunsOfPayee = (work: Leaving, payeeId: string): Promise<void> =>
  leaveRuns(
    work,
    sql<boolean>`payment_run_row.run_payee_id IN (SELECT id FROM payment_run_payee WHERE payee_id = ${payeeId}::uuid)`,
    'accountChanged',
  )

async function leaveRuns(work: Leaving, which: RawBuilder<boolean>, why: keyof typeof reasons): Promise<void> {
  const { tx } = work
  // All of them before what they pay is booked back: whoever approves one of them has its lock first, too.
  const found = await tx
    .selectFrom('paymentRun')
    .selectAll()
    .where('id', 'in', tx.selectFrom('paymentRunRow').select('runId').where('state', '=', 'in').where(which))
    .where('state', 'in', runSteps.change.from)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const run of found) {
    const runId = run.id
    await makeDraftAgain(work, run, reasons[why])
    await tx
      .updateTable('paymentRunRow')
      .set({ state: 'gone' })
      .where('runId', '=', runId)
      .where('state', '=', 'in')
      .where(which)
      .execute()
    await tx
      .updateTable('paymentRunPayee')
      .set({ state: 'gone' })
      .where('runId', '=', runId)
      .where('state', '=', 'included')
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM payment_run_row WHERE run_payee_id = payment_run_payee.id AND payment_run_row.state = 'in')`,
      )
      .execute()
    await appendAudit(work, 'payment-run.return', { kind: 'payment-run', id: runId }, { number: run.number, why })
  }
}
