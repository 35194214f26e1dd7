import { resetAdministratorPassword } from '@lodeway/contract/administrators.ts'
import * as passwords from '@lodeway/contract/passwords.ts'
import { appendAudit } from '../../audit/append.ts'
import { tokenHash } from '../../crypto/keys.ts'
import type { Mount } from '../../http/mount.ts'
import { requestAccountMail } from './account-mail.job.ts'
import { isUsableLink, spendPasswordLink } from './password-links.ts'
import { passwordSet } from './password-set.ts'
import { sendPasswordReset } from './reset-password.ts'

export function passwordRoutes(mount: Mount): void {
  mount.write(passwords.resetLoaderPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.write(resetAdministratorPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.write(passwords.forgotPassword, async ({ work, body, request }) => {
    await requestAccountMail(work, { for: 'email', email: body.emailAddress, address: request.ip })
    return { message: 'If this address has an account, an email with a link is on its way.' }
  })
  mount.write(passwords.renewPasswordLink, async ({ work, body, request }) => {
    await requestAccountMail(work, {
      for: 'link',
      tokenHash: tokenHash(body.id).toString('base64'),
      address: request.ip,
    })
    return { message: 'If this link belongs to an account, an email with a new one is on its way.' }
  })
  mount.read(passwords.checkPasswordLink, async ({ db, now, body }) => ({
    isUsable: await isUsableLink(db, now, body),
  }))
  mount.write(passwords.resetPassword, async ({ work, body }) => {
    const accountId = await spendPasswordLink(work, body.id, 'reset', body.password)
    await appendAudit(work, 'account.password-changed', { kind: 'account', id: accountId })
    return passwordSet(work, accountId)
  })
}
