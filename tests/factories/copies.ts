import { sql } from 'kysely'
import type { Queryable } from '../../apps/api/src/db/database.ts'

type Table = 'lead' | 'account' | 'assignment'

/**
 * Adds copies of a row, each with other values under the columns' own names: submitting so many would take longer than
 * what is tested. Generated columns are the database's.
 */
export async function addCopies(
  db: Queryable,
  table: Table,
  id: string,
  changes: readonly Record<string, unknown>[],
): Promise<void> {
  const { rows } = await sql<{ columns: string }>`SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
    WHERE attrelid = ${`app.${table}`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(db)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_array_elements(${JSON.stringify(changes)}::jsonb) AS change,
      LATERAL (SELECT changed.* FROM ${sql.table(table)} AS first, jsonb_populate_record(first, change) AS changed
        WHERE first.id = ${id}) AS copy`.execute(db)
}
