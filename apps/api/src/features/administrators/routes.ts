import * as api from '@lodeway/contract/administrators.ts'
import * as own from '@lodeway/contract/own-administrator.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../work/transaction.ts'
import { confirmNewEmail, confirmPassword } from '../passwords/confirm-password.ts'
import { changeAdministrator, readAdministrator } from './administrator.ts'
import { findAdministrator, findAdministrators } from './administrators.sql.ts'
import { addAdministrator, inviteAdministrator } from './appoint.ts'
import { blockAdministrator, unblockAdministrator } from './block.ts'
import { changeAreas } from './change-areas.ts'

export function administratorRoutes(mount: Mount): void {
  mount.read(own.getAdministrator, ({ db, keys, params }) => readAdministrator(db, keys, params.id))
  mount.read(own.changeAdministrator, async call => {
    await confirmNewEmail(call, call.body)
    return inTransaction(call, call.actor, work => changeAdministrator(work, call.params.id, call.body))
  })
  mount.read(api.listAdministrators, ({ db, query }) => findAdministrators(db, query))
  mount.read(api.addAdministrator, async call => {
    const { password, emailAddress: email, ...person } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, async work => {
      const { id } = await addAdministrator(work, { ...person, email })
      return findAdministrator(work.tx, id)
    })
  })
  mount.write(api.inviteAdministrator, async ({ work, params }) => {
    await inviteAdministrator(work, params.id)
    return { message: 'The invitation was sent again' }
  })
  mount.read(api.changeAdministratorAreas, async call => {
    const { password, ...wanted } = call.body
    await confirmPassword(call, password)
    return inTransaction(call, call.actor, async work => {
      await changeAreas(work, call.params.id, wanted)
      return findAdministrator(work.tx, call.params.id)
    })
  })
  mount.read(api.unblockAdministrator, async call => {
    await confirmPassword(call, call.body.password)
    return inTransaction(call, call.actor, async work => {
      await unblockAdministrator(work, call.params.id)
      return findAdministrator(work.tx, call.params.id)
    })
  })
  mount.write(api.blockAdministrator, async ({ work, params }) => {
    await blockAdministrator(work, params)
    return findAdministrator(work.tx, params.id)
  })
}
