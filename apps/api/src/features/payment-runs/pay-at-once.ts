import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { type Due, insertRun } from './create-run.ts'
import { approveRun, submitAsIs } from './decide-run.ts'
import { markRunPaid } from './settle-run.ts'
import { holdSetting } from './take-step.ts'

/**
 * Makes a run of payouts and takes it as far as one person may: to its end, or to where it waits for a second person. They are locked,
 * in no open run, and nothing holds them.
 * @throws Refusal 409 when somebody is held meanwhile
 */
export async function payAtOnce(work: Work, rows: readonly Due[], how: Parameters<typeof insertRun>[2]): Promise<void> {
  const needsSecondPerson = await holdSetting(work)
  const id = await insertRun(work, rows, how)
  const held = await submitAsIs(work, { id, version: 1 })
  if (held > 0)
    throw conflict(
      'rows_changed',
      'A payout has since been held, so nothing was marked as paid. Please look at the rows again.',
    )
  if (needsSecondPerson) return
  // Each step raises the version, and nobody else knows of this run before all of it is committed.
  await approveRun(work, { id, version: 2 })
  await markRunPaid(work, { id, version: 3 })
}
