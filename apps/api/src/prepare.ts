import pg from 'pg'
import { migrate } from './db/migrate.ts'
import { prepareQueues } from './jobs/queue.ts'

const sources = [
  { name: 'identity', schema: 'identity', folder: new URL('../../identity/migrations/', import.meta.url) },
  { name: 'app', schema: 'app', folder: new URL('../migrations/', import.meta.url) },
]

/**
 * Brings a database up to date, as its owner: tables, queues and the rights of the application's role. Safe to run any
 * number of times and from several processes at once.
 */
export async function prepareDatabase(connectionString: string): Promise<void> {
  await migrate(connectionString, sources)
  await prepareQueues(connectionString)
  await grantRights(connectionString)
}

/** The application's role does everything but change tables and touch the audit log (granted in migration 0002). */
async function grantRights(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(5063392902)')
    for (const schema of ['identity', 'pgboss']) {
      await client.query(`GRANT USAGE ON SCHEMA ${schema} TO lodeway_app`)
      await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO lodeway_app`)
      await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO lodeway_app`)
      await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO lodeway_app`)
    }
  } finally {
    await client.end()
  }
}
