import type { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { canAskLoader } from './ask-loader.sql.ts'
import { findCase } from './case.sql.ts'
import { findMessages } from './messages.sql.ts'

/** A case with both its conversations, for administrators. @throws Refusal 404 */
export async function readWholeCase(db: Queryable, id: string): Promise<AnswerInput<typeof getOutcomeCase>> {
  const about = await db
    .selectFrom('outcomeCase')
    .innerJoin('lead', 'lead.id', 'outcomeCase.leadId')
    .innerJoin('account as loader', 'loader.id', 'lead.loaderId')
    .select(['lead.loaderId', 'lead.phone', 'lead.objectedAt', 'loader.firstName', 'loader.lastName'])
    .where('outcomeCase.id', '=', id)
    .executeTakeFirst()
  if (about === undefined) throw notFound('This case')
  const of = async (side: 'organisation' | 'loader') =>
    (await findMessages(db, [id], side, 'administrator')).get(id) ?? []
  return {
    ...(await findCase(db, id)),
    clientPhoneNumber: about.phone,
    objectedAt: about.objectedAt?.toISOString() ?? null,
    submitter: { id: about.loaderId, name: fullName(about.firstName, about.lastName) },
    organisation: await of('organisation'),
    loader: await of('loader'),
    canAskLoader: await canAskLoader(db, about.loaderId),
  }
}
