import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { withdrawAssigned } from '../deliveries/tell-organisations.ts'
import { moveLeads } from './holder.ts'

/** What ends an assignment, and the reason that it keeps. `yield`: another organisation's late sale was accepted. */
const endReasons = {
  lapse: 'lapsed',
  takeBack: 'notContacted',
  return: 'returned',
  yield: 'soldElsewhere',
} as const

/**
 * Ends assignments that have their leads: no organisation has those leads then, their places are free again in the windows
 * that they were counted in, and what was not delivered yet is withdrawn.
 */
export async function endAssignments(
  work: Work,
  ended: readonly { id: string; leadId: string }[],
  how: keyof typeof endReasons,
): Promise<void> {
  const { tx, now } = work
  const ids = ended.map(({ id }) => id)
  await giveBackPlaces(work, ids)
  await tx
    .updateTable('assignment')
    .set({ endedAt: now, endReason: endReasons[how], holdsPlace: false })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  await withdrawAssigned(work, ids)
  await moveLeads(
    tx,
    how,
    ended.map(({ leadId }) => leadId),
  )
}

/**
 * Makes room again in the window that an assignment was counted in, if that window still runs. An assignment that holds
 * no place (it gave it back before, or the contract's windows were numbered anew since) frees none.
 */
async function giveBackPlaces({ tx }: Work, ids: readonly string[]): Promise<void> {
  // In one order, so that two workers cannot wait for each other; and first, because an edit of a contract's dates at
  // this moment numbers both windows and assignments anew.
  await sql`
    SELECT 1 FROM contract WHERE id IN (SELECT contract_id FROM assignment WHERE id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`
    WITH freed AS (
      SELECT contract_id AS id, window_number, count(*)::int AS places FROM assignment
      WHERE id = ANY(${ids}::uuid[]) AND holds_place GROUP BY 1, 2
    )
    UPDATE contract SET assigned = greatest(0, contract.assigned - freed.places) FROM freed
    WHERE freed.id = contract.id AND freed.window_number = contract.window_number
      -- One that was renewed stays as it ended: its successor takes the leads now.
      AND NOT EXISTS (SELECT 1 FROM contract renewal WHERE renewal.renewed_from_id = contract.id)`.execute(tx)
}
