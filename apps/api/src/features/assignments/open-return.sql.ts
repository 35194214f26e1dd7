import type { Queryable } from '../../db/database.ts'

/** The return of an assignment that waits for a decision; null when none does. */
export async function findOpenReturn(db: Queryable, assignmentId: string): Promise<string | null> {
  const found = await db
    .selectFrom('outcomeCase')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('kind', '=', 'return')
    .where('state', '=', 'open')
    .executeTakeFirst()
  return found?.id ?? null
}
