import type { erasePerson as eraseEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { removeCredential } from '@lodeway/identity/credentials.ts'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { eraseBilling } from '../billing/billing.ts'
import { tellOrganisations, withdrawDeliveries } from '../deliveries/tell-organisations.ts'
import { forgetInvitedAddress } from '../invitations/invitations.sql.ts'
import { lockAccount } from '../journal/lock-payees.ts'
import { postHold } from '../journal/post-run.ts'
import { forgetAnswersAbout, forgetAnswersOf } from '../lead-submission/forget-answers.ts'
import { emptyAccount } from '../loaders/erase-account.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { dropPicture } from '../organisations/pictures.ts'
import { eraseLinks } from '../passwords/password-links.ts'
import { endPresent } from '../self-billing/save-vendor.ts'
import { eraseViews } from '../views/views.ts'
import { erasedLetter } from './data-requests.mail.ts'
import { eraseLeads } from './erase-leads.ts'
import { refuseUnpaidLeads, refuseUnpaidLoader } from './refuse-unpaid.ts'

/**
 * Erases one person: the leads about them, and their account if they have one (POPIA, section 24(1)). Rows stay
 * without a person in them, so every sum is the same to the cent; organisations that had a lead are told to follow.
 * @throws Refusal 422 while a loader is owed money for it, and for an administrator who is not blocked; 404 when nothing is left of what was named
 */
export async function erasePerson(work: Work, { leadIds, accountId }: BodyOutput<typeof eraseEndpoint>) {
  if (leadIds.length === 0 && accountId === null)
    throw unprocessable('nobody', 'Choose the leads or the account that belong to this person.')
  const client = await eraseClient(work, leadIds)
  const accounts = accountId === null ? 0 : await eraseAccount(work, accountId)
  if (client.leads + accounts === 0) throw notFound('This person')
  return { ...client, accounts }
}

async function eraseClient(work: Work, leadIds: readonly string[]) {
  if (leadIds.length === 0) return { leads: 0, organisationsTold: 0 }
  const { tx } = work
  // In one order, and before the amounts are looked at: an outcome at the same moment comes first or waits.
  const leads = await tx
    .selectFrom('lead')
    .select(['id', 'loaderId'])
    .where('id', 'in', leadIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = leads.map(({ id }) => id)
  await refuseUnpaidLeads(work, ids)
  const erased = await eraseLeads(work, ids)
  let organisationsTold = 0
  for (const id of erased) {
    await withdrawDeliveries(work, id)
    organisationsTold += (await tellOrganisations(work, id, 'erased')).length
    await appendAudit(work, 'lead.erase', { kind: 'lead', id }, { why: 'request' })
  }
  await forgetAnswersAbout(
    work,
    leads.filter(({ id }) => erased.includes(id)),
  )
  return { leads: erased.length, organisationsTold }
}

async function eraseAccount(work: Work, id: string): Promise<number> {
  const { tx } = work
  const account = await tx
    .selectFrom('account')
    .select(['role', 'status', 'email', 'firstName', 'lastName', 'organisationId', 'pictureId'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return 0
  if (account.role === 'admin' && account.status !== 'blocked') throw stillAdministrator
  // A payment that is sent back at this moment comes first, or finds nobody.
  await lockAccount(tx, id)
  await refuseUnpaidLoader(work, id)
  const brand = await findLetterBrand(work, account.organisationId)
  await sendMail(work, account.email, erasedLetter(account, brand, account.role === 'loader'))
  await emptyAccount(work, id)
  await dropPicture(work, account.pictureId)
  await eraseBilling(work, id)
  if (account.role === 'loader') {
    await postHold(work, id)
    // Nobody is left to be self-billed, and their number is free.
    await endPresent(work, id)
  }
  await eraseLinks(work, id)
  await forgetAnswersOf(work, id)
  await eraseViews(work, id)
  await forgetInvitedAddress(work, id)
  await removeCredential(asClient(tx), id)
  await appendAudit(work, `${account.role}.erase`, { kind: account.role, id }, { why: 'request' })
  return 1
}

/** Blocking keeps an administrator who may let others in, and asks for the areas that it takes. */
const stillAdministrator = unprocessable(
  'still_administrator',
  'This administrator has not been blocked yet. Block them under User Management first, then erase.',
)
