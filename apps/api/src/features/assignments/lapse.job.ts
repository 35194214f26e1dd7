import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { endAssignments } from './end.ts'
import { addEvents } from './history.ts'

const leadsAtOnce = 500

/**
 * Lapses the assignments that ran out without a sale; a repeat finds nothing to do.
 * @returns how many lapsed
 */
export async function lapseLeads(context: Context): Promise<number> {
  let lapsed = 0
  for (;;) {
    const count = await inTransaction(context, { kind: 'system' }, lapseSome)
    lapsed += count
    if (count < leadsAtOnce) return lapsed
  }
}

/** Sold leads never lapse; the others become available again, but never to the same organisation. */
async function lapseSome(work: Work): Promise<number> {
  const { tx, now } = work
  const due = await tx
    .selectFrom('assignment')
    // By the lead's id, which has an index; nothing leads from an assignment's id to its lead.
    .innerJoin('lead', join =>
      join.onRef('lead.id', '=', 'assignment.leadId').onRef('lead.assignmentId', '=', 'assignment.id'),
    )
    .select(['assignment.id', 'assignment.leadId'])
    .where('assignment.endedAt', 'is', null)
    .where('assignment.expiresAt', '<=', now)
    .where(eb =>
      eb.or([eb('lead.organisationStatus', 'is', null), eb('lead.organisationStatus', 'not in', ['sale', 'cashed'])]),
    )
    // What an administrator still has to decide would be offered to somebody else with its wrong contact details.
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outcomeCase')
            .select('outcomeCase.id')
            .whereRef('outcomeCase.assignmentId', '=', 'assignment.id')
            .where('outcomeCase.kind', '=', 'return')
            .where('outcomeCase.state', '=', 'open'),
        ),
      ),
    )
    .orderBy('assignment.expiresAt')
    .limit(leadsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
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
