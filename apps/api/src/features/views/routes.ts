import * as api from '@lodeway/contract/views.ts'
import type { Mount } from '../../http/mount.ts'
import { changeView, createView, deleteView, findViews } from './views.ts'

export function viewRoutes(mount: Mount): void {
  mount.read(api.listViews, ({ db, actor, query }) => findViews(db, actor, query.list))
  mount.write(api.createView, ({ work, body }) => createView(work, body))
  mount.write(api.changeView, ({ work, params, body }) => changeView(work, params.id, body))
  mount.write(api.deleteView, ({ work, params }) => deleteView(work, params.id))
}
