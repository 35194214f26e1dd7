import { endSessions } from '@lodeway/identity/credentials.ts'
import { canUnblock, isActive } from '@lodeway/rules/access/access.ts'
import { type AdministratorStatus, refusalToBlock } from '@lodeway/rules/administrators/block.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { addAdministrator } from './appoint.ts'
import { lockAdministrator } from './lock-administrator.ts'

/** Whoever was blocked may have lost the password: a new one is set by a mailed link. @throws Refusal 404; 409 */
export async function unblockAdministrator(work: Work, id: string): Promise<void> {
  const account = await lockAdministrator(work, id)
  if (!canUnblock(account.status)) throw conflict('not_blocked', 'This administrator is not blocked.')
  await addAdministrator(work, account)
}

/** Ends an administrator's access at once. @throws Refusal 404; 409 for oneself, and for the last one, whom nobody could let in again */
export async function blockAdministrator(work: Work, which: { id: string } | { email: string }): Promise<void> {
  const { tx, actor } = work
  // All of them, in one order, so that two who block each other at the same moment do not both succeed.
  const administrators = await tx
    .selectFrom('account')
    .select(['id', 'email', 'status'])
    .where('role', '=', 'admin')
    .$narrowType<{ status: AdministratorStatus }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = administrators.find(({ id, email }) =>
    'id' in which ? id === which.id : email.toLowerCase() === which.email.toLowerCase(),
  )
  if (found === undefined || canUnblock(found.status)) throw notFound('An administrator with this address')
  const { status } = found
  const active = administrators.filter(account => isActive(account.status)).length
  const refusal = refusalToBlock({ id: found.id, status }, active, actor.kind === 'admin' ? actor.id : undefined)
  if (refusal) throw conflict(refusal.refused, refusal.message)
  await tx
    .updateTable('account')
    .set({ status: 'blocked', statusBeforeBlock: isActive(status) ? 'active' : 'pending' })
    .where('id', '=', found.id)
    .execute()
  await endSessions(asClient(tx), found.id)
  await appendAudit(work, 'admin.block', { kind: 'admin', id: found.id })
}
