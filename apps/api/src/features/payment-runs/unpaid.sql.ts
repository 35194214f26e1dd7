import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isInOpenRun } from '../open-runs/in-run.sql.ts'
import { type SaleFilter, type SaleTotals, saleCondition, totalsOf } from '../sales/sale.sql.ts'
import { lacksAccount, ofPayee } from '../sales/sale-row.sql.ts'

/** Unpaid rows that a filter matches, held or not; those in an open payment run are paid there. */
export const selectUnpaid = (db: Queryable, filter: SaleFilter) =>
  db
    .selectFrom('sale')
    .leftJoin('payeeAccount', join => join.on(ofPayee))
    .where(saleCondition(filter))
    .where('sale.paymentStatus', '=', 'unpaid')
    .where(sql<boolean>`NOT ${isInOpenRun}`)

/** What a filter matches and open payment runs have, by run. */
export const findInRuns = (db: Queryable, filter: SaleFilter) =>
  db
    .selectFrom('sale')
    .innerJoin('paymentRunRow', 'paymentRunRow.saleId', 'sale.id')
    .innerJoin('paymentRun', 'paymentRun.id', 'paymentRunRow.runId')
    .select([
      'paymentRun.number',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(sale.amount_cents)::bigint`.as('cents'),
    ])
    .where(saleCondition(filter))
    .where('paymentRunRow.state', '=', 'in')
    .groupBy('paymentRun.number')
    .orderBy('paymentRun.number')
    .execute()

export async function countPayable(db: Queryable, filter: SaleFilter): Promise<SaleTotals & { held: number }> {
  const found = await selectUnpaid(db, filter)
    .select([
      'sale.category',
      sql<number>`count(*) FILTER (WHERE NOT ${lacksAccount})`.as('count'),
      sql<number>`coalesce(sum(amount_cents) FILTER (WHERE NOT ${lacksAccount}), 0)::bigint`.as('cents'),
      sql<number>`count(*) FILTER (WHERE ${lacksAccount})`.as('held'),
    ])
    .groupBy('sale.category')
    .execute()
  return { ...totalsOf(found), held: found.reduce((sum, row) => sum + row.held, 0) }
}
