import { isDatabaseAway, isRetryable, LostCommit } from '../db/database-errors.ts'
import type { Actor } from './actor.ts'
import type { Context, Work } from './context.ts'

/**
 * Runs a command in one transaction; a deadlock's loser runs again, twice at the most.
 * @throws LostCommit when it may have been committed or not
 */
export async function inTransaction<T>(
  context: Context,
  actor: Actor,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isToCommit = false
    try {
      return await context.db.transaction().execute(async tx => {
        const answer = await command({ ...context, tx, actor, now: context.clock.now() })
        isToCommit = true
        return answer
      })
    } catch (error) {
      if (isToCommit && isDatabaseAway(error)) throw new LostCommit(error)
      if (!isRetryable(error) || attempt === 3) throw error
    }
  }
}
