import { sql } from 'kysely'
import type { World } from './world.ts'

/** How many wait for what somebody else has locked. */
export async function waitingForLocks(world: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`.execute(world.db)
  return rows[0]?.count ?? 0
}
