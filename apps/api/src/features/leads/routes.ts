import * as api from '@lodeway/contract/leads.ts'
import type { Mount } from '../../http/mount.ts'
import { changeLead } from './change-lead.ts'
import { exportLeads } from './export-leads.ts'
import { findLeads } from './find-leads.sql.ts'
import { readStory } from './lead-story.ts'
import { readWholeLead } from './whole-lead.ts'

export function leadRoutes(mount: Mount): void {
  mount.read(api.listLeads, ({ db, keys, actor, now, query: { limit, offset, ...filters } }) =>
    findLeads({ db, keys, actor, now }, filters, { limit, offset }),
  )
  mount.write(api.exportLeads, ({ work, query: { format, ...filters } }) => exportLeads(work, filters, format))
  mount.write(api.getLead, ({ work, params }) => readWholeLead(work, params.id))
  mount.read(api.getLeadStory, ({ params, ...reading }) => readStory(reading, params.id))
  mount.write(api.changeLead, async ({ work, params, body }) => {
    await changeLead(work, params.id, body)
    return readWholeLead(work, params.id)
  })
}
