import type { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
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
    .select('lead.loaderId')
    .where('outcomeCase.id', '=', id)
    .executeTakeFirst()
  if (about === undefined) throw notFound('This case')
  const of = async (side: 'organisation' | 'loader') =>
    (await findMessages(db, [id], side, 'administrator')).get(id) ?? []
  return {
    ...(await findCase(db, id)),
    organisation: await of('organisation'),
    loader: await of('loader'),
    canAskLoader: await canAskLoader(db, about.loaderId),
  }
}
