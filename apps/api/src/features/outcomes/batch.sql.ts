import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'

const selectBatches = (db: Queryable) =>
  db
    .selectFrom('outcomeBatch')
    .innerJoin('account', 'account.id', 'outcomeBatch.createdBy')
    .selectAll('outcomeBatch')
    .select(['account.firstName', 'account.lastName'])

/** The files that were recorded for an organisation, newest first. */
export function findOutcomeBatches(db: Queryable, organisationId: string, page: { limit: number; offset: number }) {
  const matching = selectBatches(db).where('outcomeBatch.organisationId', '=', organisationId)
  return findPage(matching.orderBy('outcomeBatch.createdAt', 'desc').orderBy('outcomeBatch.id'), page, toBatch)
}

export const findOutcomeBatch = async (db: Queryable, id: string) =>
  toBatch(await selectBatches(db).where('outcomeBatch.id', '=', id).executeTakeFirstOrThrow())

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

const toBatch = (row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  createdBy: `${row.firstName} ${row.lastName}`,
  rows: row.rowCount,
  changed: row.changedCount,
})
