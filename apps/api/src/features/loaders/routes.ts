import { resetAdministratorPassword } from '@lodeway/contract/administrators.ts'
import * as billing from '@lodeway/contract/billing.ts'
import * as api from '@lodeway/contract/loaders.ts'
import * as passwords from '@lodeway/contract/passwords.ts'
import * as profile from '@lodeway/contract/profile.ts'
import { createLoginTicket } from '@lodeway/identity/login-tickets.ts'
import { appendAudit } from '../../audit/append.ts'
import { type Keys, tokenHash } from '../../crypto/keys.ts'
import { asClient } from '../../db/as-client.ts'
import type { Mount } from '../../http/mount.ts'
import { basisPoints } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { personPicture } from '../organisations/pictures.ts'
import { wishAccountMail } from './account-mail.job.ts'
import { changeBilling, createBilling, readBilling } from './billing.ts'
import { changeLoader } from './change-loader.ts'
import { confirmNewEmail, confirmPassword } from './confirm-password.ts'
import {
  approveLoader,
  blockLoader,
  completeSetup,
  denyLoader,
  resendApproval,
  unblockLoader,
} from './decide-access.ts'
import { findLoader, findLoaders, type LoaderRecord, toLoaderRow } from './loader.sql.ts'
import { changeOwnPicture, pictureUrl } from './own-picture.ts'
import { isUsableLink, spendPasswordLink } from './password-links.ts'
import { requestAccess } from './request-access.ts'
import { sendPasswordReset } from './reset-password.ts'
import { suggestCommissions } from './suggest-commissions.ts'

export function loaderRoutes(mount: Mount): void {
  mount.read(api.listLoaders, ({ db, query }) => findLoaders(db, query))
  mount.write(api.getLoader, async ({ work, params }) => {
    const found = await findLoader(work.tx, params.id)
    if (found === undefined) throw notFound('This loader')
    if (work.actor.kind === 'admin') await appendAudit(work, 'loader.read-id-number', { kind: 'loader', id: params.id })
    return inFull(work.keys, found)
  })
  mount.read(api.changeLoader, async call => {
    const { actor, params, body } = call
    if (actor.kind === 'loader') await confirmNewEmail(call, body)
    return inTransaction(call, actor, async work => {
      const changed = await changeLoader(work, params.id, body)
      if (actor.kind === 'admin') await appendAudit(work, 'loader.read-id-number', { kind: 'loader', id: params.id })
      return inFull(work.keys, changed)
    })
  })
  mount.write(api.approveLoader, async ({ work, params, body }) =>
    toLoaderRow(
      await approveLoader(work, params.id, {
        sale: basisPoints(body.saleCommission),
        fee: basisPoints(body.feeCommission),
      }),
    ),
  )
  mount.read(api.suggestCommissions, ({ db, params }) => suggestCommissions(db, params.id))
  mount.write(api.denyLoader, ({ work, params }) => denyLoader(work, params.id))
  mount.write(api.blockLoader, async ({ work, params }) => toLoaderRow(await blockLoader(work, params.id)))
  mount.write(api.unblockLoader, async ({ work, params }) => toLoaderRow(await unblockLoader(work, params.id)))
  mount.write(api.resendApproval, async ({ work, params }) => {
    await resendApproval(work, params.id)
    return { message: 'Email verification sent successfully' }
  })
  mount.write(api.requestAccess, async ({ work, body }) => {
    await requestAccess(work, body)
    return { message: 'Request submitted successfully' }
  })
  mount.write(passwords.completeSetup, async ({ work, params, body }) =>
    passwordSet(work, await completeSetup(work, params.id, body.password)),
  )
  mount.write(passwords.resetLoaderPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.write(resetAdministratorPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.write(passwords.forgotPassword, async ({ work, body, request }) => {
    await wishAccountMail(work, { for: 'email', email: body.emailAddress, address: request.ip })
    return { message: 'If this address has an account, an e-mail with a link is on its way.' }
  })
  mount.write(passwords.renewPasswordLink, async ({ work, body, request }) => {
    await wishAccountMail(work, {
      for: 'link',
      tokenHash: tokenHash(body.id).toString('base64'),
      address: request.ip,
    })
    return { message: 'If this link belongs to an account, an e-mail with a new one is on its way.' }
  })
  mount.read(passwords.checkPasswordLink, async ({ db, now, body }) => ({
    isUsable: await isUsableLink(db, now, body),
  }))
  mount.write(passwords.resetPassword, async ({ work, body }) => {
    const accountId = await spendPasswordLink(work, body.id, 'reset', body.password)
    await appendAudit(work, 'account.password-changed', { kind: 'account', id: accountId })
    return passwordSet(work, accountId)
  })
  mount.read(profile.setPicture, async call => {
    const picture = await personPicture(Buffer.from(call.body.picture, 'base64'))
    return inTransaction(call, call.actor, work => changeOwnPicture(work, picture))
  })
  mount.write(profile.removePicture, ({ work }) => changeOwnPicture(work, undefined))
  mount.read(billing.getBilling, context =>
    readBilling(context, context.db, context.params.id, context.actor.kind === 'loader'),
  )
  mount.write(billing.createBilling, ({ work, params, body }) => createBilling(work, params.id, body))
  mount.read(billing.changeBilling, async call => {
    const { password, ...details } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, work => changeBilling(work, call.params.id, details))
  })
}

const passwordSet = async (work: Work, accountId: string) => ({
  message: 'Password set successfully',
  signInTicket: await createLoginTicket(asClient(work.tx), accountId),
})

function inFull(keys: Keys, record: LoaderRecord) {
  return {
    ...toLoaderRow(record),
    idNumber: record.idNumberEncrypted === null ? '' : keys.open(record.idNumberEncrypted, 'account.id_number'),
    pendingType: record.pendingType,
    pendingCompanyCode: record.pendingCompanyCode,
    pictureUrl: pictureUrl(record.pictureId),
  }
}
