import * as api from '@lodeway/contract/administrators.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../work/transaction.ts'
import { confirmNewEmail } from '../passwords/confirm-password.ts'
import { changeAdministrator, readAdministrator } from './administrator.ts'

export function administratorRoutes(mount: Mount): void {
  mount.read(api.getAdministrator, ({ db, keys, params }) => readAdministrator(db, keys, params.id))
  mount.read(api.changeAdministrator, async call => {
    await confirmNewEmail(call, call.body)
    return inTransaction(call, call.actor, work => changeAdministrator(work, call.params.id, call.body))
  })
}
