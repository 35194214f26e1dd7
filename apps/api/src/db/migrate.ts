import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { isRetryable } from './database-errors.ts'
import { databaseLocks } from './locks.ts'

/** A folder of `NNNN-what.sql` files and the database schema that they build. */
export interface MigrationSource {
  name: string
  schema: string
  folder: URL | string
}

/** A migration that cannot be applied; the message names the file and says why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

/**
 * Applies every migration that the database does not have yet, in order, each in a transaction of its own, and answers
 * the names of those applied. Any number of processes may call this at once: one applies, the others wait for it.
 *
 * Migrations only go forward. A file that was applied must never change; numbers that the database knows and this
 * release does not are left alone, since a newer release may already have been here.
 *
 * `isWanted` is asked with names such as 'app/0001-foundation.sql', to build what an earlier release had.
 *
 * Connect to PostgreSQL itself, not to a pooler in transaction mode, which loses the lock.
 *
 * Throws MigrationError; everything before the refused file stays applied.
 */
export async function migrate(
  connectionString: string,
  sources: MigrationSource[],
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = new Client({ connectionString, application_name: 'lodeway-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The application's role may have a short timeout of its own, and an index takes what it takes.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [databaseLocks.migrate])
    await client.query(`
      CREATE TABLE IF NOT EXISTS public.schema_migration (
        source text NOT NULL,
        number integer NOT NULL,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (source, number)
      )`)
    const applied: string[] = []
    for (const source of sources) applied.push(...(await applySource(client, source, isWanted)))
    return applied
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

async function applySource(
  client: Client,
  source: MigrationSource,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const migrations = (await readMigrations(source)).filter(({ name }) => isWanted(`${source.name}/${name}`))
  const pending = await pendingOf(client, source, migrations)
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(source.schema)}`)
  for (const migration of pending) await apply(client, source, migration)
  return pending.map(migration => `${source.name}/${migration.name}`)
}

/** The migrations that the database lacks; refuses files that changed and files that come too late. */
async function pendingOf(client: Client, source: MigrationSource, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'SELECT number, name, checksum FROM public.schema_migration WHERE source = $1',
    [source.name],
  )
  const known = new Map(rows.map(row => [row.number, row]))
  const newest = Math.max(0, ...known.keys())
  return migrations.filter(({ number, name, checksum }) => {
    const row = known.get(number)
    if (row !== undefined && row.checksum !== checksum) {
      throw new MigrationError(
        `${source.name}/${name} was changed after it was applied (as ${row.name}): restore it and put the change into a new file.`,
      )
    }
    if (row === undefined && number < newest) {
      throw new MigrationError(
        `${source.name}/${name} comes before number ${newest}, which is already applied: give it a higher number.`,
      )
    }
    return row === undefined
  })
}

/** How often a migration that met the release before it, each waiting for the other, is tried. */
const mostTries = 5

async function apply(client: Client, source: MigrationSource, migration: Migration, tried = 1): Promise<void> {
  try {
    await client.query('BEGIN')
    // `public` follows for the extensions, which are installed there.
    await client.query(`SET LOCAL search_path TO ${escapeIdentifier(source.schema)}, public`)
    await client.query(migration.sql)
    await client.query('INSERT INTO public.schema_migration (source, number, name, checksum) VALUES ($1, $2, $3, $4)', [
      source.name,
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (isRetryable(error) && tried < mostTries) return apply(client, source, migration, tried + 1)
    throw new MigrationError(
      `${source.name}/${migration.name} failed${lineOf(error, migration.sql)}: ${reason(error)}`,
      {
        cause: error,
      },
    )
  }
}

async function readMigrations({ name: source, folder }: MigrationSource): Promise<Migration[]> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder
  const files = (await readdir(path)).filter(name => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map(async name => readMigration(source, path, name)))
  const twice = migrations.find((migration, at) => migrations[at - 1]?.number === migration.number)
  if (twice !== undefined) throw new MigrationError(`${source}/${twice.name} has the number of another file.`)
  return migrations
}

async function readMigration(source: string, path: string, name: string): Promise<Migration> {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new MigrationError(`${source}/${name} is not named like 0001-what-it-does.sql.`)
  // A checkout on Windows may have other line ends; that is no change.
  const sql = (await readFile(join(path, name), 'utf8')).replaceAll('\r\n', '\n')
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN
  return Number.isInteger(position) ? ` at line ${sql.slice(0, position).split('\n').length}` : ''
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
