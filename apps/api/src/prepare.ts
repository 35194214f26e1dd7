import { randomBytes } from 'node:crypto'
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

/**
 * The address by which the running processes use a database that belongs to us alone: a role that can log in, owns nothing
 * and is only a member of the application's, so that not even a connection's own user could change the audit log
 * (security 34). Its password is made anew at every start and kept in nobody's file.
 */
export async function createLoginRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(5063392903)')
    const { rows } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'lodeway_login'")
    if (rows.length === 0) await client.query('CREATE ROLE lodeway_login LOGIN')
    // The password is of letters, digits, - and _.
    await client.query(`ALTER ROLE lodeway_login PASSWORD '${password}'`)
    await client.query('GRANT lodeway_app TO lodeway_login')
  } finally {
    await client.end()
  }
  const address = new URL(ownerUrl)
  address.username = 'lodeway_login'
  address.password = password
  return address.href
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
