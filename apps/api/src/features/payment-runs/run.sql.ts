import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { type NamedRun, runNamedIn } from '@lodeway/rules/payment-runs/run-name.ts'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { type Run, type RunView, runColumns, type Viewing, viewRuns } from './run-view.sql.ts'

export async function findRun(db: Queryable, id: string): Promise<Run> {
  const run = await db.selectFrom('paymentRun').select(runColumns).where('id', '=', id).executeTakeFirst()
  if (run === undefined) throw notFound('This payment run')
  return run
}

/** The same, which nobody else changes until the transaction ends. Rows are locked before it. */
export async function lockRun(tx: Queryable, id: string): Promise<Run> {
  const run = await tx.selectFrom('paymentRun').select(runColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (run === undefined) throw notFound('This payment run')
  return run
}

export async function viewRun(viewing: Viewing, id: string): Promise<RunView> {
  const run = await findRun(viewing.db, id)
  return (await viewRuns(viewing, [run]))(run)
}

export async function findRuns(viewing: Viewing, { search, limit, offset }: QueryOutput<typeof listPaymentRuns>) {
  // No run has the number 0, so that a text that names none finds none.
  const { number, place }: NamedRun = runNamedIn(search ?? '') ?? { number: 0 }
  const all = viewing.db
    .selectFrom('paymentRun')
    .$if(Boolean(search), runs => runs.where('number', '=', number))
    .$if(place !== undefined, runs =>
      runs.where(eb =>
        eb.exists(
          eb
            .selectFrom('paymentRunPayee')
            .whereRef('runId', '=', 'paymentRun.id')
            .where('place', '=', place ?? 0),
        ),
      ),
    )
  const [runs, { count }] = await Promise.all([
    all.select(runColumns).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: runs.map(await viewRuns(viewing, runs)), count }
}
