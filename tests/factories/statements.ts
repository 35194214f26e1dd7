import pg from 'pg'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** The statements that the database is asked while something is done, in their order and without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return (query.mock.calls as unknown[][]).map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    )
  } finally {
    query.mockRestore()
  }
}

/** How many jobs there are that write to an account, if there is one. */
export async function accountMails({ pool }: Pick<World, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'account-mail'`,
  )
  return rows[0]?.count ?? 0
}
