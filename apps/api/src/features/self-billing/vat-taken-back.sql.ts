import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** The VAT that self-billed credit notes take back with rows, which is taken off what their payee is paid; by row, in cents. */
export async function findVatTakenBack(
  db: Queryable,
  rows: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('selfBilledLine')
    .select(['saleId', sql<number>`sum(vat_cents)::bigint`.as('vatCents')])
    .where('saleId', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
    .where('creditsSaleId', 'is not', null)
    .groupBy('saleId')
    .execute()
  return new Map(found.map(({ saleId, vatCents }) => [saleId, vatCents]))
}
