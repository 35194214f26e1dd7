import type { Context, Work } from '../../work/context.ts'
import { inBatches } from '../../work/in-lots.ts'
import { inTransaction } from '../../work/transaction.ts'
import { tellOfTakenBack } from '../deliveries/tell-taken-back.ts'
import { endAssignments } from './end.ts'
import { addEvents } from './history.ts'

const leadsAtOnce = 500

/**
 * Takes back the leads of which nobody said anything within the hours of their contracts; a repeat finds nothing to do. Their
 * organisations are told by mail.
 * @returns how many were taken back
 */
export const takeBackUntouched = (context: Context): Promise<number> =>
  inBatches(leadsAtOnce, () => inTransaction(context, { kind: 'system' }, takeBackSome))

async function takeBackSome(work: Work): Promise<number> {
  const due = await lockDue(work)
  if (due.length === 0) return 0
  await endAssignments(work, due, 'takeBack')
  await addEvents(
    work,
    'system',
    due.map(assignment => [assignment, { kind: 'notContacted' }] as const),
  )
  await tellOfTakenBack(work, due)
  return due.length
}

/** Whoever is saying something of a lead at this moment has its row, and is not waited for: what they say counts. */
const lockDue = ({ tx, now }: Work) =>
  tx
    .selectFrom('assignment')
    .innerJoin('lead', join =>
      join.onRef('lead.id', '=', 'assignment.leadId').onRef('lead.assignmentId', '=', 'assignment.id'),
    )
    .select(['assignment.id', 'assignment.leadId', 'assignment.organisationId'])
    .where('assignment.endedAt', 'is', null)
    .where('assignment.contactedAt', 'is', null)
    .where('assignment.takeBackAt', '<=', now)
    .where('lead.organisationStatus', 'is', null)
    .where('lead.erasedAt', 'is', null)
    .orderBy('assignment.takeBackAt')
    .limit(leadsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
