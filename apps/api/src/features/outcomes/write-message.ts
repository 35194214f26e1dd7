import { type CaseSide, isSaidAgain } from '@lodeway/rules/outcomes/conversation.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { lockText } from '../../db/lock-text.ts'
import type { Actor } from '../../work/actor.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { canAskLoader } from './ask-loader.sql.ts'
import { lockCase, refuseClosed } from './lock-case.ts'
import { tellOfMessage } from './tell-of-case.ts'

/**
 * Adds a message to an open case; one that is sent twice, because its answer was lost, is there once. Messages of a case come one after the
 * other; one at the moment of the decision is either added before it or refused.
 * @throws Refusal 404 for a case that is not the writer's; 409 once it is decided, withdrawn or erased; 422 with nobody to ask
 */
export async function writeMessage(work: Work, caseId: string, side: CaseSide, message: string): Promise<void> {
  const { tx, actor, now } = work
  const { found, lead } = await lockCase(tx, caseId)
  if (!(await isWriters(work, actor, { ...found, loaderId: lead.loaderId }))) throw notFound('This case')
  refuseClosed(found, lead)
  if (side === 'loader' && !(await canAskLoader(tx, lead.loaderId)))
    throw unprocessable('no_loader', 'Nobody who submitted this lead can sign in, so there is nobody to ask.')
  const writtenBy = accountIdOf(actor)
  const last = await findLastOf(work, caseId, side)
  if (isSaidAgain(last, { by: writtenBy, at: now, words: message })) return
  await tx.insertInto('caseMessage').values({ id: newId(), caseId, side, writtenAt: now, writtenBy, message }).execute()
  await appendAudit(work, 'case.message', { kind: 'lead', id: lead.id }, { caseId, side })
  await tellOfMessage(work, caseId, side)
}

/** Two that are sent at the same moment come one after the other. */
async function findLastOf({ tx }: Work, caseId: string, side: CaseSide) {
  await lockText(tx, 'caseMessage', caseId)
  return tx
    .selectFrom('caseMessage')
    .select(['writtenBy as by', 'writtenAt as at', 'message as words'])
    .where('caseId', '=', caseId)
    .where('side', '=', side)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An administrator's every case; an organisation's its own; a loader's those of their leads about which they were asked. */
async function isWriters(
  { tx }: Work,
  actor: Actor,
  found: { readonly id: string; readonly organisationId: string; readonly loaderId: string },
): Promise<boolean> {
  if (actor.kind === 'admin') return true
  if (actor.kind === 'buyer') return actor.organisationId === found.organisationId
  if (actor.kind !== 'loader' || actor.id !== found.loaderId) return false
  const asked = await tx
    .selectFrom('caseMessage')
    .select('id')
    .where('caseId', '=', found.id)
    .where('side', '=', 'loader')
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}
