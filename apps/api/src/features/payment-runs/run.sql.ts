import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { type Run, type RunView, type Viewing, viewRuns } from './run-view.sql.ts'

export async function findRun(db: Queryable, id: string): Promise<Run> {
  const run = await db.selectFrom('paymentRun').selectAll().where('id', '=', id).executeTakeFirst()
  if (run === undefined) throw notFound('This payment run')
  return run
}

/** The same, which nobody else changes until the transaction ends. Rows are locked before it. */
export async function lockRun(tx: Queryable, id: string): Promise<Run> {
  const run = await tx.selectFrom('paymentRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (run === undefined) throw notFound('This payment run')
  return run
}

export async function viewRun(viewing: Viewing, id: string): Promise<RunView> {
  const run = await findRun(viewing.db, id)
  return (await viewRuns(viewing, [run]))(run)
}

export async function findRuns(viewing: Viewing, { limit, offset }: { limit: number; offset: number }) {
  const all = viewing.db.selectFrom('paymentRun')
  const [runs, { count }] = await Promise.all([
    all.selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: runs.map(await viewRuns(viewing, runs)), count }
}
