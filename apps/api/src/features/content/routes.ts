import * as api from '@lodeway/contract/content.ts'
import type { Mount } from '../../http/mount.ts'
import { archiveContent, changeContent, createContent, findContent, orderContent, restoreContent } from './content.ts'

export function contentRoutes(mount: Mount): void {
  mount.read(api.listContent, ({ db, query }) => findContent(db, query))
  mount.write(api.createContent, ({ work, body }) => createContent(work, body))
  mount.write(api.renameContent, ({ work, params, body }) => changeContent(work, params.id, body))
  mount.write(api.hideContent, ({ work, params }) => changeContent(work, params.id, { hidden: true }))
  mount.write(api.showContent, ({ work, params }) => changeContent(work, params.id, { hidden: false }))
  mount.write(api.archiveContent, ({ work, params }) => archiveContent(work, params.id))
  mount.write(api.restoreContent, ({ work, params }) => restoreContent(work, params.id))
  mount.write(api.orderContent, ({ work, body }) => orderContent(work, body))
}
