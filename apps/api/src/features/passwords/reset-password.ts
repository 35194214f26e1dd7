import { appendAudit } from '../../audit/append.ts'
import { sendMail } from '../../mail/mail.ts'
import { hasAccount } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { resetLetter } from '../passwords/passwords.mail.ts'
import { signedIn } from './link-limits.ts'
import { createPasswordLink } from './password-links.ts'

/**
 * Mails a reset link to the address on file. The link is answered to the signed-in owner alone; an administrator's
 * call never reveals it (security 10).
 * @returns the link for its owner, else an empty text
 */
export async function sendPasswordReset(work: Work, accountId: string): Promise<string> {
  const account = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow(() => notFound('This account'))
  const owner = hasAccount(work.actor) && work.actor.id === accountId ? work.actor : undefined
  const link = await createPasswordLink(work, accountId, 'reset', { ...signedIn, sessionUid: owner?.sessionId ?? null })
  await sendMail(work, account.email, resetLetter(account, link, await findLetterBrand(work, account.organisationId)))
  await appendAudit(work, 'account.password-reset', { kind: 'account', id: accountId })
  return owner ? link : ''
}
