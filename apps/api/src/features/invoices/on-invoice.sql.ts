import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** Those of these sale rows that are on no invoice and no credit note. */
export async function onNoInvoice<Row extends { readonly id: string }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  const { rows: found } = await sql<{ id: string }>`
    SELECT sale_id AS id FROM invoice_line WHERE sale_id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  const ids = new Set(found.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}
