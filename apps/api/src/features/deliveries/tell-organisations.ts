import { fetchedAnswer, openedAnswer } from '@lodeway/rules/deliveries/attempts.ts'
import { type LeadReceivalType, receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { v7 as newId } from 'uuid'
import { insertsOf, type Write } from '../../db/write-together.ts'
import type { Work } from '../../work/context.ts'
import { objectedAtOf } from './objected-at.sql.ts'
import { lacksTarget } from './webhook-message.ts'

/**
 * Tells every organisation that has or had a lead that its details were corrected or erased, or that its client objected: by
 * a webhook of its own type, or with the next morning file, over the same kept and repeated delivery as the lead itself
 * (security 40, 41).
 * @returns the ids of the organisations that are told
 */
export async function tellOrganisations(work: Work, leadId: string, event: Change): Promise<string[]> {
  const { tx } = work
  const holders = await tx
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .distinctOn('assignment.organisationId')
    .select(eb => [
      'assignment.id',
      'assignment.organisationId',
      'organisation.leadReceivalType',
      objectedAtOf(eb.ref('assignment.leadId'), eb.ref('assignment.organisationId')).as('objectedAt'),
    ])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.organisationId')
    .orderBy('assignment.assignedAt', 'desc')
    .execute()
  // They are never told that they may call again, so one objection is enough.
  const told = holders.filter(holder => event !== 'objected' || holder.objectedAt === null)
  for (const { id, organisationId, leadReceivalType } of told)
    await tx
      .insertInto('delivery')
      .values({
        event,
        leadId,
        assignmentId: id,
        organisationId,
        ...waiting(leadReceivalType, work.now),
      })
      .execute()
  return told.map(({ organisationId }) => organisationId)
}

type Change = 'corrected' | 'erased' | 'objected'

/** A delivery that has not been tried: `api` organisations get it at once, `csv` ones with the next morning file. */
const waiting = (type: LeadReceivalType, now: Date) =>
  ({
    id: newId(),
    channel: receivesByApi(type) ? 'webhook' : 'csv',
    status: 'waiting',
    createdAt: now,
    nextAttemptAt: receivesByApi(type) ? now : null,
  }) as const

/** Nothing that waits, or was given up, is lost when an organisation is to receive leads in the other way. */
export async function redirectDeliveries(
  { tx, now }: Work,
  organisationId: string,
  type: LeadReceivalType,
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ ...waitingAnew(type, now), lastAnswer: null })
    .where('organisationId', '=', organisationId)
    .where('status', 'in', ['waiting', 'parked'])
    .execute()
}

/** What makes a delivery wait again, to go the way in which its organisation receives leads now. */
export function waitingAnew(type: LeadReceivalType, now: Date) {
  const { id: _, createdAt: _created, ...anew } = waiting(type, now)
  return { ...anew, attempts: 0 }
}

/** A lead that an organisation was given, and how the organisation receives leads. */
export interface Given {
  readonly row: { readonly id: string; readonly organisationId: string; readonly leadId: string }
  readonly contract: { readonly leadReceivalType: LeadReceivalType }
}

/** What writes the deliveries that tell organisations of leads that they were given. */
export const deliveryWrites = (given: readonly Given[], now: Date): Write[] =>
  insertsOf({
    delivery: given.map(({ row: { id: assignmentId, organisationId, leadId }, contract }) => ({
      organisationId,
      assignmentId,
      leadId,
      ...waiting(contract.leadReceivalType, now),
    })),
  })

/** Withdraws what waits to be sent, or was given up, of leads that organisations no longer have. */
export async function withdrawAssigned({ tx }: Work, assignmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('delivery')
    .set(withdrawn('The lead is no longer with the organisation.'))
    .where('assignmentId', 'in', assignmentIds)
    .where('status', 'in', ['waiting', 'parked'])
    .where('event', '=', 'assigned')
    .execute()
}

/** Withdraws what waits to be sent, or was given up, of a lead whose client's details were erased. */
export async function withdrawDeliveries(work: Work, leadId: string): Promise<void> {
  await work.tx
    .updateTable('delivery')
    .set(withdrawn("Withdrawn: the client's details were erased."))
    .where('leadId', '=', leadId)
    .where('status', 'in', ['waiting', 'parked'])
    .execute()
}

/**
 * Tells every organisation that has or had a lead to leave its client alone (POPIA, section 11(4)), and withdraws what was not sent yet,
 * also what an organisation could still be sent on demand.
 * @returns the ids of the organisations that are told
 */
export async function tellOfObjection(work: Work, leadId: string): Promise<string[]> {
  await work.tx
    .updateTable('delivery')
    .set(withdrawn('Withdrawn: the client objected to being contacted.'))
    .where('leadId', '=', leadId)
    .where('status', 'in', ['waiting', 'parked'])
    .where('event', 'in', ['assigned', 'corrected'])
    .execute()
  return tellOrganisations(work, leadId, 'objected')
}

/** What an organisation without an endpoint fetched has arrived. */
export async function noteFetched(work: Work, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length > 0) await updateArrived(work, fetchedAnswer).where('id', 'in', deliveryIds).execute()
}

/** So has all that it was to be told of a lead which its people have before them. */
export async function noteOpened(work: Work, leadId: string, organisationId: string): Promise<void> {
  await updateArrived(work, openedAnswer)
    .where('leadId', '=', leadId)
    .where('organisationId', '=', organisationId)
    .execute()
}

/** And leads of which it reports something, though not what was corrected in them since. */
export async function noteReported(work: Work, assignmentIds: readonly string[]): Promise<void> {
  await updateArrived(work, openedAnswer)
    .where('assignmentId', 'in', assignmentIds)
    .where('event', '=', 'assigned')
    .execute()
}

/** What waits for an address, or was given up, and came to its organisation in another way. */
const updateArrived = ({ tx, now }: Work, answer: string) =>
  tx
    .updateTable('delivery')
    .set({ status: 'delivered', deliveredAt: now, nextAttemptAt: null, lastAnswer: answer })
    .where('status', 'in', ['waiting', 'parked'])
    .where('channel', '=', 'webhook')
    .where(eb => lacksTarget(eb.ref('delivery.organisationId')))

const withdrawn = (why: string) => ({ status: 'withdrawn', nextAttemptAt: null, lastAnswer: why }) as const
