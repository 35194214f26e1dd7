import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listOpenQuestions } from '@lodeway/contract/lead-questions.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Queryable } from '../../db/database.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import { lastRole } from './messages.sql.ts'

/** What a loader was asked about leads of theirs and has not answered, the oldest case first; what is decided asks nothing, nor does what is about an erased client. */
export async function findOpenQuestions(db: Queryable, actor: Actor): Promise<AnswerInput<typeof listOpenQuestions>> {
  const rows = await db
    .selectFrom('outcomeCase as c')
    .innerJoin('lead', 'lead.id', 'c.leadId')
    .select(['c.id as caseId', 'c.kind', 'c.leadId', 'lead.firstName', 'lead.lastName', 'lead.insuranceType'])
    .where('c.state', '=', 'open')
    .where('lead.erasedAt', 'is', null)
    .where('lead.loaderId', '=', accountIdOf(actor))
    .where(lastRole('loader'), '=', 'admin')
    .orderBy('c.openedAt')
    .orderBy('c.id')
    .limit(20)
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, client: fullName(firstName, lastName) }))
}
