import { nameOf } from '@lodeway/rules/people/name.ts'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import type { Actor } from '../../work/actor.ts'

const selectBatches = (db: Queryable) =>
  db
    .selectFrom('outcomeBatch')
    .innerJoin('account', 'account.id', 'outcomeBatch.createdBy')
    .selectAll('outcomeBatch')
    .select(['account.firstName', 'account.lastName', 'account.role'])

/** The files that were recorded for an organisation, newest first. */
export function findOutcomeBatches(
  db: Queryable,
  actor: Actor,
  organisationId: string,
  page: { limit: number; offset: number },
) {
  const matching = selectBatches(db).where('outcomeBatch.organisationId', '=', organisationId)
  return findPage(matching.orderBy('outcomeBatch.createdAt', 'desc').orderBy('outcomeBatch.id'), page, toBatch(actor))
}

export const findOutcomeBatch = async (db: Queryable, actor: Actor, id: string) =>
  toBatch(actor)(await selectBatches(db).where('outcomeBatch.id', '=', id).executeTakeFirstOrThrow())

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

/** An organisation's people read their colleagues' names, and of administrators that it was one. */
const toBatch = (actor: Actor) => (row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  createdBy: actor.kind === 'buyer' && row.role !== 'buyer' ? 'An administrator' : nameOf(row),
  rows: row.rowCount,
  changed: row.changedCount,
})
