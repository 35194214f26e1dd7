import type { Pool } from 'pg'
import { createPool } from '../db/database.ts'
import { SettingError } from '../settings.ts'
import { oneLine } from './one-line.ts'

/**
 * Looks at the connections that the running processes are to have. Each asks for its role, the place of the tables and its limits when it
 * begins; a pooler that leaves that out needs them as the user's own settings, and every statement would fail without.
 * @throws SettingError when they are not as they must be, or there are none
 */
export async function refuseOtherConnections(
  name: string,
  url: string,
  { isReplica = false, prepares }: { isReplica?: boolean; prepares: boolean },
): Promise<void> {
  const pool = createPool({ connectionString: url, applicationName: 'lodeway-start', max: 3 })
  const where = `${name} (${new URL(url).host})`
  try {
    const { rows } = await pool.query<Record<string, string>>(
      `SELECT current_user AS role, current_setting('search_path') AS search_path, current_setting('timezone') AS timezone,
        current_setting('statement_timeout') AS statement_timeout, pg_is_in_recovery()::text AS follows`,
    )
    const { role, search_path, timezone, statement_timeout, follows } = rows[0] ?? {}
    if (isReplica && follows !== 'true')
      throw new SettingError(`${where} follows no other server: see A read replica in docs/operations.md.`)
    const wrong = [
      role !== 'lodeway_app' && `role is ${role}`,
      search_path?.replaceAll(' ', '') !== 'app,public' && `search_path is ${search_path}`,
      timezone !== 'UTC' && `timezone is ${timezone}`,
      statement_timeout === '0' && 'statement_timeout is 0',
    ].filter(says => says !== false)
    if (wrong.length > 0)
      throw new SettingError(
        `Connections to ${where} are not as they must be: ${wrong.join(', ')}. Behind a pooler the user needs these settings: see PgBouncer in docs/operations.md.`,
      )
    if (prepares && !(await keepsPrepared(pool)))
      throw new SettingError(
        `Connections to ${where} mix up prepared statements, so that most requests would fail: set PREPARED_STATEMENTS=false, or let the pooler keep them. See PgBouncer in docs/operations.md.`,
      )
  } catch (error) {
    if (error instanceof SettingError) throw error
    // The product runs without its replica, and so it starts without it.
    if (isReplica) return console.error(`The replica at ${where} cannot be used yet: ${oneLine(error)}`)
    throw new SettingError(`The database at ${where} cannot be used: ${oneLine(error)}`)
  } finally {
    await pool.end()
  }
}

/**
 * Whether each connection has prepared statements of its own. A pooler in transaction mode that does not know them hands the same
 * connection to one after the other, so that the second finds the first one's.
 */
async function keepsPrepared(pool: Pool): Promise<boolean> {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  try {
    for (const client of [...clients, ...clients]) await client.query({ name: 'lodeway_start', text: 'SELECT 1' })
    return true
  } catch (error) {
    // invalid_sql_statement_name, duplicate_prepared_statement (PostgreSQL, appendix A)
    if (['26000', '42P05'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    for (const client of clients) client.release()
  }
}
