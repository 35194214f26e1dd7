import type { Work } from '../../work/context.ts'

/** When the client is to be called again. People are mailed about a new time as about a first one. */
export async function setCallBack({ tx }: Work, assignmentId: string, callBackAt: Date): Promise<void> {
  await tx.updateTable('assignment').set({ callBackAt, callBackToldAt: null }).where('id', '=', assignmentId).execute()
}

/** An agreed time ends with the next outcome, whoever records it. */
export async function endCallBacks({ tx }: Work, assignmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ callBackAt: null, callBackToldAt: null })
    .where('id', 'in', assignmentIds)
    .where('callBackAt', 'is not', null)
    .execute()
}

/** When the clients of an organisation who are due now were to be called; each is given once for each time that was agreed. */
export async function takeDueCallBacks({ tx, now }: Work, organisationId: string): Promise<Date[]> {
  const taken = await tx
    .updateTable('assignment')
    .from('lead')
    .set({ callBackToldAt: now })
    // By the lead's id, which has an index; nothing leads from an assignment's id to its lead.
    .whereRef('lead.id', '=', 'assignment.leadId')
    .whereRef('lead.assignmentId', '=', 'assignment.id')
    .where('assignment.organisationId', '=', organisationId)
    .where('lead.organisationId', '=', organisationId)
    .where('lead.organisationStatus', '=', 'callBack')
    .where('lead.erasedAt', 'is', null)
    .where('assignment.endedAt', 'is', null)
    .where('assignment.callBackAt', '<=', now)
    .where('assignment.callBackToldAt', 'is', null)
    .returning('assignment.callBackAt')
    .execute()
  return taken.flatMap(({ callBackAt }) => callBackAt ?? [])
}
