import type { inviteBuyer as endpoint } from '@lodeway/contract/buyers.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { awaitsSetup } from '@lodeway/rules/access/access.ts'
import { type BuyerPermission, refusalToGive } from '@lodeway/rules/buyers/permissions.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, Refusal, unprocessable } from '../../work/refusal.ts'
import { refusingTaken } from '../loaders/person-columns.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { createPasswordLink } from '../passwords/password-links.ts'
import { findBuyer, lockBuyer } from './buyer.sql.ts'
import { buyerInvitedLetter } from './buyers.mail.ts'
import { giverOf } from './change-access.ts'

/**
 * Lets a person of an organisation in: they set a password by a mailed link.
 * @throws Refusal 403 for more than the caller may give; 404; 409 for an address that has an account; 422 for a company that
 *   receives no leads
 */
export async function inviteBuyer(work: Work, organisationId: string, person: BodyOutput<typeof endpoint>) {
  const { tx, now, actor } = work
  refuseToGive(work, person.permissions)
  const organisation = await findOrganisation(tx, organisationId)
  if (isLeadCompany(organisation.distributionType))
    throw unprocessable('receives_no_leads', 'This organisation sends leads and receives none.')
  await refuseColleague(work, organisationId, person.emailAddress)
  const id = newId()
  const { firstName, lastName, emailAddress: email } = person
  await refusingTaken(() =>
    tx
      .insertInto('account')
      .values({ id, role: 'buyer', firstName, lastName, email, status: 'pending', createdAt: now })
      .execute(),
  )
  await tx
    .insertInto('buyer')
    .values({
      accountId: id,
      organisationId,
      permissions: [...new Set(person.permissions)],
      invitedBy: accountIdOf(actor),
    })
    .execute()
  await appendAudit(work, 'buyer.invite', { kind: 'buyer', id }, { organisationId, permissions: person.permissions })
  return handLink(work, organisationId, id)
}

async function refuseColleague({ tx }: Work, organisationId: string, email: string): Promise<void> {
  const colleague = await tx
    .selectFrom('account')
    .innerJoin('buyer', 'buyer.accountId', 'account.id')
    .select(['firstName', 'lastName', 'status'])
    .where('buyer.organisationId', '=', organisationId)
    // Whoever was removed may be invited again.
    .where('status', '<>', 'denied')
    .where(eb => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
  if (colleague === undefined) return
  const isInvited = awaitsSetup(colleague.status) ? ' and was invited already: send the invitation again' : ''
  const message = `${nameOf(colleague)} has this address${isInvited}.`
  throw conflict('email_taken', message, { emailAddress: message })
}

/**
 * @throws Refusal 403 to an administrator, who is answered the link, for more than they may give; 404; 409 for one who came already or is
 *   blocked; 429 after three mails within the hour
 */
export async function inviteBuyerAgain(work: Work, organisationId: string, id: string) {
  const { status, permissions } = await lockBuyer(work.tx, organisationId, id)
  if (work.actor.kind === 'admin') refuseToGive(work, permissions)
  if (!awaitsSetup(status)) throw conflict('not_pending', 'Only a pending invitation can be sent again.')
  await appendAudit(work, 'buyer.invite-again', { kind: 'buyer', id }, { organisationId })
  return handLink(work, organisationId, id)
}

function refuseToGive({ actor }: Work, permissions: readonly BuyerPermission[]): void {
  const refusal = refusalToGive(giverOf(actor), undefined, [], permissions)
  if (refusal) throw new Refusal(403, refusal.refused, refusal.message)
}

/** Mails the link. An administrator is answered it as well, to hand it over where mail does not arrive. */
async function handLink(work: Work, organisationId: string, id: string) {
  const { tx, actor, settings } = work
  const person = await findBuyer(tx, organisationId, id)
  const { name } = await findOrganisation(tx, organisationId)
  const link = await createPasswordLink(work, id, 'setup')
  const letter = buyerInvitedLetter(person, { organisationName: name, productName: settings.PRODUCT_NAME, link })
  await sendMailFirst(work, person.emailAddress, letter)
  return { person, link: actor.kind === 'admin' ? link : null }
}
