import type { EarningHold } from '@lodeway/rules/payment-runs/holds.ts'
import type { RunRowState } from '@lodeway/rules/payment-runs/states.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasOpenCase } from '../journal/payee-holds.sql.ts'
import type { RunPayeeStanding } from './payee-standings.sql.ts'

/**
 * How a row stands. One that is held in a draft can join another run, so it is shown as gone; so is one that stayed held of a payee
 * who left the run.
 * @param isDraft a run's rows are read differently while it is one
 */
export const shownStateIn = (isDraft: boolean): RawBuilder<RunRowState> =>
  isDraft ? sql`CASE payment_run_row.state WHEN 'held' THEN 'gone' ELSE payment_run_row.state END` : shownState

export const shownState = sql<RunRowState>`CASE WHEN payment_run_row.state = 'held' AND payee.state IN ('leftOut', 'gone') THEN 'gone'
  ELSE payment_run_row.state END`
export const keptHold = sql<EarningHold | null>`CASE WHEN ${shownState} = 'held' THEN coalesce(payment_run_row.hold, payee.hold, 'caseOpen') END`

/** The rows of one of a run's parts. @param standings of the payees of a draft */
export function isInPart(
  { part, hold }: { readonly part: RunRowState; readonly hold?: EarningHold | undefined },
  standings: readonly RunPayeeStanding[] | undefined,
): RawBuilder<boolean> {
  if (standings === undefined)
    return sql`${shownState} = ${part} AND (${hold ?? null}::text IS NULL OR ${keptHold} = ${hold ?? null}::text)`
  if (part === 'held' && hold === 'caseOpen') return sql`payment_run_row.state = 'in' AND ${hasOpenCase}`
  if (part === 'in' || part === 'held') {
    const ids = standings
      .filter(payee =>
        part === 'in' ? payee.hold === null : payee.hold !== null && (hold === undefined || payee.hold === hold),
      )
      .map(({ id }) => id)
    const isTheirs = sql`payment_run_row.state = 'in' AND payment_run_row.run_payee_id = ANY(${ids}::uuid[]) AND NOT ${hasOpenCase}`
    return part === 'held' && hold === undefined
      ? sql`(${isTheirs} OR payment_run_row.state = 'in' AND ${hasOpenCase})`
      : sql`${isTheirs}`
  }
  return sql`${shownStateIn(true)} = ${part}`
}
