import { soldStatuses } from '@lodeway/rules/leads/statuses.ts'
import { sql } from 'kysely'
import type { Context, Work } from '../../work/context.ts'
import { inBatches } from '../../work/in-lots.ts'
import { inTransaction } from '../../work/transaction.ts'
import { endAssignments } from './end.ts'
import { addEvents } from './history.ts'

const leadsAtOnce = 500

/**
 * Lapses the assignments that ran out without a sale; a repeat finds nothing to do.
 * @returns how many lapsed
 */
export const lapseLeads = (context: Context): Promise<number> =>
  inBatches(leadsAtOnce, () => inTransaction(context, { kind: 'system' }, lapseSome))

/** Sold leads never lapse; the others become available again, but never to the same organisation. */
async function lapseSome(work: Work): Promise<number> {
  const found = await lockDue(work)
  if (found.length === 0) return 0
  // Once more, now that nobody else can change these leads: a return may have been opened while they were looked for.
  const due = await work.tx
    .selectFrom('assignment')
    .select(['id', 'leadId'])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where(isUndisputed)
    .execute()
  if (due.length === 0) return 0
  await endAssignments(work, due, 'lapse')
  await addEvents(
    work,
    'system',
    due.map(assignment => [assignment, { kind: 'lapsed' }] as const),
  )
  return due.length
}

/** What an administrator still has to decide would be offered to somebody else with its wrong contact details. */
const isUndisputed = sql<boolean>`NOT EXISTS (SELECT FROM outcome_case
  WHERE outcome_case.assignment_id = assignment.id AND outcome_case.kind = 'return' AND outcome_case.state = 'open')`

/** In the words of its index, which has statistics of its own: what is sold or has ended is not read, and the planner knows how few are due. */
const lapsesAt = sql<Date | null>`(CASE WHEN assignment.ended_at IS NULL AND NOT assignment.is_sold THEN assignment.expires_at END)`

const lockDue = ({ tx, now }: Work) =>
  tx
    .selectFrom('assignment')
    // By the lead's id, which has an index; nothing leads from an assignment's id to its lead.
    .innerJoin('lead', join =>
      join.onRef('lead.id', '=', 'assignment.leadId').onRef('lead.assignmentId', '=', 'assignment.id'),
    )
    .select(['assignment.id', 'assignment.leadId'])
    .where(lapsesAt, '<=', now)
    // The lead itself has the last word, under its lock.
    .where(eb =>
      eb.or([eb('lead.organisationStatus', 'is', null), eb('lead.organisationStatus', 'not in', soldStatuses)]),
    )
    .where(isUndisputed)
    .orderBy(lapsesAt)
    .limit(leadsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
