import { consider, firstInLine } from '@lodeway/rules/allocation/choose-contract.ts'
import { sql } from 'kysely'
import { isOneOf } from '../../db/is-one-of.ts'
import { writeAll } from '../../db/write-together.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import type { OpenContract } from '../assignments/open-contracts.sql.ts'
import { findKnownPersons } from '../persons/known-persons.sql.ts'
import { leftWaitingWrites } from './left-waiting.ts'
import { isWaiting } from './offered.sql.ts'
import { findWaiting, type LeadFacts, toPoolLead } from './waiting-lead.ts'

/**
 * Leaves those of some available leads where they are that no contract could have, as whoever wants such a lead has its client or had it
 * before; why is kept for all of them at once. Offered one by one, each would take a transaction of its own every five minutes for as
 * long as it waits.
 * @returns the ids of the others in their order; whether they are given to somebody is decided for each, under its locks
 */
export async function leaveWaiting(
  context: Context,
  contracts: readonly OpenContract[],
  leads: readonly LeadFacts[],
): Promise<string[]> {
  if (leads.length === 0) return []
  const waiting = await findWaiting(context.db, context.keys, leads)
  const known = await findKnownPersons(
    context.db,
    waiting.flatMap(({ reached }) => reached),
  )
  const looked = waiting.map(each => {
    const poolLead = toPoolLead(each, known)
    return { leadId: each.lead.id, poolLead, hasTaker: firstInLine(contracts, poolLead) !== undefined }
  })
  const left = looked.filter(({ poolLead, hasTaker }) => !hasTaker && !poolLead.isSuppressed)
  if (left.length > 0)
    await inTransaction(context, { kind: 'system' }, async ({ tx, now }) => {
      const ids = left.map(({ leadId }) => leadId)
      // One that somebody has at this moment is theirs to say something about.
      const still = await tx
        .selectFrom('lead')
        .select('id')
        .where(isWaiting)
        .where(isOneOf(sql`id`, ids, 'uuid'))
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      const here = new Set(still.map(({ id }) => id))
      const reasons = left
        .filter(({ leadId }) => here.has(leadId))
        .map(({ leadId, poolLead }) => ({ leadId, considered: consider(contracts, poolLead) }))
      await writeAll(tx, leftWaitingWrites(reasons, now))
    })
  return looked.filter(({ hasTaker }) => hasTaker).map(({ leadId }) => leadId)
}
