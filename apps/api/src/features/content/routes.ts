import * as api from '@lodeway/contract/content.ts'
import type { Mount } from '../../http/mount.ts'
import { changeContent, createContent, findContent } from './content.ts'

export function contentRoutes(mount: Mount): void {
  mount.read(api.listContent, ({ db, query }) => findContent(db, query.category, query.limit, query.offset))
  mount.write(api.createContent, ({ work, body }) => createContent(work, body))
  mount.write(api.renameContent, ({ work, params, body }) => changeContent(work, params.id, { name: body.name }))
  mount.write(api.hideContent, ({ work, params }) => changeContent(work, params.id, { hidden: true }))
  mount.write(api.showContent, ({ work, params }) => changeContent(work, params.id, { hidden: false }))
}
