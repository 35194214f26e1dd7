import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Context, Work } from '../../context.ts'
import { inTransaction } from '../../http/mount.ts'
import { endAssignments } from '../allocation/end-assignments.ts'
import { offerAvailable } from '../allocation/offer-available.job.ts'

const leadsAtOnce = 500

/**
 * What time does to leads: assignments that ran out without a sale lapse, and the leads that wait are offered to the
 * contracts that have begun or opened a new window since. A repeat finds nothing to do.
 */
export async function letTimePass(context: Context): Promise<{ lapsed: number; given: number }> {
  let lapsed = 0
  for (;;) {
    const count = await inTransaction(context, { kind: 'system' }, lapseSome)
    lapsed += count
    if (count < leadsAtOnce) break
  }
  let given = 0
  for (const type of insuranceTypes) given += await offerAvailable(context, type)
  return { lapsed, given }
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
  const [assignments, leads] = [due.map(row => row.id), due.map(row => row.leadId)]
  await endAssignments(work, assignments, 'lapsed')
  await tx
    .updateTable('lead')
    .set({ internalStatus: 'available', assignmentId: null, organisationId: null, lapsed: true })
    .where('id', 'in', leads)
    .execute()
  await tx
    .insertInto('leadEvent')
    .values(due.map(row => ({ leadId: row.leadId, assignmentId: row.id, at: now, kind: 'lapsed', source: 'system' })))
    .execute()
  return due.length
}
