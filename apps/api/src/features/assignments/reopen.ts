import type { Work } from '../../work/context.ts'
import { giveLead } from './holder.ts'

/**
 * Gives a lead that nobody has back to the organisation that sold it, under the assignment's own terms. It takes no
 * place again: the lead is not a new one, and the window may be full.
 */
export async function reopenAssignment(
  { tx }: Work,
  { id, leadId, organisationId }: { id: string; leadId: string; organisationId: string },
): Promise<void> {
  await tx.updateTable('assignment').set({ endedAt: null, endReason: null }).where('id', '=', id).execute()
  await giveLead(tx, 'reopen', leadId, { assignmentId: id, organisationId })
}
