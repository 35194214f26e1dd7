import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type { SaleCategory } from '@lodeway/rules/sales/labels.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { notFound } from '../../work/refusal.ts'

/** What the rows of a batch come to in one direction; what was paid together may go both ways. */
const sumOf = (category: SaleCategory) =>
  sql<number>`(SELECT coalesce(sum(amount_cents), 0)::bigint FROM sale WHERE batch_id = payment_batch.id AND category = ${category})`

const selectBatches = (db: Queryable) =>
  db
    .selectFrom('paymentBatch')
    .innerJoin('account', 'account.id', 'paymentBatch.createdBy')
    .leftJoin('paymentRun', 'paymentRun.batchId', 'paymentBatch.id')
    .select([
      'paymentBatch.id',
      'paymentBatch.createdAt',
      'paymentBatch.rowCount',
      sumOf('invoice').as('receivedCents'),
      sumOf('payout').as('paidCents'),
      'account.firstName',
      'account.lastName',
      'paymentRun.id as runId',
      'paymentRun.number as runNumber',
      'paymentRun.state as runState',
    ])

type BatchRecord = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

export const findBatches = (db: Queryable, page: { limit: number; offset: number }) =>
  findPage(selectBatches(db).orderBy('paymentBatch.createdAt', 'desc').orderBy('paymentBatch.id'), page, toBatch)

export async function findBatch(db: Queryable, id: string) {
  const row = await selectBatches(db).where('paymentBatch.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('This batch')
  return toBatch(row)
}

/** Every batch has its file: it is made from the batch's rows whenever it is asked for. */
const toBatch = ({ runId, runNumber, runState, ...row }: BatchRecord) => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  createdBy: nameOf(row),
  count: row.rowCount,
  toReceive: centsToRand(row.receivedCents),
  toPay: centsToRand(row.paidCents),
  hasFile: true,
  run:
    runId === null || runNumber === null || runState === null
      ? null
      : { id: runId, number: runNumber, state: runState },
})
