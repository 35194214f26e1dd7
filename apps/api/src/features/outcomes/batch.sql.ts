import type { Queryable } from '../../db/database.ts'

const selectBatches = (db: Queryable) =>
  db
    .selectFrom('outcomeBatch')
    .innerJoin('account', 'account.id', 'outcomeBatch.createdBy')
    .selectAll('outcomeBatch')
    .select(['account.firstName', 'account.lastName'])

/** The files that were recorded for an organisation, newest first. */
export async function findOutcomeBatches(
  db: Queryable,
  organisationId: string,
  page: { limit: number; offset: number },
) {
  const [rows, counted] = await Promise.all([
    selectBatches(db)
      .where('outcomeBatch.organisationId', '=', organisationId)
      .orderBy('outcomeBatch.createdAt', 'desc')
      .orderBy('outcomeBatch.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('outcomeBatch')
      .where('organisationId', '=', organisationId)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toBatch), count: counted.count }
}

export const findOutcomeBatch = async (db: Queryable, id: string) =>
  toBatch(await selectBatches(db).where('outcomeBatch.id', '=', id).executeTakeFirstOrThrow())

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

const toBatch = (row: Row) => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  createdBy: `${row.firstName} ${row.lastName}`,
  fileName: row.fileName,
  digest: row.digest,
  rows: row.rowCount,
  changed: row.changedCount,
})
