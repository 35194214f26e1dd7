import type { accessRequest } from '@lodeway/contract/access.ts'
import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { checkAccessRequest } from '@lodeway/rules/loaders/person-checks.ts'
import { checkPossiblePhone } from '@lodeway/rules/people/field-checks.ts'
import { collectErrors } from '@lodeway/rules/people/field-errors.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { Work } from '../../work/context.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'
import { requestReceivedLetter } from '../access/access.mail.ts'
import { spendInvitation } from '../invitations/invitations.sql.ts'
import { idNumberColumns } from '../loaders/person-columns.ts'
import { findOrganisationByCode } from '../organisations/company-code.sql.ts'
import { letterBrand } from '../organisations/letter-brand.ts'
import { sendAccessMail } from '../passwords/access-mail.ts'
import { requestAccountMail } from '../passwords/account-mail.job.ts'
import { alreadyKnownLetter } from '../passwords/passwords.mail.ts'

type Request = z.output<typeof accessRequest>

/**
 * Records a request for access. A known email address or ID number gets the same answer and the same work; its owner is
 * told by mail instead (security 13). Whoever asks with an ID number of somebody else gets the mail that they would get
 * for a new one, or their mailbox would tell which numbers are registered.
 */
export async function requestAccess(work: Work, request: Request): Promise<void> {
  const { tx, now, keys } = work
  const phone = checked(request, johannesburgDate(now))
  const idNumber = idNumberColumns(keys, request.idNumber)
  const known = await tx
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('status', '<>', 'denied')
    .where(eb =>
      eb.or([
        eb(eb.fn<string>('lower', ['email']), '=', request.emailAddress.toLowerCase()),
        eb('idNumberKeyHash', '=', idNumber.idNumberKeyHash),
      ]),
    )
    .execute()
  const isOwnAddress = (account: { email: string }) =>
    account.email.toLowerCase() === request.emailAddress.toLowerCase()
  const owner = known.find(isOwnAddress)
  const organisation =
    request.type === 'organisational' ? await findOrganisationByCode(tx, request.companyCode ?? '') : undefined
  // Acceptance is of the versions in force, or it is not recorded (domain rules: consent).
  const accepted =
    request.acceptedPrivacyVersion === legalVersions.privacy && request.acceptedTermsVersion === legalVersions.terms
  const id = newId()
  // For somebody known this adds nothing, and takes the time that it takes for somebody new.
  await tx
    .insertInto('account')
    .values({
      id,
      role: 'loader',
      title: request.title,
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.emailAddress,
      phone,
      ...idNumber,
      type: request.type,
      companyCode: request.type === 'organisational' ? (request.companyCode ?? null) : null,
      organisationId: organisation?.id ?? null,
      status: 'requested',
      privacyVersion: request.acceptedPrivacyVersion ?? null,
      termsVersion: request.acceptedTermsVersion ?? null,
      acceptedAt: accepted ? now : null,
      createdAt: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (request.invitation !== undefined)
    await spendInvitation(work, request.invitation, { accountId: id, emailAddress: request.emailAddress })
  const letter = owner
    ? alreadyKnownLetter(owner, work.settings.APP_ORIGIN)
    : requestReceivedLetter(request, letterBrand(work.settings, organisation))
  await sendAccessMail(work, owner?.email ?? request.emailAddress, letter)
  const other = known.find(account => !isOwnAddress(account))
  await requestAccountMail(work, { for: 'idNumber', accountId: other?.id ?? null })
}

/**
 * The field rules of document 1, section 5, and a number that can be dialled. The tick under the policies is the form's
 * own: the versions that were accepted are what is sent. @returns the phone number as E.164
 */
function checked(request: Request, today: CalendarDate): string {
  refuseFieldErrors({
    ...checkAccessRequest({ ...request, agreed: true }, today),
    ...collectErrors({ phoneNumber: checkPossiblePhone(request.phoneNumber) }),
  })
  return toE164(request.phoneNumber) ?? request.phoneNumber
}
