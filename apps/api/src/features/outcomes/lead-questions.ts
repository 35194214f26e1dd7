import type { leadQuestion } from '@lodeway/contract/lead-questions.ts'
import { outcomeForLoader, refusalToWrite } from '@lodeway/rules/outcomes/conversation.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { findMessages } from './messages.sql.ts'
import { writeMessage } from './write-message.ts'

type LeadQuestion = z.input<typeof leadQuestion>

/**
 * What a loader was asked about a lead of theirs, oldest first. A case about which nothing was asked is not there.
 * @throws Refusal 404, also for somebody else's lead
 */
export async function findLeadQuestions(db: Queryable, actor: Actor, leadId: string): Promise<LeadQuestion[]> {
  const own = await db
    .selectFrom('lead')
    .select('erasedAt')
    .where('id', '=', leadId)
    .where('loaderId', '=', accountIdOf(actor))
    .executeTakeFirst()
  if (own === undefined) throw notFound('This lead')
  const cases = await db
    .selectFrom('outcomeCase')
    .select(['id', 'kind', 'state', 'decidedAt', 'decidedBy'])
    .where('leadId', '=', leadId)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()
  const said = await findMessages(
    db,
    cases.map(({ id }) => id),
    'loader',
    'side',
  )
  return cases.flatMap(({ id, kind, state, decidedAt, decidedBy }) => {
    const messages = said.get(id)
    return messages === undefined
      ? []
      : [
          {
            caseId: id,
            kind,
            isOpen: refusalToWrite(state, own.erasedAt !== null) === undefined,
            messages,
            outcome: outcomeForLoader(kind, state, decidedBy) ?? null,
            decidedAt: decidedAt?.toISOString() ?? null,
          },
        ]
  })
}

/** @throws Refusal 404 where nothing was asked, 409 once it is decided */
export async function answerQuestion(work: Work, caseId: string, message: string): Promise<LeadQuestion[]> {
  await writeMessage(work, caseId, 'loader', message)
  const { leadId } = await work.tx
    .selectFrom('outcomeCase')
    .select('leadId')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  return findLeadQuestions(work.tx, work.actor, leadId)
}
