import { resetAdministratorPassword } from '@lodeway/contract/own-administrator.ts'
import * as ownSignIn from '@lodeway/contract/own-sign-in.ts'
import * as passwords from '@lodeway/contract/passwords.ts'
import { tokenHash } from '../../crypto/keys.ts'
import type { Mount } from '../../http/mount.ts'
import { isFreshSignIn } from '../../work/fresh-sign-in.ts'
import { inTransaction } from '../../work/transaction.ts'
import { requestAccountMail } from './account-mail.job.ts'
import { readOwnAuthenticator, removeAuthenticatorOf, wantedOf } from './authenticator.ts'
import { confirmCode } from './confirm-code.ts'
import { checkPassword, confirmPassword } from './confirm-password.ts'
import { keepConfirmation } from './keep-confirmation.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { findLink } from './password-links.ts'
import { passwordSet } from './password-set.ts'
import { changePassword, sendPasswordReset } from './reset-password.ts'

export function passwordRoutes(mount: Mount): void {
  mount.write(passwords.resetLoaderPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.write(resetAdministratorPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.read(ownSignIn.getSignInFreshness, async call => ({
    isFresh: await isFreshSignIn(call),
    ...(await wantedOf(call)),
  }))
  mount.read(ownSignIn.confirmSignIn, async call => {
    const wanted = await wantedOf(call)
    await checkPassword(call, call.body.password)
    if (wanted.asksCode) await confirmCode(call, call.body.code)
    await inTransaction(call, call.actor, keepConfirmation)
    return { isFresh: true, ...wanted }
  })
  mount.read(ownSignIn.getAuthenticator, call => readOwnAuthenticator(call))
  mount.read(ownSignIn.removeAuthenticator, async call => {
    await confirmPassword(call, call.body.password)
    await inTransaction(call, call.actor, work => removeAuthenticatorOf(work, call.params.id))
    return { message: 'The second step was removed' }
  })
  mount.read(ownSignIn.listOwnSessions, listOwnSessions)
  mount.write(ownSignIn.endOwnSession, ({ work, params }) => endOwnSession(work, params.id))
  mount.write(ownSignIn.endOtherSessions, async ({ work }) => ({ ended: await endOtherSessions(work) }))
  mount.write(passwords.forgotPassword, async ({ work, body, address }) => {
    await requestAccountMail(work, { for: 'email', email: body.emailAddress, address })
    return { message: 'If this address has an account, an email with a link is on its way.' }
  })
  mount.write(passwords.renewPasswordLink, async ({ work, body, address }) => {
    await requestAccountMail(work, {
      for: 'link',
      tokenHash: tokenHash(body.id).toString('base64'),
      address,
    })
    return { message: 'If this link belongs to an account, an email with a new one is on its way.' }
  })
  mount.read(passwords.checkPasswordLink, ({ db, now, body }) => findLink(db, now, body))
  mount.write(passwords.resetPassword, async ({ work, body }) =>
    passwordSet(work, await changePassword(work, body.id, body.password)),
  )
}
