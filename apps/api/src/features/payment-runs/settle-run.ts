import { paidDayProblem } from '@lodeway/rules/payment-runs/returns.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict, Refusal } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { lockPayees } from '../journal/lock-payees.ts'
import { postRun } from '../journal/post-run.ts'
import { findIncluded } from '../open-runs/make-draft-again.ts'
import { tellRefused } from '../sales/tell-earners.ts'
import { keepSelfBilled } from '../self-billing/keep-self-billed.ts'
import { addVat } from './add-vat.ts'
import { decidePayees, payPayees, type Settlement } from './decide-payees.ts'
import { findTakenBack, lockRunRows, runSales } from './run-rows.sql.ts'
import type { Run } from './run-view.sql.ts'
import { type AboutRun, takeStep } from './take-step.ts'

/** Says that the bank has the file: what was set apart is on its way. */
export async function sendRun(work: Work, about: AboutRun): Promise<void> {
  const run = await takeStep(work, 'send', about, { sentAt: work.now, sentBy: accountIdOf(work.actor) })
  await postRun(work, 'sent', run, await findIncluded(work, run.id))
  await appendAudit(work, 'payment-run.send', { kind: 'payment-run', id: run.id }, { number: run.number })
}

/**
 * Says what the bank did for one payee, or for all who are left. What was paid is paid as by 'Mark as Paid', to the account that was
 * submitted; what was refused is due again. The run closes with its last payee.
 * @throws Refusal 409 when the run was changed meanwhile or is not sent, or the payee is decided already
 */
export async function settleRun(work: Work, settlement: Settlement): Promise<void> {
  const { tx } = work
  const { id, version, payeeId, outcome, reason, paidOn } = settlement
  if (outcome === 'refused' && reason === undefined)
    throw new Refusal(400, 'reason_needed', 'Please enter the reason that the bank gave.', {
      fields: { reason: messages.required },
    })
  if (outcome === 'paid' && reason !== undefined) {
    const message = 'Only a refusal has a reason.'
    throw badRequest(message, { reason: message })
  }
  if (outcome === 'refused' && paidOn !== undefined) {
    const message = 'Only what was paid has a day.'
    throw badRequest(message, { paidOn: message })
  }
  await lockRunRows(work, id)
  const run = await takeStep(work, 'settle', { id, version })
  refusePaidDay(work, run, paidOn)
  const left = await findIncluded(work, id)
  const payees = payeeId === undefined ? left : left.filter(payee => payee.id === payeeId)
  if (payees.length === 0) throw conflict('settled', "The bank's response for this payee is already recorded.")
  const ids = payees.map(payee => payee.id)
  if (outcome === 'paid') await payPayees(work, run, ids, { paidOn })
  else {
    await newPayments(runSales(id, work.now, ids), 'admin', accountIdOf(work.actor), 'bankRefused').execute(tx)
    await postRun(work, 'refused', run, payees)
    const takenBack = await findTakenBack(work, ids)
    const told = payees.map(payee => ({ ...payee, takenBackCents: takenBack.get(payee.id) ?? 0 }))
    await tellRefused(work, told, run.submittedAt)
  }
  await decidePayees(work, ids, outcome, { reason, paidOn })
  if (payees.length === left.length) await takeStep(work, 'close', run, { closedAt: work.now })
  const detail = { number: run.number, outcome, payees: payees.length, reason: reason ?? null, paidOn: paidOn ?? null }
  await appendAudit(work, 'payment-run.settle', { kind: 'payment-run', id }, detail)
}

/**
 * Says that an approved run was paid some other way than by a bank file made here. It never has one, and can be taken back.
 * @throws Refusal 409 when the run was changed meanwhile, or its VAT since a second person approved it, or is not approved
 */
export async function markRunPaid(
  work: Work,
  { paidOn, ...about }: AboutRun & { readonly paidOn?: string | undefined },
): Promise<void> {
  await lockRunRows(work, about.id)
  // Payees before runs, as a change of bank details has them; of another version they are not these, and the step is refused.
  const approved = await findIncluded(work, about.id)
  await lockPayees(
    work.tx,
    approved.map(({ payeeId }) => payeeId),
  )
  const by = accountIdOf(work.actor)
  const run = await takeStep(work, 'markPaid', about, { markedPaidAt: work.now, markedPaidBy: by, closedAt: work.now })
  refusePaidDay(work, run, paidOn)
  const invoices = await addVat(work, run)
  await postRun(work, 'sent', run, await findIncluded(work, run.id))
  const ids = approved.map(({ id }) => id)
  await payPayees(work, run, ids, { paidOn, invoices })
  await decidePayees(work, ids, 'paid', { paidOn })
  await appendAudit(
    work,
    'payment-run.mark-paid',
    { kind: 'payment-run', id: run.id },
    { number: run.number, paidOn: paidOn ?? null },
  )
  await keepSelfBilled(work, invoices)
}

/** @throws Refusal 400 for a day before the run was approved, or to come */
function refusePaidDay({ now }: Work, { approvedAt }: Run, paidOn: string | undefined): void {
  if (paidOn === undefined || approvedAt === null) return
  const problem = paidDayProblem(paidOn, johannesburgDate(approvedAt), johannesburgDate(now))
  if (problem !== undefined) throw badRequest(problem, { paidOn: problem })
}
