import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { prepareDatabase } from '../prepare.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupHead, BackupTail, TableStart } from './contents.ts'
import { checkBackup, readParts } from './read-backup.ts'
import { auditHeads, findTables, measureTable, type Table } from './tables.ts'
import { beginRestore, emptyAgain, finishRestore } from './unfinished-restore.ts'

interface Restored {
  readonly at: string
  readonly rows: number
  readonly tables: number
}

/**
 * Brings a backup back into an empty database, as its owner: the schema as the backup had it, by its migrations, then every row,
 * in one transaction and without triggers, as what triggers keep is in the backup too; then what this release adds.
 * The file is read to its end before anything is written, and a restore that fails leaves the database empty; one that is killed leaves
 * a mark, by which a start refuses it and the next restore begins anew.
 * @param refuse may object to what the backup says of itself
 * @throws BackupError
 */
export async function restoreBackup(
  url: string,
  file: string,
  key: BackupKey,
  refuse: (head: BackupHead) => void = () => undefined,
): Promise<Restored> {
  const { head, tail } = await checkBackup(file, key)
  refuse(head)
  const client = new Client({
    connectionString: url,
    application_name: 'lodeway-restore',
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c client_encoding=UTF8 -c statement_timeout=0 -c lock_timeout=0',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await beginRestore(client)
    try {
      await prepareDatabase(url, name => name in head.migrations)
      await refuseOtherRelease(client, head)
      await load(client, file, key, tail)
    } catch (error) {
      await client
        .query('ROLLBACK')
        .then(() => emptyAgain(client))
        .catch(() => {
          throw notFinished(error)
        })
      throw error
    }
    await prepareDatabase(url)
    await client.query('ANALYZE')
    await finishRestore(client)
  } finally {
    await client.end()
  }
  const all = Object.values(tail.tables)
  return { at: head.at, rows: all.reduce((sum, { rows }) => sum + rows, 0), tables: all.length }
}

/** The connection was lost, so that what is written stays for now. */
const notFinished = (error: unknown): BackupError =>
  new BackupError(
    `The restore was not finished: ${error instanceof Error ? error.message : String(error)}. Run it again: it removes first what is there of it.`,
  )

async function refuseOtherRelease(client: Client, head: BackupHead): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT source || '/' || name AS name, checksum FROM public.schema_migration",
  )
  const here = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const unknown = Object.entries(head.migrations).find(([name, checksum]) => here.get(name) !== checksum)
  if (unknown !== undefined)
    throw new BackupError(`The backup is of a later release, which has ${unknown[0]}: restore it with that one.`)
  const queue = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  if (Number(queue.rows[0]?.version) !== head.queue)
    throw new BackupError(
      'The backup is of a release whose queue is built otherwise: restore it with that one, and upgrade then.',
    )
}

async function load(client: Client, file: string, key: BackupKey, tail: BackupTail): Promise<void> {
  await client.query('BEGIN')
  const tables = new Map((await findTables(client)).map(table => [table.name, table]))
  const names = [...tables.keys()]
  const references = await dropReferences(client)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')}`)
  await client.query('SET LOCAL search_path = app, public')
  await copyIn(client, file, key, tables)
  await compare(client, tables, tail)
  // Those of queues that only a running worker makes (its clock's, once a minute), or that are no more, have nothing left to do.
  await client.query('DELETE FROM pgboss.job WHERE name NOT IN (SELECT name FROM pgboss.queue)')
  await endWhatOpens(client)
  // Made again, each is checked against every row.
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  // One that an earlier release had, and this one counts without, is not there any more.
  for (const [name, last] of Object.entries(tail.sequences))
    if (last !== null) await client.query('SELECT setval(to_regclass($1), $2)', [name, last])
  await client.query('COMMIT')
}

/** A session that was ended since the backup, or a link that was spent, would open again: everybody signs in anew. */
async function endWhatOpens(client: Client): Promise<void> {
  await client.query('DELETE FROM identity.artifact')
  await client.query('UPDATE identity.credential SET sessions_ended_at = now()')
  await client.query('UPDATE app.password_token SET used_at = now() WHERE used_at IS NULL')
  await client.query('UPDATE app.invitation SET withdrawn_at = now() WHERE used_at IS NULL AND withdrawn_at IS NULL')
}

/** Tables refer to each other in rings, so that no order of loading them would do. */
async function dropReferences(client: Client) {
  await client.query('SET LOCAL search_path = pg_catalog')
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace IN ('app'::regnamespace, 'identity'::regnamespace, 'pgboss'::regnamespace)`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

async function copyIn(client: Client, file: string, key: BackupKey, tables: ReadonlyMap<string, Table>): Promise<void> {
  const parts = readParts(file, key)
  for await (const part of parts) {
    if (!('start' in part)) continue
    const { table, columns }: TableStart = part.start
    const known = tables.get(table)
    if (known === undefined || columns.some(name => !known.columns.includes(name)))
      throw new BackupError(`This release does not know ${table} as the backup has it.`)
    const rows = async function* rowsOfTable() {
      for (;;) {
        const { value } = await parts.next()
        if (value === undefined || !('lines' in value)) return
        yield value.lines
      }
    }
    await pipeline(Readable.from(rows()), client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)))
  }
}

/** Reads every table again, as it now stands. */
async function compare(client: Client, tables: ReadonlyMap<string, Table>, tail: BackupTail): Promise<void> {
  for (const table of tables.values()) {
    const { rows, sum } = await measureTable(client, table)
    const written = tail.tables[table.name]
    if (written?.rows !== rows || written.sum !== sum)
      throw new BackupError(`${table.name} did not come back as it was written: ${rows} rows of ${written?.rows ?? 0}.`)
  }
  const heads = await auditHeads(client)
  const torn = Object.keys({ ...heads, ...tail.auditHeads }).filter(lane => heads[lane] !== tail.auditHeads[lane])
  if (torn.length > 0) throw new BackupError(`The audit log did not come back as it was written (lane ${torn[0]}).`)
}
