import { type LeadReceivalType, receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'

/**
 * Tells every organisation that has or had a lead that its details were corrected or erased: by a webhook of its own
 * type, or with the next morning file, over the same kept and repeated delivery as the lead itself (security 40, 41).
 * @returns how many organisations are told
 */
export async function tellOrganisations(work: Work, leadId: string, event: 'corrected' | 'erased'): Promise<number> {
  const { tx } = work
  const holders = await tx
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .distinctOn('assignment.organisationId')
    .select(['assignment.id', 'assignment.organisationId', 'organisation.leadReceivalType'])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.organisationId')
    .orderBy('assignment.assignedAt', 'desc')
    .execute()
  for (const { id, organisationId, leadReceivalType } of holders)
    await tx
      .insertInto('delivery')
      .values({
        event,
        leadId,
        assignmentId: id,
        organisationId,
        ...waiting(work, leadReceivalType),
      })
      .execute()
  return holders.length
}

/** A delivery that has not been tried: `api` organisations get it at once, `csv` ones with the next morning file. */
const waiting = ({ now }: Work, type: LeadReceivalType) =>
  ({
    id: newId(),
    channel: receivesByApi(type) ? 'webhook' : 'csv',
    status: 'waiting',
    createdAt: now,
    nextAttemptAt: receivesByApi(type) ? now : null,
  }) as const

/** The INSERT that tells an organisation of a lead that it was given, to be part of the statement that takes the place. */
export function newDelivery(
  work: Work,
  of: { organisationId: string; assignmentId: string; leadId: string; leadReceivalType: LeadReceivalType },
  place: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { id, channel, status, createdAt, nextAttemptAt } = waiting(work, of.leadReceivalType)
  return sql`INSERT INTO delivery (id, organisation_id, assignment_id, lead_id, channel, status, created_at, next_attempt_at)
    SELECT ${id}::uuid, ${of.organisationId}::uuid, ${of.assignmentId}::uuid, ${of.leadId}::uuid, ${channel}, ${status}, ${createdAt}, ${nextAttemptAt}::timestamptz FROM ${place}`
}

/** What was not sent yet of leads that organisations had is not sent any more. */
export async function withdrawAssigned({ tx }: Work, assignmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ status: 'parked', nextAttemptAt: null, lastAnswer: 'The lead is no longer with the organisation.' })
    .where('assignmentId', 'in', assignmentIds)
    .where('status', '=', 'waiting')
    .where('event', '=', 'assigned')
    .execute()
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
