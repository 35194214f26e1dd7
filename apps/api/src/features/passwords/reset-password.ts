import { appendAudit } from '../../audit/append.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import { hasAccount } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { isFreshSignIn } from '../../work/fresh-sign-in.ts'
import { notFound } from '../../work/refusal.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { accountOnFile } from './account-on-file.ts'
import { signedIn } from './link-limits.ts'
import { createPasswordLink } from './password-links.ts'
import { passwordChangedLetter, resetLetter } from './passwords.mail.ts'
import { spendPasswordLink } from './spend-password-link.ts'

/**
 * Mails a reset link to the address on file. The link is answered to its owner alone, an administrator's call never reveals it (security
 * 10); and only shortly after they signed in, since with it a stolen session would set a password of its own.
 * @returns the link for its owner, else an empty text
 */
export async function sendPasswordReset(work: Work, accountId: string): Promise<string> {
  const account = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    // An address that is being changed gets no link any more: the change is waited for.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('This account'))
  const owner = hasAccount(work.actor) && work.actor.id === accountId ? work.actor : undefined
  // Only a link that is handed to a session ends with it.
  const session = owner && (await isFreshSignIn({ ...work, db: work.tx })) ? owner.sessionId : null
  const link = await createPasswordLink(work, accountId, 'reset', { ...signedIn, sessionUid: session })
  await sendMailFirst(
    work,
    account.email,
    resetLetter(account, link, await findLetterBrand(work, account.organisationId)),
  )
  await appendAudit(work, 'account.password-reset', { kind: 'account', id: accountId })
  return session === null ? '' : link
}

/** Sets a new password by such a link, and tells the address on file. @returns the account's id */
export async function changePassword(work: Work, token: string, password: string): Promise<string> {
  const id = await spendPasswordLink(work, token, 'reset', password)
  await appendAudit(work, 'account.password-changed', { kind: 'account', id })
  const person = await accountOnFile(work, id)
  const brand = await findLetterBrand(work, person.organisationId)
  await sendMailFirst(work, person.email, passwordChangedLetter(person, work.settings.APP_ORIGIN, brand))
  return id
}
