import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { RowDigest, wholeLines } from './rows.ts'

/** By its name as SQL takes it, such as `app.lead`. */
export interface Table {
  readonly name: string
  /** Those that are written; the database computes the others. */
  readonly columns: readonly string[]
}

export interface TableContents {
  readonly rows: number
  readonly sum: string
}

/**
 * Every table that is backed up: all of the product's, and the queue's jobs, which are mails that were not sent yet and work that was given
 * up. What else the queue keeps (its queues, schedules and statistics) each start makes anew.
 */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', nspname, relname) AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND (nspname IN ('app', 'identity') OR (nspname = 'pgboss' AND relname = 'job'))
    GROUP BY nspname, relname ORDER BY nspname, relname`)
  return rows
}

/** A table's rows as COPY writes them, in whole lines, counted as they pass. */
export async function* copyOut(client: Client, { name, columns }: Table, digest: RowDigest): AsyncGenerator<Buffer> {
  // A partitioned table has rows through a query alone.
  const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`))
  for await (const lines of wholeLines(rows)) {
    digest.add(lines)
    yield lines
  }
}

/** What a table holds now. */
export async function measureTable(client: Client, table: Table): Promise<TableContents> {
  const digest = new RowDigest()
  for await (const _lines of copyOut(client, table, digest));
  return { rows: digest.rows, sum: digest.sum }
}

/** The hash that each lane of the audit log ends with, by the entries themselves. */
export async function auditHeads(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ lane: number; hash: string }>(
    `SELECT DISTINCT ON (lane) lane, encode(hash, 'hex') AS hash FROM app.audit_log ORDER BY lane, place DESC`,
  )
  return Object.fromEntries(rows.map(({ lane, hash }) => [String(lane), hash]))
}
