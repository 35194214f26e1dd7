import { handsFor, whyNotBy } from '@lodeway/rules/payment-runs/hands.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { canTake, type RunStep, runStateLabels, runSteps } from '@lodeway/rules/payment-runs/states.ts'
import { sql, type Updateable } from 'kysely'
import type { PaymentRun } from '../../db/schema.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, type Refusal } from '../../work/refusal.ts'
import { needsSecondPerson } from '../open-runs/second-person.ts'
import { findRun } from './run.sql.ts'
import { type Run, runColumns } from './run-view.sql.ts'

export interface AboutRun {
  readonly id: string
  readonly version: number
}

/**
 * Takes one step of a run: one UPDATE that the version guards, so of any number of callers at once one takes it, and one that is
 * repeated or was asked of an older version is refused.
 * @returns the run as it is after the step
 * @throws Refusal 404; 409 when it was changed meanwhile, cannot take this step, or not by this person
 */
export async function takeStep(
  work: Work,
  step: RunStep,
  about: AboutRun,
  set: Updateable<PaymentRun> = {},
): Promise<Run> {
  const run = await findRun(work.tx, about.id)
  refuseStep(run, step, about.version)
  // Approvals wait for one another, and for a change of the setting: what one sets apart for a payee, the next one counts.
  const isSetting = step === 'approve' ? await holdSetting(work) : await needsSecondPerson(work.tx)
  const hands = handsFor(step, run, isSetting)
  const whyNot = whyNotBy(step, accountIdOf(work.actor), hands)
  if (whyNot !== undefined) throw conflict(whyNot.refused, whyNot.message)
  const taken = await work.tx
    .updateTable('paymentRun')
    .set({
      ...set,
      state: runSteps[step].to,
      version: sql`version + 1`,
      ...(step === 'submit' && { needsSecondPerson: isSetting }),
      ...(step === 'approve' && { needsSecondPerson: hands.needsSecondPerson }),
    })
    .where('id', '=', about.id)
    .where('version', '=', about.version)
    .where('state', 'in', runSteps[step].from)
    // What is in a file may have been paid, whatever an administrator enters.
    .$if(step === 'takeBack', taking => taking.where('fileMadeAt', 'is', null))
    .returning(runColumns)
    .executeTakeFirst()
  if (taken === undefined) throw changed(await findRun(work.tx, about.id))
  return taken
}

/** @throws Refusal 409 when a run is another version, or cannot take the step from where it stands */
export function refuseStep(run: Run, step: RunStep, version: number): void {
  if (run.version !== version) throw changed(run)
  if (!canTake(step, run.state))
    throw conflict('wrong_state', `${runName(run.number)} cannot take this step: it is '${runStateLabels[run.state]}'.`)
}

export const changed = ({ number, state }: Run): Refusal =>
  conflict(
    'run_changed',
    `${runName(number)} was changed meanwhile and is now '${runStateLabels[state]}'. Nothing was done; please look at it again.`,
  )

/** Whether payments need a second person; nobody changes that, and nobody else approves, until the transaction ends. */
export async function holdSetting({ tx }: Work): Promise<boolean> {
  const setting = await tx
    .selectFrom('paymentSetting')
    .select('needsSecondPerson')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return setting.needsSecondPerson
}
