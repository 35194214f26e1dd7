import { Client } from 'pg'
import { databaseLocks } from '../db/locks.ts'
import { BackupError } from './backup-error.ts'

/** Stands in a database from the first statement of a restore to its last, and stays where one was killed or lost its connection. */
const mark = 'public.unfinished_restore'

/**
 * Makes sure that a database is empty, and marks it until `finish`. What an earlier restore left half done is removed.
 * @throws BackupError when it holds data, or is being restored into at this moment
 */
export async function beginRestore(client: Client): Promise<void> {
  const { rows: locked } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [
    databaseLocks.restore,
  ])
  if (locked[0]?.ours !== true)
    throw new BackupError('Another restore into this database is under way. Wait until it has ended.')
  if (await isMarked(client)) await emptyAgain(client)
  const { rows } = await client.query<{ name: string }>(`
    SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('app', 'identity', 'pgboss')
    UNION ALL SELECT 'schema_migration' WHERE to_regclass('public.schema_migration') IS NOT NULL`)
  if (rows.length > 0)
    throw new BackupError(
      'This database holds data already, and a backup is restored into an empty one alone: name another (DATABASE_URL, or another DATA_DIR).',
    )
  await client.query(`CREATE TABLE ${mark} ()`)
}

export const finishRestore = (client: Client): Promise<unknown> => client.query(`DROP TABLE ${mark}`)

/** Removes what a restore has written. */
export const emptyAgain = (client: Client): Promise<unknown> =>
  client.query(
    `DROP SCHEMA IF EXISTS app, identity, pgboss CASCADE; DROP TABLE IF EXISTS public.schema_migration, ${mark}`,
  )

/** @throws BackupError for a database into which a restore was begun and not finished: it would look like a new one */
export async function refuseUnfinishedRestore(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    if (await isMarked(client))
      throw new BackupError(
        'A restore into this database was not finished, so it does not hold what the backup has. Run the restore again: it removes first what is there of it.',
      )
  } finally {
    await client.end()
  }
}

async function isMarked(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>('SELECT to_regclass($1) IS NOT NULL AS marked', [mark])
  return rows[0]?.marked === true
}
