import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { createInvitation as createEndpoint } from '@lodeway/contract/invitations.ts'
import { canInviteAgain, invitationStateOf, invitedAlready } from '@lodeway/rules/invitations/states.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { lockText } from '../../db/lock-text.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, Refusal, unprocessable } from '../../work/refusal.ts'
import { type FreshInvitation, freshToken, handLink } from './hand-link.ts'

/**
 * Invites somebody to ask for access. What follows is a request like any other, which an administrator approves.
 * @throws Refusal 409 for somebody who has an account, or an invitation that is open; 422 for an organisation without loaders; 429 after three mails within the hour
 */
export async function createInvitation(
  work: Work,
  { emailAddress = null, organisationId = null }: BodyOutput<typeof createEndpoint>,
): Promise<FreshInvitation> {
  const { tx, now } = work
  if (emailAddress !== null) await refuseKnown(work, emailAddress)
  if (emailAddress !== null) await refuseInvited(work, emailAddress)
  if (organisationId !== null) await refuseWithoutLoaders(work, organisationId)
  const fresh = freshToken(now)
  const id = newId()
  await tx
    .insertInto('invitation')
    .values({
      ...fresh.columns,
      id,
      email: emailAddress,
      organisationId,
      createdAt: now,
      createdBy: accountIdOf(work.actor),
    })
    .execute()
  await appendAudit(work, 'invitation.create', { kind: 'invitation', id })
  return handLink(work, { id, email: emailAddress, organisationId }, fresh)
}

/** @throws Refusal 404; 409 for one that was used, or as a new one; 429 after three mails within the hour */
export async function renewInvitation(work: Work, id: string): Promise<FreshInvitation> {
  const invitation = await lock(work, id)
  if (!canInviteAgain(invitationStateOf(invitation, work.now)))
    throw conflict('used', 'This invitation was used. The person is among the users.')
  if (invitation.email !== null) await refuseKnown(work, invitation.email)
  if (invitation.email !== null) await refuseInvited(work, invitation.email, id)
  if (invitation.organisationId !== null) await refuseWithoutLoaders(work, invitation.organisationId)
  const fresh = freshToken(work.now)
  await work.tx
    .updateTable('invitation')
    .set({ ...fresh.columns, openedAt: null, withdrawnAt: null })
    .where('id', '=', id)
    .execute()
  await appendAudit(work, 'invitation.renew', { kind: 'invitation', id })
  return handLink(work, invitation, fresh)
}

/** A repeat changes nothing. @throws Refusal 404; 409 for one that was used */
export async function withdrawInvitation(work: Work, id: string): Promise<void> {
  const invitation = await lock(work, id)
  if (invitation.usedAt !== null) throw conflict('used', 'This invitation was used. Block the user instead.')
  if (invitation.withdrawnAt !== null) return
  await work.tx.updateTable('invitation').set({ withdrawnAt: work.now }).where('id', '=', id).execute()
  await appendAudit(work, 'invitation.withdraw', { kind: 'invitation', id })
}

async function refuseKnown({ tx }: Work, email: string): Promise<void> {
  const known = await tx
    .selectFrom('account')
    .select('status')
    .where(eb => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '<>', 'denied')
    .executeTakeFirst()
  if (known)
    throw new Refusal(409, 'email_taken', 'Somebody with this address has asked for access already.', {
      fields: { emailAddress: 'This person is among the users or the requests' },
    })
}

/** Of two who invite one person at once, the second waits here for the first. @param besides the invitation that is sent again */
async function refuseInvited({ tx, now }: Work, email: string, besides: string | null = null): Promise<void> {
  await lockText(tx, 'invitation', email.toLowerCase())
  const open = await tx
    .selectFrom('invitation')
    .select(['email', 'createdAt'])
    .where(eb => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(besides !== null, others => others.where('id', '<>', besides))
    .executeTakeFirst()
  if (open === undefined) return
  const message = invitedAlready(open.email ?? email, johannesburgDate(open.createdAt))
  throw new Refusal(409, 'invited_already', message, { fields: { emailAddress: message } })
}

async function refuseWithoutLoaders({ tx }: Work, id: string): Promise<void> {
  const organisation = await tx.selectFrom('organisation').select('companyCode').where('id', '=', id).executeTakeFirst()
  if (organisation === undefined) throw notFound('This organisation')
  if (organisation.companyCode === null)
    throw unprocessable('no_loaders', 'This organisation has no loaders of its own.')
}

const lock = (work: Work, id: string) =>
  work.tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This invitation'))
