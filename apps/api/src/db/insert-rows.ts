import { type Insertable, type RawBuilder, sql } from 'kysely'
import { ColumnNames } from './column-names.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

export type RowsByTable = { readonly [Table in keyof DB]?: readonly Insertable<DB[Table]>[] }

/**
 * Inserts rows of several tables, each table's rows having the same columns, in one exchange. The statement's text
 * depends on tables and columns and not on how many rows there are, so the database plans it once.
 */
export async function insertRows(tx: Tx, rowsByTable: RowsByTable): Promise<void> {
  const inserts = Object.entries(rowsByTable)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => insertOf(names.toColumn(table), rows))
  const last = inserts.pop()
  if (last === undefined) return
  const others = inserts.map((insert, place) => sql`${sql.ref(`insert_${place}`)} AS (${insert})`)
  await (others.length === 0 ? last : sql`WITH ${sql.join(others)} ${last}`).execute(tx)
}

const names = new ColumnNames()

function insertOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const fields = Object.keys(rows[0] ?? {})
  const columns = fields.map(field => names.toColumn(field))
  const values = rows.map(row => {
    const value: Record<string, unknown> = {}
    for (const [place, column] of columns.entries()) value[column] = toJson(row[fields[place] as keyof typeof row])
    return value
  })
  const listed = sql.join(columns.map(column => sql.ref(column)))
  return sql`INSERT INTO ${sql.ref(table)} (${listed})
    SELECT ${listed} FROM jsonb_populate_recordset(NULL::${sql.ref(table)}, ${JSON.stringify(values)}::jsonb)`
}

/** Bytes as PostgreSQL reads them; everything else as JSON has it. */
const toJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
