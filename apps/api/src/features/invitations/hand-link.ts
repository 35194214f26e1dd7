import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { createInvitation as createEndpoint } from '@lodeway/contract/invitations.ts'
import { invitationDays } from '@lodeway/rules/invitations/states.ts'
import { newToken, tokenHash } from '../../crypto/keys.ts'
import type { Work } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { sendAccessMail } from '../passwords/access-mail.ts'
import { invitationLetter } from './invitations.mail.ts'

/** What whoever invites is answered: the link is shown once. */
export type FreshInvitation = AnswerInput<typeof createEndpoint>

/** The token of a new link, and the columns that keep its hash and its last moment. */
export function freshToken(now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  return { token, columns: { tokenHash: tokenHash(token), expiresAt } }
}

/** Mails the link when there is an address, and answers it. */
export async function handLink(
  work: Work,
  { id, email, organisationId }: { id: string; email: string | null; organisationId: string | null },
  { token, columns }: ReturnType<typeof freshToken>,
): Promise<FreshInvitation> {
  const { APP_ORIGIN, PRODUCT_NAME } = work.settings
  const organisation = await work.tx
    .selectFrom('organisation')
    .select('companyCode')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  // With a company's code the page wears its look.
  const look = organisation?.companyCode ? `&cc=${encodeURIComponent(organisation.companyCode)}` : ''
  const link = `${APP_ORIGIN}/request-access?invitation=${token}${look}`
  if (email !== null) {
    const letter = invitationLetter(PRODUCT_NAME, link, await findLetterBrand(work, organisationId))
    if (!(await sendAccessMail(work, email, letter)))
      throw new Refusal(
        429,
        'too_many_mails',
        'Three emails were sent to this address within the last hour. Please wait.',
        {
          retryAfterSeconds: 3600,
        },
      )
  }
  return { id, link, expiresAt: columns.expiresAt.toISOString(), isMailed: email !== null }
}
