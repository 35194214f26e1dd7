import { type Insertable, type RawBuilder, sql } from 'kysely'
import { ColumnNames } from './column-names.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

declare const isWrite: unique symbol
/** A statement that writes by itself. What a SELECT calls is not carried out where it is a part of another statement. */
export type Write = RawBuilder<unknown> & { readonly [isWrite]: true }

/** Such a statement: as `sql`. @throws Error for any other */
export function write(text: TemplateStringsArray, ...values: readonly unknown[]): Write {
  if (!/^(?:INSERT|UPDATE|DELETE) /.test(text[0] ?? '')) throw new Error('This is no INSERT, UPDATE or DELETE.')
  return sql(text, ...values) as Write
}

type RowsByTable = { readonly [Table in keyof DB]?: readonly Insertable<DB[Table]>[] }

/**
 * Carries out statements in one exchange, as parts of one: none of them sees what the others write, and foreign keys
 * among them are checked at the end.
 * @param last may be a SELECT
 */
export async function writeTogether(tx: Tx, writes: readonly Write[], last: RawBuilder<unknown>): Promise<void> {
  const parts = writes.map((each, place) => sql`${sql.ref(`write_${place}`)} AS (${each})`)
  await (parts.length === 0 ? last : sql`WITH ${sql.join(parts)} ${last}`).execute(tx)
}

/** Carries them out one after the other, each by itself. */
export async function writeAll(tx: Tx, writes: readonly Write[]): Promise<void> {
  for (const each of writes) await each.execute(tx)
}

/**
 * An INSERT for each table that there are rows for. Its text depends on table
 * and columns and not on how many rows there are, so the database plans it once.
 * @throws Error when a table's rows do not have the same columns
 */
export const insertsOf = (rowsByTable: RowsByTable): Write[] =>
  Object.entries(rowsByTable)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => insertOf(names.toColumn(table), rows))

const names = new ColumnNames()

function insertOf(table: string, rows: readonly object[]): Write {
  const fields = Object.keys(rows[0] ?? {})
  const columns = fields.map(field => names.toColumn(field))
  const values = rows.map(row => {
    const same = Object.keys(row).length === fields.length && fields.every(field => field in row)
    if (!same)
      throw new Error(
        `Rows of ${table} differ in their columns: ${fields.join(', ')} and ${Object.keys(row).join(', ')}.`,
      )
    const value: Record<string, unknown> = {}
    for (const [place, column] of columns.entries()) {
      const given = row[fields[place] as keyof typeof row]
      // What is left out is NULL: most of a lead's columns are, and names and nulls would be most of what is sent.
      if (given !== null) value[column] = toJson(given)
    }
    return value
  })
  const listed = sql.join(columns.map(column => sql.ref(column)))
  return write`INSERT INTO ${sql.ref(table)} (${listed})
    SELECT ${listed} FROM jsonb_populate_recordset(NULL::${sql.ref(table)}, ${JSON.stringify(values)}::jsonb)`
}

/** Bytes as PostgreSQL reads them; everything else as JSON has it. */
const toJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
