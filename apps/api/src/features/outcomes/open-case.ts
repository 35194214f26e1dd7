import { boughtLeadMessages } from '@lodeway/rules/bought-leads/states.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import type { CaseKind } from '@lodeway/rules/outcomes/cases.ts'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { addEvents } from '../assignments/history.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import type { ReportSource } from './standing.sql.ts'
import { writeMessage } from './write-message.ts'

/** What was reported, as far as it was. */
export interface CaseReport {
  readonly organisationStatus: OrganisationStatus
  readonly premiumCents: number | null
  readonly premiumsCollected: number | null
}

/** Asks an administrator to take leads back. One question an assignment at a time. */
export async function openReturns(
  work: Work,
  assignments: readonly AssignmentRecord[],
  source: ReportSource,
): Promise<void> {
  if (assignments.length === 0) return
  await addEvents(
    work,
    source,
    assignments.map(assignment => [assignment, { kind: 'returnOpened' }] as const),
  )
  const report = { organisationStatus: 'invalidContactDetails', premiumCents: null, premiumsCollected: null } as const
  await work.tx
    .insertInto('outcomeCase')
    .values(assignments.map(assignment => newCase(work, assignment, source, 'return', report)))
    .execute()
}

/**
 * Why the organisation asks for a return that is open, in its own words. Whoever asks for it a second time adds to what was said: the
 * first reason stays.
 * @throws Refusal 409 when none is: an administrator refused it, and is not asked a second time
 */
export async function giveReturnReason(work: Work, assignmentId: string, reportedReason: string): Promise<void> {
  const open = await work.tx
    .selectFrom('outcomeCase')
    .select(['id', 'reportedReason'])
    .where('assignmentId', '=', assignmentId)
    .where('kind', '=', 'return')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open === undefined) throw conflict('return_refused', boughtLeadMessages.returnRefused)
  if (open.reportedReason === null)
    await work.tx.updateTable('outcomeCase').set({ reportedReason }).where('id', '=', open.id).execute()
  else if (open.reportedReason !== reportedReason) await writeMessage(work, open.id, 'organisation', reportedReason)
}

/**
 * Withdraws the open returns of leads of which the organisation now reports something else, or that a decision takes from it.
 * @returns the cases
 */
export async function withdrawReturns(
  work: Work,
  assignments: readonly AssignmentRecord[],
  source: ReportSource,
  decision?: { readonly reason: string; readonly decidedBy: string },
): Promise<string[]> {
  if (assignments.length === 0) return []
  const withdrawn = await work.tx
    .updateTable('outcomeCase')
    .set({ ...decision, state: 'withdrawn', decidedAt: work.now })
    .where(
      'assignmentId',
      'in',
      assignments.map(({ id }) => id),
    )
    .where('kind', '=', 'return')
    .where('state', '=', 'open')
    .returning(['id as caseId', 'assignmentId as id', 'leadId'])
    .execute()
  await addEvents(
    work,
    source,
    withdrawn.map(assignment => [assignment, { kind: 'returnWithdrawn' }] as const),
  )
  return withdrawn.map(({ caseId }) => caseId)
}

/** The columns of a case that is opened now. */
export const newCase = (
  work: Work,
  assignment: AssignmentRecord,
  source: ReportSource,
  kind: CaseKind,
  report: CaseReport,
) => ({
  id: newId(),
  kind,
  leadId: assignment.leadId,
  assignmentId: assignment.id,
  organisationId: assignment.organisationId,
  openedAt: work.now,
  source,
  ...report,
})
