import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseLocks } from './db/locks.ts'
import { migrate } from './db/migrate.ts'
import { prepareQueues } from './jobs/queue.ts'

const sources = [
  { name: 'identity', schema: 'identity', folder: new URL('../../identity/migrations/', import.meta.url) },
  { name: 'app', schema: 'app', folder: new URL('../migrations/', import.meta.url) },
]

/**
 * Brings a database up to date, as its owner: tables, queues and the rights of the application's role. Safe to run any
 * number of times and from several processes at once.
 * @param isWanted which migrations, by names such as 'app/0001-foundation.sql': all of them, but for what an earlier release wrote
 */
export async function prepareDatabase(connectionString: string, isWanted?: (name: string) => boolean): Promise<void> {
  await takeRole(connectionString)
  await keepDefaultRights(connectionString)
  await migrate(connectionString, sources, isWanted)
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
    await client.query('SELECT pg_advisory_lock($1)', [databaseLocks.loginRole])
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

/**
 * Sees to it that the owner may act as the application's role. It is the server's, not the database's: where another user made it, or
 * it was made before a restore, nobody has given it to this one yet.
 * @throws Error with the statement that helps
 */
async function takeRole(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'lodeway_app'")
    const canTake = () =>
      client.query('SET ROLE lodeway_app; RESET ROLE').then(
        () => true,
        () => false,
      )
    if (rows.length === 0) return await refuseWithoutRole(client)
    if (await canTake()) return
    // PostgreSQL 15 lets whoever makes roles give away any of them, later versions those of their own.
    await client.query('GRANT lodeway_app TO CURRENT_USER').catch(() => undefined)
    if (await canTake()) return
    throw new Error(
      `its user may not act as the role lodeway_app. Let an administrator of the server run: GRANT lodeway_app TO ${pg.escapeIdentifier(client.user ?? '')} WITH ADMIN OPTION`,
    )
  } finally {
    await client.end()
  }
}

/** A new database has neither; one that was restored before the role was made has lost every right of it. */
async function refuseWithoutRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'app'")
  if (rows.length > 0)
    throw new Error(
      'it was restored before there was a role lodeway_app, without whose rights nothing works. Make the role, and restore into an empty database again',
    )
}

/**
 * Tables that migrations add belong to the application's role as well (granted in migration 0002), which is a setting of the user who
 * adds them: a dump that is restored under another user's name loses it.
 */
async function keepDefaultRights(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [databaseLocks.rights])
    const { rows } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'app'")
    if (rows.length === 0) return
    await client.query(
      'ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lodeway_app; ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT USAGE ON SEQUENCES TO lodeway_app',
    )
  } finally {
    await client.end()
  }
}

/** The application's role does everything but change tables and touch the audit log (granted in migration 0002). */
async function grantRights(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [databaseLocks.rights])
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
