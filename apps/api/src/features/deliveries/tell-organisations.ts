import { receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { v7 as newId } from 'uuid'
import type { Work } from '../../context.ts'

/**
 * Tells every organisation that has or had a lead that its details were corrected or erased: by a webhook of its own
 * type, or with the next morning file, over the same kept and repeated delivery as the lead itself (security 40, 41).
 * @returns how many organisations are told
 */
export async function tellOrganisations(work: Work, leadId: string, event: 'corrected' | 'erased'): Promise<number> {
  const { tx, now } = work
  const holders = await tx
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .distinctOn('assignment.organisationId')
    .select(['assignment.id', 'assignment.organisationId', 'organisation.leadReceivalType'])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.organisationId')
    .orderBy('assignment.assignedAt', 'desc')
    .execute()
  for (const { id: assignmentId, organisationId, leadReceivalType } of holders) {
    const isWebhook = receivesByApi(leadReceivalType as 'api' | 'csv')
    await tx
      .insertInto('delivery')
      .values({
        id: newId(),
        event,
        organisationId,
        assignmentId,
        leadId,
        channel: isWebhook ? 'webhook' : 'csv',
        status: 'waiting',
        createdAt: now,
        nextAttemptAt: isWebhook ? now : null,
      })
      .execute()
  }
  return holders.length
}

/** What was not sent yet of a lead is not sent any more: there is nobody in it. */
export async function withdrawDeliveries(work: Work, leadId: string): Promise<void> {
  await work.tx
    .updateTable('delivery')
    .set({ status: 'parked', nextAttemptAt: null, lastAnswer: 'Withdrawn: the person was erased' })
    .where('leadId', '=', leadId)
    .where('status', '=', 'waiting')
    .execute()
}
