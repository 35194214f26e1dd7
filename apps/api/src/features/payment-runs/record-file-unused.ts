import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { postRun } from '../journal/post-run.ts'
import { findIncluded } from '../open-runs/make-draft-again.ts'
import { decidePayees } from './decide-payees.ts'
import { lockRunRows, runSales } from './run-rows.sql.ts'
import type { Run } from './run-view.sql.ts'
import { type AboutRun, takeStep } from './take-step.ts'

/**
 * Says that the bank never used the file of a run. Nobody in it was paid, so all of it is due again; the bank refused nobody either, so
 * nobody is held for it or told of a refusal. The run is over, and its file can no longer be downloaded.
 * @throws Refusal 409 when the run was changed meanwhile, has no file, or the bank's response is recorded for somebody in it
 */
export async function recordFileUnused(
  work: Work,
  { reason, ...about }: AboutRun & { readonly reason: string },
): Promise<void> {
  const { tx, now } = work
  await lockRunRows(work, about.id)
  const payees = await findIncluded(work, about.id)
  const by = accountIdOf(work.actor)
  const run = await takeStep(work, 'fileUnused', about, {
    closedAt: now,
    fileUnusedAt: now,
    fileUnusedBy: by,
    fileUnusedReason: reason,
  })
  await refuseAnswered(work, run)
  await newPayments(runSales(run.id, now), 'admin', by, 'bankRefused').execute(tx)
  // A run that was marked as sent to the bank is booked as on its way; one that was not, as set apart.
  await postRun(work, run.sentAt === null ? 'takenBack' : 'refused', run, payees)
  await decidePayees(
    work,
    payees.map(({ id }) => id),
    'refused',
    { reason, releasedAt: now },
  )
  const detail = {
    number: run.number,
    payees: payees.length,
    cents: payees.reduce((all, { cents }) => all + (cents ?? 0), 0),
  }
  await appendAudit(work, 'payment-run.file-unused', { kind: 'payment-run', id: run.id }, { ...detail, reason })
}

async function refuseAnswered({ tx }: Work, { id, number }: Run): Promise<void> {
  const { count } = await tx
    .selectFrom('paymentRunPayee')
    .select(sql<number>`count(*)`.as('count'))
    .where('runId', '=', id)
    .where('decidedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count > 0)
    throw conflict(
      'settled',
      `The bank's response is already recorded for ${count} ${count === 1 ? 'payee' : 'payees'} of ${runName(number)}, so the bank used its file.`,
    )
}
