import { endOtherSignedIn, endSignedIn, listSignedIn } from '@lodeway/identity/storage/signed-in.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { type Actor, accountIdOf, hasAccount } from '../../work/actor.ts'
import type { Context, Work } from '../../work/context.ts'
import { notFound, Refusal, signInFirst } from '../../work/refusal.ts'
import { browserName } from './browser-name.ts'

/** Where the caller is signed in. */
export async function listOwnSessions({ db, actor }: Pick<Context, 'db'> & { actor: Actor }) {
  const found = await listSignedIn(asClient(db), accountIdOf(actor), sessionOf(actor))
  return found.map(({ id, userAgent, seenFrom, signedInAt, usedAt, isThis }) => ({
    id,
    device: browserName(userAgent),
    addressRange: seenFrom,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: usedAt.toISOString(),
    isThisDevice: isThis,
  }))
}

/** Signs the caller out at one place. @throws Refusal 404 for somebody else's session, and for one that has ended */
export async function endOwnSession(work: Work, id: string): Promise<void> {
  if (!(await endSignedIn(asClient(work.tx), accountIdOf(work.actor), id)))
    throw new Refusal(404, 'not_found', 'This device is signed out already.')
  await recordEnded(work, 1)
}

/** Signs the caller out everywhere but here. @returns at how many places @throws Refusal 401 when this place was ended meanwhile */
export async function endOtherSessions(work: Work): Promise<number> {
  const session = sessionOf(work.actor)
  if (session === undefined) throw notFound()
  const ended = await endOtherSignedIn(asClient(work.tx), accountIdOf(work.actor), session)
  if (ended === undefined) throw signInFirst
  if (ended > 0) await recordEnded(work, ended)
  return ended
}

const recordEnded = (work: Work, count: number) =>
  appendAudit(work, 'account.sessions-ended', { kind: 'account', id: accountIdOf(work.actor) }, { count })

const sessionOf = (actor: Actor): string | undefined => (hasAccount(actor) ? actor.sessionId : undefined)
