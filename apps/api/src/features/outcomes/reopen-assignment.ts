import type { Work } from '../../context.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { addEvent } from './lead-event.ts'

/**
 * Gives a lead that nobody has back to the organisation that sold it, under the assignment's own terms. It takes no
 * place again: the lead is not a new one, and the window may be full.
 */
export async function reopenAssignment({ tx }: Work, { id, leadId, organisationId }: AssignmentRecord): Promise<void> {
  await tx.updateTable('assignment').set({ endedAt: null, endReason: null }).where('id', '=', id).execute()
  await tx
    .updateTable('lead')
    .set({ internalStatus: 'assigned', assignmentId: id, organisationId, lapsed: false, awaitsCorrection: false })
    .where('id', '=', leadId)
    .execute()
}

/** An administrator who records the sale by hand has decided on the late sale that waited. */
export async function acceptBySale(work: Work, assignment: AssignmentRecord): Promise<void> {
  const decided = await work.tx
    .updateTable('outcomeCase')
    .set({ state: 'accepted', decidedAt: work.now, decidedBy: work.actor.kind === 'admin' ? work.actor.id : null })
    .where('assignmentId', '=', assignment.id)
    .where('kind', '=', 'lateSale')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (decided.numUpdatedRows > 0n) await addEvent(work, assignment, 'admin', { kind: 'lateSaleAccepted' })
}
