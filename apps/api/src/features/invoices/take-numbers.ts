import { documentNumber } from '@lodeway/rules/invoices/documents.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Difference } from '../journal/differences.ts'

type Series = 'INV' | 'CN' | 'SBI' | 'SBC'

/** The next numbers of a series, in order. They are locked until the transaction ends, so whatever else is waited for comes before. */
export async function takeNumbers(tx: Tx, series: Series, count: number): Promise<string[]> {
  const { last } = await tx
    .updateTable('invoiceSeries')
    .set({ last: sql`last + ${count}` })
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, place) => documentNumber(series, last - count + 1 + place))
}

/** Finds series of which a document has no number that was taken, or one that was not. */
export const ofNumbers = (table: 'invoice' | 'self_billed_invoice', series: readonly Series[]) =>
  sql<Difference>`SELECT 'numbers of ' || series AS about, last::text AS kept, (count(number) || ' up to ' || coalesce(max(number), 'none')) AS due
    FROM invoice_series LEFT JOIN ${sql.table(table)} ON number LIKE series || '-%' WHERE series = ANY(${series}::text[]) GROUP BY series, last
    HAVING count(number) <> last OR coalesce(max(split_part(number, '-', 2)::integer), 0) <> last`
