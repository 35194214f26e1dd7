import type { CaseState } from '@lodeway/rules/outcomes/cases.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { addEvent } from '../assignments/history.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { type CaseReport, newCase } from './open-case.ts'
import type { LeadStanding, ReportSource } from './standing.sql.ts'
import { tellOrganisation } from './tell-of-case.ts'

/**
 * Keeps a sale that came after the lapse, for an administrator to decide. The same report again changes nothing, be it
 * open or refused, unless something else was said since: then it is the last word again. Another one replaces what is open, or asks anew.
 */
export async function holdLateSale(
  work: Work,
  assignment: AssignmentRecord,
  source: ReportSource,
  report: CaseReport,
  { isLateSaleLast }: Pick<LeadStanding, 'isLateSaleLast'>,
): Promise<void> {
  const before = await findLateSales(work.tx, [assignment.id])
  const isAskedAlready = isSameReport(before.get(assignment.id), report)
  if (isAskedAlready && isLateSaleLast) return
  await addEvent(work, assignment, source, { kind: 'lateSale', ...report })
  await appendAudit(work, 'lead.late-sale', { kind: 'lead', id: assignment.leadId }, { ...report, source })
  if (isAskedAlready) return
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
}

/**
 * Whether the same was reported before, so that this is a repeat. What was accepted ran again, and can only have ended by a reversal: the
 * same words are another sale then.
 */
export const isSameReport = (before: (CaseReport & { state: CaseState }) | undefined, report: CaseReport): boolean =>
  before !== undefined &&
  before.state !== 'accepted' &&
  before.organisationStatus === report.organisationStatus &&
  before.premiumCents === report.premiumCents &&
  before.premiumsCollected === report.premiumsCollected

/** The late sales that were last reported of assignments, decided or not. */
export async function findLateSales(db: Queryable, assignmentIds: readonly string[]) {
  const cases = await db
    .selectFrom('outcomeCase')
    .select(['assignmentId', 'state', 'organisationStatus', 'premiumCents', 'premiumsCollected'])
    .distinctOn('assignmentId')
    .where('kind', '=', 'lateSale')
    .where('assignmentId', '=', sql<string>`ANY(${assignmentIds}::uuid[])`)
    .orderBy('assignmentId')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(cases.map(each => [each.assignmentId, each]))
}

/** An administrator who records the sale by hand has decided on the late sale that waited. */
export async function acceptBySale(work: Work, assignment: AssignmentRecord): Promise<void> {
  const decided = await work.tx
    .updateTable('outcomeCase')
    .set({ state: 'accepted', decidedAt: work.now, decidedBy: work.actor.kind === 'admin' ? work.actor.id : null })
    .where('assignmentId', '=', assignment.id)
    .where('kind', '=', 'lateSale')
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (decided === undefined) return
  await addEvent(work, assignment, 'admin', { kind: 'lateSaleAccepted' })
  await tellOrganisation(work, decided.id, 'caseDecided')
}
