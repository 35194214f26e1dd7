import type { Queryable } from '../../db/database.ts'
import type { Actor, Buyer } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'

/** Who asks; no other caller has a way here. @throws Refusal 404 */
export function buyerOf(actor: Actor): Buyer {
  if (actor.kind !== 'buyer') throw notFound()
  return actor
}

/**
 * A lead that the organisation has now, locked until the transaction ends.
 * @throws Refusal 404, also for one that it had: what was returned or has lapsed was never there
 */
export async function lockOwnLead(db: Queryable, organisationId: string, id: string) {
  const lead = await db
    .selectFrom('lead')
    .select(['id', 'assignmentId', 'organisationStatus'])
    .where('id', '=', id)
    .where('organisationId', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (lead === undefined || lead.assignmentId === null) throw notFound('This lead')
  return { ...lead, assignmentId: lead.assignmentId }
}
