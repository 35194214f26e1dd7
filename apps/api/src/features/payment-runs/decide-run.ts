import { centsOf } from '@lodeway/rules/money/sum.ts'
import { heldInWords } from '@lodeway/rules/payment-runs/in-words.ts'
import { nextPayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, unprocessable } from '../../work/refusal.ts'
import { hasOpenCase } from '../journal/payee-holds.sql.ts'
import { postRun } from '../journal/post-run.ts'
import { takeBackIn } from '../open-runs/join-runs.ts'
import { findIncluded } from '../open-runs/make-draft-again.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { accountSnapshot } from '../sales/pay-rows.ts'
import { takePaymentsBack } from '../sales/take-payments-back.ts'
import { approveVat } from './add-vat.ts'
import { findRunPayeeStandings } from './payee-standings.sql.ts'
import { findRun } from './run.sql.ts'
import { lockRunRows } from './run-rows.sql.ts'
import type { Run } from './run-view.sql.ts'
import { type AboutRun, takeStep } from './take-step.ts'

/**
 * Settles who is paid how much to which account; what was taken back from a payee and is in no run is taken off that. Whoever is held leaves the run with the reason; so does a payout whose lead has an
 * open case.
 * @throws Refusal 422 when nobody is left
 */
export async function submitRun(work: Work, about: AboutRun): Promise<void> {
  await submitAsIs(work, about, () => takeBackIn(work.tx, about.id))
}

/**
 * The same with exactly the payouts that the run has.
 * @param before what is done first, once nobody else changes the run
 * @returns how many payouts are held
 */
export async function submitAsIs(work: Work, about: AboutRun, before?: () => Promise<void>): Promise<number> {
  const { tx, now } = work
  const run = await takeStep(work, 'submit', about, {
    submittedAt: now,
    submittedBy: accountIdOf(work.actor),
    payDay: nextPayDay(johannesburgDate(now), (await findPayCalendar(tx)).calendar),
    returnedReason: null,
  })
  await before?.()
  const payees = await findRunPayeeStandings(tx, run, now, true)
  const paid = payees.filter(({ state }) => state === 'included')
  if (paid.length === 0)
    throw unprocessable('nothing_to_pay', 'Every payee in this run is held or left out, so there is nothing to pay.')
  const held = payees.filter(({ state }) => state === 'held').map(({ id, hold }) => ({ id, hold }))
  await sql`UPDATE payment_run_payee payee SET state = 'held', hold = held.hold
    FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held (id uuid, hold text) WHERE payee.id = held.id AND payee.state = 'included'`.execute(
    tx,
  )
  const { numAffectedRows } =
    await sql`UPDATE payment_run_row SET state = 'held', hold = CASE WHEN ${hasOpenCase} THEN 'caseOpen' ELSE payee.hold END FROM sale, payment_run_payee payee WHERE payment_run_row.run_id = ${run.id}::uuid
    AND payment_run_row.state = 'in' AND sale.id = sale_id AND payee.id = run_payee_id
    AND (payee.state = 'held' OR ${hasOpenCase})`.execute(tx)
  const sums = JSON.stringify(paid.map(({ id, cents }) => ({ id, cents })))
  await sql`UPDATE payment_run_payee payee SET cents = sums.cents, account = (SELECT ${accountSnapshot} FROM payee_account
      WHERE payee_account.payee_kind = payee.payee_kind AND payee_account.payee_id = payee.payee_id)
    FROM jsonb_to_recordset(${sums}::jsonb) AS sums (id uuid, cents bigint) WHERE payee.id = sums.id`.execute(tx)
  await audit(work, 'payment-run.submit', run, { payees: paid.length, cents: centsOf(paid) })
  return Number(numAffectedRows)
}

/**
 * Approves a run as it was submitted, and sets apart what it pays.
 * @throws Refusal 409 for whoever submitted or last changed it, where payments need a second person; or when somebody in it is held
 * since
 */
export async function approveRun(work: Work, about: AboutRun): Promise<void> {
  const { tx, now } = work
  const run = await takeStep(work, 'approve', about, { approvedAt: now, approvedBy: accountIdOf(work.actor) })
  const payees = (await findRunPayeeStandings(tx, run, now, true)).filter(({ keptCents }) => keptCents !== null)
  const held = payees.flatMap(({ name, state, hold }) => (state === 'held' && hold !== null ? [{ name, hold }] : []))
  if (held.length > 0) throw conflict('held_now', heldInWords(held))
  for (const { name, state, cents, keptCents } of payees)
    if (state === 'included' && cents !== keptCents)
      throw conflict(
        'case_open',
        `A return or late sale of a lead that ${name} is paid for was opened. Leave that payout out and submit the run again.`,
      )
  const included = await findIncluded(work, run.id)
  await postRun(work, 'approved', run, included)
  const cents = included.reduce((sum, payee) => sum + (payee.cents ?? 0), 0)
  if (!run.needsSecondPerson) return audit(work, 'payment-run.approve', run, { cents })
  const vatCents = await approveVat(work, run.id)
  await audit(work, 'payment-run.approve', run, { cents: cents + vatCents, vatCents })
}

/** Whether a run was paid some other way than by a bank file made here. */
const isMarkedPaid = ({ state, markedPaidAt }: Run): boolean => state === 'closed' && markedPaidAt !== null

/**
 * Cancels a run that has no file, or takes back one that was marked as paid; what it had is due again, and the accounts that nothing was
 * paid to go.
 */
export async function cancelRun(work: Work, { reason, ...about }: AboutRun & { reason: string }): Promise<void> {
  const { tx, now } = work
  const wasPaid = isMarkedPaid(await findRun(tx, about.id))
  if (wasPaid) await lockRunRows(work, about.id, 'paid')
  const run = await takeStep(work, wasPaid ? 'takeBack' : 'cancel', about, {
    cancelledAt: now,
    cancelledBy: accountIdOf(work.actor),
    cancelReason: reason,
  })
  if (wasPaid) await takePaymentsBack(work, run.id)
  else if (run.approvedBy !== null) await postRun(work, 'takenBack', run, await findIncluded(work, run.id))
  await tx
    .updateTable('paymentRunRow')
    .set({ state: 'gone' })
    .where('runId', '=', run.id)
    .where('state', 'in', ['in', 'paid'])
    .execute()
  await tx
    .updateTable('paymentRunPayee')
    .set({ state: 'gone', account: null, decidedAt: null, decidedBy: null, paidOn: null })
    .where('runId', '=', run.id)
    .where('state', 'in', ['included', 'paid'])
    .execute()
  await audit(work, 'payment-run.cancel', run, { reason })
}

const audit = (work: Work, action: Parameters<typeof appendAudit>[1], { id, number }: Run, detail: object) =>
  appendAudit(work, action, { kind: 'payment-run', id }, { number, ...detail })
