import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** Keeps when an organisation first reported something of these leads (those with an earlier report keep theirs), and which are sold now. */
export async function noteContact(
  { tx, now }: Work,
  assignmentIds: readonly string[],
  soldIds: readonly string[],
): Promise<void> {
  const isSold = sql<boolean>`(id = ANY(${soldIds}::uuid[]))`
  await tx
    .updateTable('assignment')
    .set(eb => ({ contactedAt: eb.fn.coalesce('contactedAt', eb.val(now)), isSold }))
    .where('id', 'in', assignmentIds)
    .where(eb => eb.or([eb('contactedAt', 'is', null), eb('isSold', '<>', isSold)]))
    .execute()
}
