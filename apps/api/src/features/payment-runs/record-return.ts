import type { recordReturn as api } from '@lodeway/contract/bank-answers.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { returnDayProblem } from '@lodeway/rules/payment-runs/returns.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { takenBackOf } from '../sales/earners.sql.ts'
import { returnRows } from '../sales/take-payments-back.ts'
import { tellReturned } from '../sales/tell-earners.ts'
import { decidePayees } from './decide-payees.ts'
import { lockRun } from './run.sql.ts'
import { lockRunRows, runSales } from './run-rows.sql.ts'
import { takeStep } from './take-step.ts'

/**
 * The bank sent back what it had paid to a payee, which it may do days later. What was paid to them in the run is owed again, in their
 * leads' histories and the books too, and they are held as after a refusal. What others were paid stays.
 * @throws Refusal 400 for a day before they were paid or to come; 409 when they are not paid in it
 */
export async function recordReturn(
  work: Work,
  { id, payeeId, returnedOn, reason }: BodyOutput<typeof api> & { readonly id: string },
): Promise<void> {
  const { tx, now } = work
  await lockRunRows(work, id, 'paid')
  // Of whatever version: what the run pays others, and whether it came back, does not change what was paid to this payee.
  const { state, version } = await lockRun(tx, id)
  // While others wait for the bank's answer the run stays with the bank.
  const run = await takeStep(work, state === 'sent' ? 'settle' : 'recordReturn', { id, version })
  const payee = await tx
    .selectFrom('paymentRunPayee')
    .select(['payeeId', 'cents', 'decidedAt', 'paidOn'])
    .where('id', '=', payeeId)
    .where('runId', '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (payee === undefined || payee.decidedAt === null)
    throw conflict('not_paid', 'This payee was not paid in this run, or the payment is recorded as returned already.')
  const problem = returnDayProblem(returnedOn, payee.paidOn ?? johannesburgDate(payee.decidedAt), johannesburgDate(now))
  if (problem !== undefined) throw badRequest(problem, { returnedOn: problem })
  const returned = await returnRows(
    work,
    sql<boolean>`id IN (SELECT sale_id FROM payment_run_row WHERE run_payee_id = ${payeeId}::uuid AND state = 'paid')`,
  )
  // It is no longer with the bank: a reversal from now on takes it back as what is unpaid.
  await newPayments(runSales(id, now, [payeeId], 'paid'), 'admin', accountIdOf(work.actor), 'bankRefused').execute(tx)
  await decidePayees(work, [payeeId], 'refused', { reason, returnedOn })
  await tellReturned(
    work,
    { ...payee, takenBackCents: takenBackOf(returned) },
    { returnedOn, submittedAt: run.submittedAt },
  )
  const detail = { number: run.number, payeeId: payee.payeeId, cents: payee.cents ?? 0, returnedOn, reason }
  await appendAudit(work, 'payment-run.bank-return', { kind: 'payment-run', id }, detail)
}
