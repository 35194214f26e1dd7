import { Client } from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { writeSealed } from './backup-file.ts'
import type { BackupKey } from './backup-key.ts'
import { type BackupHead, type BackupTail, endOfRows, type TableStart } from './contents.ts'
import { RowDigest } from './rows.ts'
import { auditHeads, copyOut, findTables, type TableContents } from './tables.ts'

interface Source {
  readonly url: string
  readonly keys: Keys
  readonly now: Date
}

/**
 * Writes the whole database, as it is at one moment and while the product runs, into one encrypted file.
 * @returns how many rows of how many tables
 */
export async function writeBackup(
  file: string,
  key: BackupKey,
  source: Source,
): Promise<{ rows: number; tables: number }> {
  const client = new Client({
    connectionString: source.url,
    application_name: 'lodeway-backup',
    options:
      '-c role=lodeway_app -c search_path=app,public -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c client_encoding=UTF8 -c statement_timeout=0',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const measured: Record<string, TableContents> = {}
    await writeSealed(file, key, linesOf(client, source, measured))
    const all = Object.values(measured)
    return { rows: all.reduce((sum, { rows }) => sum + rows, 0), tables: all.length }
  } finally {
    await client.end()
  }
}

async function* linesOf(
  client: Client,
  source: Source,
  measured: Record<string, TableContents>,
): AsyncGenerator<Buffer> {
  yield line(await headOf(client, source))
  for (const table of await findTables(client)) {
    const digest = new RowDigest()
    yield line({ table: table.name, columns: table.columns } satisfies TableStart)
    yield* copyOut(client, table, digest)
    yield endOfRows
    measured[table.name] = { rows: digest.rows, sum: digest.sum }
  }
  yield line({
    tables: measured,
    sequences: await findSequences(client),
    auditHeads: await auditHeads(client),
  } satisfies BackupTail)
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

async function headOf(client: Client, { keys, now }: Source): Promise<BackupHead> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    "SELECT source || '/' || name AS name, checksum FROM public.schema_migration ORDER BY source, number",
  )
  const versions = await client.query<{ queue: number; postgres: string }>(
    "SELECT version AS queue, current_setting('server_version') AS postgres FROM pgboss.version",
  )
  return {
    format: 'lodeway-backup-1',
    at: now.toISOString(),
    postgres: versions.rows[0]?.postgres ?? '',
    migrations: Object.fromEntries(migrations.rows.map(({ name, checksum }) => [name, checksum])),
    queue: Number(versions.rows[0]?.queue),
    ...(await marksOf(client, keys)),
  }
}

/** Of the keys that anything may be sealed under. */
async function marksOf(
  client: Client,
  keys: Keys,
): Promise<Pick<BackupHead, 'encryptionKey' | 'previousEncryptionKey'>> {
  const { rows } = await client.query<{ id: Buffer }>('SELECT id FROM master_key WHERE emptied_at IS NULL')
  const [current, previous] = keys.masters
  const isInUse = previous !== undefined && rows.some(({ id }) => id.equals(previous.id))
  return { encryptionKey: current?.mark ?? '', ...(isInUse && { previousEncryptionKey: previous.mark }) }
}

/** Read after the rows: numbers that are given out in between are passed over, and none is given twice. */
async function findSequences(client: Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences WHERE schemaname IN ('app', 'identity')`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
