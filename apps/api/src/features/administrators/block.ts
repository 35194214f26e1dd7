import { endSessions } from '@lodeway/identity/credentials.ts'
import { canUnblock, isActive } from '@lodeway/rules/access/access.ts'
import { areasOf } from '@lodeway/rules/administrators/areas.ts'
import { refusalToBlock } from '@lodeway/rules/administrators/block.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { addAdministrator } from './appoint.ts'
import { lockAdministrator, lockAdministrators } from './lock-administrator.ts'
import { tellOfBlock } from './tell-of-areas.ts'

/**
 * With the areas from before. Whoever was blocked may have lost the password: a new one is set by a mailed link.
 * @throws Refusal 404; 409, also for somebody with more areas than the caller has
 */
export async function unblockAdministrator(work: Work, id: string): Promise<void> {
  // All of them before the one, in the order in which everybody locks them.
  await lockAdministrators(work)
  const account = await lockAdministrator(work, id)
  if (!canUnblock(account.status)) throw conflict('not_blocked', 'This administrator is not blocked.')
  await addAdministrator(work, { ...account, areas: areasOf(account.areas) })
}

/** Ends an administrator's access at once. @throws Refusal 404; 403; 409 for oneself, and for the last one (with the area People), whom nobody could let in again */
export async function blockAdministrator(work: Work, which: { id: string } | { email: string }): Promise<void> {
  const { tx } = work
  const { administrators, counts, giver } = await lockAdministrators(work)
  const found = administrators.find(({ id, email }) =>
    'id' in which ? id === which.id : email.toLowerCase() === which.email.toLowerCase(),
  )
  if (found === undefined) throw notFound('An administrator with this address')
  if (canUnblock(found.status)) {
    if ('id' in which) throw notFound('An administrator with this address')
    throw conflict('is_blocked', `${found.email} is blocked already.`)
  }
  const { status } = found
  const refusal = refusalToBlock(found, counts, giver?.id)
  if (refusal) throw conflict(refusal.refused, refusal.message)
  await tellOfBlock(work, found.id, found.areas)
  await tx
    .updateTable('account')
    .set({ status: 'blocked', statusBeforeBlock: isActive(status) ? 'active' : 'pending' })
    .where('id', '=', found.id)
    .execute()
  await endSessions(asClient(tx), found.id)
  await appendAudit(work, 'admin.block', { kind: 'admin', id: found.id })
}
