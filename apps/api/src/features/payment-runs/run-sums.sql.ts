import { centsOf } from '@lodeway/rules/money/sum.ts'
import type { RunPayeeState } from '@lodeway/rules/payment-runs/states.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { PaymentRun } from '../../db/schema.ts'
import { findRunPayeeStandings, heldOf, isPaidIn } from './payee-standings.sql.ts'
import { grossInRun } from './vat-in-run.sql.ts'

/** How many payees of a run stand somehow, with what they are paid; and what is held in it. Amounts in cents. */
export interface RunSums {
  readonly payees: readonly { readonly state: RunPayeeState; readonly count: number; readonly cents: number }[]
  readonly held: { readonly count: number; readonly cents: number }
}

/**
 * What runs come to. Only a draft is asked how each of its payees stands now; later it is what was submitted, however many rows a run
 * has.
 */
export async function findRunSums(
  db: Queryable,
  runs: readonly Pick<Selectable<PaymentRun>, 'id' | 'state'>[],
  now: Date,
): Promise<Map<string, RunSums>> {
  const [drafts, others] = [
    runs.filter(({ state }) => state === 'draft'),
    runs.filter(({ state }) => state !== 'draft').map(({ id }) => id),
  ]
  const sums = new Map<string, RunSums>()
  for (const run of drafts) sums.set(run.id, await findDraftSums(db, run, now))
  if (others.length === 0) return sums
  const { rows } = await sql<RunSums['payees'][number] & { runId: string }>`
    SELECT run_id, state, count(*) AS count, coalesce(sum(cents), 0)::bigint AS cents FROM payment_run_payee
    WHERE run_id = ANY(${others}::uuid[]) GROUP BY run_id, state`.execute(db)
  const held = await sql<RunSums['held'] & { runId: string }>`
    SELECT payment_run_row.run_id, count(*) AS count, sum(${grossInRun})::bigint AS cents FROM payment_run_row
    JOIN sale ON sale.id = sale_id JOIN payment_run_payee payee ON payee.id = run_payee_id
    WHERE payment_run_row.run_id = ANY(${others}::uuid[]) AND payment_run_row.state = 'held' AND payee.state NOT IN ('leftOut', 'gone')
    GROUP BY payment_run_row.run_id`.execute(db)
  const payees = Map.groupBy(rows, ({ runId }) => runId)
  for (const id of others)
    sums.set(id, {
      payees: payees.get(id) ?? [],
      held: held.rows.find(({ runId }) => runId === id) ?? { count: 0, cents: 0 },
    })
  return sums
}

async function findDraftSums(
  db: Queryable,
  run: Parameters<typeof findRunPayeeStandings>[1],
  now: Date,
): Promise<RunSums> {
  const standings = await findRunPayeeStandings(db, run, now)
  const held = standings.map(heldOf)
  return {
    payees: [...Map.groupBy(standings, ({ state }) => state)].map(([state, own]) => ({
      state,
      count: own.length,
      cents: centsOf(own),
    })),
    held: { count: held.reduce((sum, { count }) => sum + count, 0), cents: centsOf(held) },
  }
}

/** How many payees of a run stand in one of these ways, and what they are paid. */
export function sumIn({ payees }: RunSums, isMeant: (payee: { readonly state: RunPayeeState }) => boolean) {
  const meant = payees.filter(isMeant)
  return {
    count: meant.reduce((sum, { count }) => sum + count, 0),
    cents: centsOf(meant),
  }
}

/** What a run pays. */
export const paidIn = (sums: RunSums) => sumIn(sums, isPaidIn)
