import type { reportBoughtLead as reportEndpoint } from '@lodeway/contract/bought-leads.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { callBackProblem } from '@lodeway/rules/bought-leads/call-back.ts'
import { boughtLeadMessages } from '@lodeway/rules/bought-leads/states.ts'
import { opensReturn } from '@lodeway/rules/leads/statuses.ts'
import { isSaidAgain } from '@lodeway/rules/outcomes/conversation.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { badRequest } from '../../work/refusal.ts'
import { endCallBacks, setCallBack } from '../assignments/call-back.ts'
import { giveReturnReason } from '../outcomes/open-case.ts'
import { outcomeChanged, recordOutcome, reportOf } from '../outcomes/record-outcome.ts'
import { findLeadStandings, isSaidAlready } from '../outcomes/standing.sql.ts'
import { lockOwnLead } from './own-lead.ts'

/**
 * Records what somebody of the organisation says of a lead, by the command that every report takes.
 * @throws Refusal 404 for a lead that the organisation does not have; 400 for a return without a reason, and for a time that is over,
 *   too far or of another status than `callBack`; 409 when something else was recorded meanwhile or the client objected; 422 with the rule's words
 */
export async function reportBoughtLead(
  work: Work,
  organisationId: string,
  id: string,
  { callBackAt, note, seen, ...reported }: BodyOutput<typeof reportEndpoint>,
): Promise<void> {
  const { assignmentId, organisationStatus } = await lockOwnLead(work.tx, organisationId, id)
  const callBack = callBackAt === undefined ? null : new Date(callBackAt)
  if (
    seen !== undefined &&
    seen !== organisationStatus &&
    !(await isThere(work, organisationId, id, reported, callBack))
  )
    throw outcomeChanged()
  const isReturn = opensReturn(reported.organisationStatus)
  if (isReturn && note === undefined)
    throw badRequest(boughtLeadMessages.returnNeedsReason, { note: boughtLeadMessages.returnNeedsReason })
  if (callBackAt !== undefined && reported.organisationStatus !== 'callBack')
    throw badRequest(boughtLeadMessages.callBackAtOfOther, { callBackAt: boughtLeadMessages.callBackAtOfOther })
  const problem = callBack === null ? undefined : callBackProblem(callBack, work.now)
  if (problem !== undefined) throw badRequest(problem, { callBackAt: problem })
  await recordOutcome(work, id, reported, 'buyer')
  // Another outcome has ended the time by now. Who says 'Call back' again says when, or that there is no time any more, while
  // a repeat by API, by file or by an administrator says nothing of it.
  if (callBack !== null) await setCallBack(work, assignmentId, callBack)
  else if (reported.organisationStatus === 'callBack') await endCallBacks(work, [assignmentId])
  if (isReturn) await giveReturnReason(work, assignmentId, note ?? '')
  else if (note !== undefined) await writeNote(work, id, assignmentId, note)
}

/** Whether a result stands there already, with its time: as when somebody who lost the answer records it again. */
async function isThere(
  { tx }: Work,
  organisationId: string,
  id: string,
  reported: Parameters<typeof reportOf>[0],
  callBack: Date | null,
): Promise<boolean> {
  const standing = (await findLeadStandings(tx, [id], organisationId)).get(id)
  if (standing === undefined || !isSaidAlready(standing, reportOf(reported))) return false
  return standing.assignment?.callBackAt?.getTime() === callBack?.getTime()
}

/** @throws Refusal 404 */
export async function addNote(work: Work, organisationId: string, id: string, note: string): Promise<void> {
  const { assignmentId } = await lockOwnLead(work.tx, organisationId, id)
  await writeNote(work, id, assignmentId, note)
}

/** A note that is sent twice, because its answer was lost, is there once. */
async function writeNote(work: Work, leadId: string, assignmentId: string, note: string): Promise<void> {
  const last = await work.tx
    .selectFrom('leadNote')
    .select(['writtenBy as by', 'writtenAt as at', 'note as words'])
    .where('assignmentId', '=', assignmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const writtenBy = accountIdOf(work.actor)
  if (isSaidAgain(last, { by: writtenBy, at: work.now, words: note })) return
  await work.tx
    .insertInto('leadNote')
    .values({ id: newId(), leadId, assignmentId, writtenAt: work.now, writtenBy, note })
    .execute()
  await appendAudit(work, 'lead.note', { kind: 'lead', id: leadId })
}
