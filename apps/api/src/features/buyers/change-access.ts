import { endSessions, removeCredential } from '@lodeway/identity/credentials.ts'
import { type AccessAction, awaitsSetup, canUnblock, changeAccess } from '@lodeway/rules/access/access.ts'
import {
  type BuyerPermission,
  buyerPermissionLabels,
  type Giver,
  givenWith,
  refusalToGive,
  refusalToManage,
} from '@lodeway/rules/buyers/permissions.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Actor } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, Refusal } from '../../work/refusal.ts'
import { unblockedLetter } from '../loaders/loaders.mail.ts'
import { dropPicture } from '../organisations/pictures.ts'
import { findBuyer, lockBuyer } from './buyer.sql.ts'

/** Who gives and takes permissions: a colleague with what they may do themselves, or an administrator with what is in their areas. */
export function giverOf(actor: Actor): Giver {
  if (actor.kind === 'admin') return { id: actor.id, permissions: givenWith(actor.areas) }
  return actor.kind === 'buyer' ? actor : undefined
}

/**
 * Whoever says what they saw does not give back what was taken meanwhile, and whose own was taken gives and takes none.
 * @throws Refusal 403 for oneself, and for more than the caller may give or take; 404; 409 for other permissions than were seen
 */
export async function changePermissions(
  work: Work,
  organisationId: string,
  id: string,
  { permissions, seen }: { permissions: readonly BuyerPermission[]; seen?: readonly BuyerPermission[] | undefined },
): Promise<void> {
  const { person, by } = await lockColleague(work, organisationId, id)
  const before = person.permissions
  // Whoever lost the answer sends the same again.
  if (new Set(permissions).symmetricDifference(new Set(before)).size === 0) return
  if (seen !== undefined && new Set(seen).symmetricDifference(new Set(before)).size > 0)
    throw conflict('permissions_changed', 'Somebody changed this meanwhile. Close this and open it again to see it.')
  refuse(refusalToGive(by ?? giverOf(work.actor), person.id, before, permissions))
  const after = [...new Set(permissions)]
  await work.tx.updateTable('buyer').set({ permissions: after }).where('accountId', '=', id).execute()
  await appendAudit(
    work,
    'buyer.permissions',
    { kind: 'buyer', id },
    { permissions: after, before: { permissions: before } },
  )
}

/**
 * Sessions and refresh tokens end in the same transaction. The platform's block of one whom a colleague blocked makes it the platform's.
 * @throws Refusal 403 for oneself and for one who may do more; 404; 409 with the rule's words
 */
export async function blockBuyer(work: Work, organisationId: string, id: string): Promise<void> {
  await takeStep(work, organisationId, id, 'block')
  await keepWhoBlocked(work, id, work.actor.kind !== 'buyer')
  await endSessions(asClient(work.tx), id)
  await appendAudit(work, 'buyer.block', { kind: 'buyer', id })
}

/** Tells whoever can sign in again; an invitation is sent again by hand. @throws Refusal as `blockBuyer`, and 403 to a colleague when the platform blocked them */
export async function unblockBuyer(work: Work, organisationId: string, id: string): Promise<void> {
  await takeStep(work, organisationId, id, 'unblock')
  await keepWhoBlocked(work, id, false)
  await appendAudit(work, 'buyer.unblock', { kind: 'buyer', id })
  const person = await findBuyer(work.tx, organisationId, id)
  if (!awaitsSetup(person.status))
    await sendMail(work, person.emailAddress, unblockedLetter(person, work.settings.APP_ORIGIN))
}

/**
 * Takes somebody out for good. The address is free for another account at once; the name stays with what they did until the
 * schedule of retention takes it, as it does with a request that was denied.
 * @throws Refusal 403 for oneself; 404
 */
export async function removeBuyer(work: Work, organisationId: string, id: string): Promise<void> {
  const { person, by } = await lockColleague(work, organisationId, id)
  refuse(refusalToManage(by, person))
  await work.tx
    .updateTable('account')
    .set({ status: 'denied', statusBeforeBlock: null, deniedAt: work.now, pictureId: null })
    .where('id', '=', id)
    .execute()
  await dropPicture(work, person.pictureId)
  await removeCredential(asClient(work.tx), id)
  await appendAudit(work, 'buyer.remove', { kind: 'buyer', id })
}

const keepWhoBlocked = ({ tx }: Work, id: string, blockedByPlatform: boolean) =>
  tx.updateTable('buyer').set({ blockedByPlatform }).where('accountId', '=', id).execute()

async function takeStep(work: Work, organisationId: string, id: string, action: AccessAction): Promise<void> {
  const { person: before, by } = await lockColleague(work, organisationId, id)
  refuse(refusalToManage(by, before))
  // Whom a colleague blocked the platform blocks as well: nothing changes but who lets them in again.
  if (action === 'block' && by === undefined && canUnblock(before.status) && !before.blockedByPlatform) return
  const after = changeAccess(before, action)
  if (isRefusal(after)) throw conflict(after.refused, after.message)
  await work.tx
    .updateTable('account')
    .set({ status: after.status, statusBeforeBlock: after.statusBeforeBlock ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * Of two colleagues who end each other's access, or take each other's permissions, at the same moment the second finds that their own is
 * over: an organisation keeps one who may invite. Both are locked in the order of their ids.
 * @returns whom it is about, and the colleague who does it with what they may do by now; nobody for an administrator, who may manage all
 */
async function lockColleague({ tx, actor }: Work, organisationId: string, id: string) {
  if (actor.kind !== 'buyer') return { person: await lockBuyer(tx, organisationId, id), by: undefined }
  const both = await tx
    .selectFrom('account')
    .innerJoin('buyer', 'buyer.accountId', 'account.id')
    .select(['account.id', 'account.status', 'buyer.permissions'])
    .where('account.id', 'in', [actor.id, id])
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute()
  const by = both.find(account => account.id === actor.id && account.status === 'active')
  if (by === undefined) throw new Refusal(403, 'blocked', 'Your own access ended a moment ago.')
  if (!by.permissions.includes('people'))
    throw new Refusal(403, 'permission', `'${buyerPermissionLabels.people}' was taken from you a moment ago.`)
  return { person: await lockBuyer(tx, organisationId, id), by }
}

function refuse(refusal: { refused: string; message: string } | undefined): void {
  if (refusal) throw new Refusal(403, refusal.refused, refusal.message)
}
