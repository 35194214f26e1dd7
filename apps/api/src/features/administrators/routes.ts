import * as api from '@lodeway/contract/administrators.ts'
import type { Mount } from '../../http/mount.ts'
import { changeAdministrator, readAdministrator } from './administrator.ts'

export function administratorRoutes(mount: Mount): void {
  mount.read(api.getAdministrator, ({ db, keys, params }) => readAdministrator(db, keys, params.id))
  mount.write(api.changeAdministrator, ({ work, params, body }) => changeAdministrator(work, params.id, body))
}
