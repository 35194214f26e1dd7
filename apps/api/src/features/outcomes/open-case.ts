import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import type { CaseKind } from '@lodeway/rules/outcomes/cases.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { addEvent, addEvents } from '../assignments/history.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import type { ReportSource } from './standing.sql.ts'

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
 * Keeps a sale that came after the lapse, for an administrator to decide. The same report again changes nothing, be it
 * decided or not; another one replaces what is open, or asks anew.
 */
export async function holdLateSale(
  work: Work,
  assignment: AssignmentRecord,
  source: ReportSource,
  report: CaseReport,
): Promise<void> {
  if (isSameReport(await findLateSale(work, assignment.id), report)) return
  await addEvent(work, assignment, source, { kind: 'lateSale', ...report })
  const replaced = await work.tx
    .updateTable('outcomeCase')
    .set({ ...report, source })
    .where('assignmentId', '=', assignment.id)
    .where('kind', '=', 'lateSale')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n)
    await work.tx
      .insertInto('outcomeCase')
      .values(newCase(work, assignment, source, 'lateSale', report))
      .execute()
  await appendAudit(work, 'lead.late-sale', { kind: 'lead', id: assignment.leadId }, { ...report, source })
}

/** Whether this was said already: a repeat. */
export const isSameReport = (before: CaseReport | undefined, report: CaseReport): boolean =>
  before !== undefined &&
  before.organisationStatus === report.organisationStatus &&
  before.premiumCents === report.premiumCents &&
  before.premiumsCollected === report.premiumsCollected

const findLateSale = ({ tx }: Work, assignmentId: string) =>
  tx
    .selectFrom('outcomeCase')
    .select(['organisationStatus', 'premiumCents', 'premiumsCollected'])
    .where('assignmentId', '=', assignmentId)
    .where('kind', '=', 'lateSale')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The organisation says something else of the leads, so nothing is asked for any more. */
export async function withdrawReturns(
  work: Work,
  assignments: readonly AssignmentRecord[],
  source: ReportSource,
): Promise<void> {
  if (assignments.length === 0) return
  const withdrawn = await work.tx
    .updateTable('outcomeCase')
    .set({ state: 'withdrawn', decidedAt: work.now })
    .where(
      'assignmentId',
      'in',
      assignments.map(({ id }) => id),
    )
    .where('kind', '=', 'return')
    .where('state', '=', 'open')
    .returning(['assignmentId as id', 'leadId'])
    .execute()
  await addEvents(
    work,
    source,
    withdrawn.map(assignment => [assignment, { kind: 'returnWithdrawn' }] as const),
  )
}

const newCase = (
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
