import { isRetryable } from '../db/database-errors.ts'
import type { Actor } from './actor.ts'
import type { Context, Work } from './context.ts'

/** Runs a command in one transaction; a deadlock's loser runs again, twice at the most. */
export async function inTransaction<T>(
  context: Context,
  actor: Actor,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.db.transaction().execute(tx => command({ ...context, tx, actor, now: context.clock.now() }))
    } catch (error) {
      if (!isRetryable(error) || attempt === 3) throw error
    }
  }
}
