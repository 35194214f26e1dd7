import type { Queryable } from '../../db/database.ts'

/** Whether whoever submitted a lead is a loader who can sign in and answer. */
export async function canAskLoader(db: Queryable, loaderId: string): Promise<boolean> {
  const loader = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', loaderId)
    .where('role', '=', 'loader')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return loader !== undefined
}
