import { caseRefusals } from '@lodeway/rules/outcomes/cases.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { giveLead } from './holder.ts'
import { isAboutAnother } from './past-holders.ts'

/**
 * Gives a lead that nobody has back to the organisation that sold it, under the assignment's own terms. It takes no
 * place again: the lead is not a new one, and the window may be full.
 * @throws Refusal 409 when the lead is about another person by now, whose details that organisation never had
 */
export async function reopenAssignment(
  { tx }: Work,
  { id, leadId, organisationId }: { id: string; leadId: string; organisationId: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('assignment')
    // It knows its client as they are now.
    .set({ endedAt: null, endReason: null, personKeys: null })
    .where('id', '=', id)
    .where(isAboutAnother, '=', false)
    .executeTakeFirst()
  const { refused, message } = caseRefusals.otherPerson
  if (numUpdatedRows === 0n) throw conflict(refused, message)
  await giveLead(tx, 'reopen', leadId, { assignmentId: id, organisationId })
}
