import * as api from '@lodeway/contract/buyers.ts'
import * as own from '@lodeway/contract/own-buyer.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { confirmNewEmail } from '../passwords/confirm-password.ts'
import { sendPasswordReset } from '../passwords/reset-password.ts'
import { findBuyer, findBuyersAnywhere, findBuyersOf } from './buyer.sql.ts'
import { blockBuyer, changePermissions, removeBuyer, unblockBuyer } from './change-access.ts'
import { inviteBuyer, inviteBuyerAgain } from './invite-buyer.ts'
import { changeBuyer, readBuyer } from './own-profile.ts'

export function buyerRoutes(mount: Mount): void {
  mount.read(own.getBuyer, ({ db, params }) => readBuyer(db, params.id))
  mount.read(own.changeBuyer, async call => {
    await confirmNewEmail(call, call.body)
    return inTransaction(call, call.actor, work => changeBuyer(work, call.params.id, call.body))
  })
  mount.write(own.resetBuyerPassword, ({ work, params }) => sendPasswordReset(work, params.id))
  mount.read(api.listBuyers, async ({ db, params, query }) => {
    await findOrganisation(db, params.orgId)
    return findBuyersOf(db, params.orgId, query)
  })
  mount.read(api.findBuyers, ({ db, query }) => findBuyersAnywhere(db, query))
  mount.write(api.inviteBuyer, ({ work, params, body }) => inviteBuyer(work, params.orgId, body))
  mount.write(api.inviteBuyerAgain, ({ work, params }) => inviteBuyerAgain(work, params.orgId, params.id))
  mount.write(api.changePermissions, async ({ work, params: { orgId, id }, body }) => {
    await changePermissions(work, orgId, id, body)
    return findBuyer(work.tx, orgId, id)
  })
  mount.write(api.blockBuyer, async ({ work, params: { orgId, id } }) => {
    await blockBuyer(work, orgId, id)
    return findBuyer(work.tx, orgId, id)
  })
  mount.write(api.unblockBuyer, async ({ work, params: { orgId, id } }) => {
    await unblockBuyer(work, orgId, id)
    return findBuyer(work.tx, orgId, id)
  })
  mount.write(api.removeBuyer, ({ work, params: { orgId, id } }) => removeBuyer(work, orgId, id))
}
