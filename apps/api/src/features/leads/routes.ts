import * as api from '@lodeway/contract/leads.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Mount } from '../../http/mount.ts'
import { changeLead } from './change-lead.ts'
import { exportLeads } from './export-leads.ts'
import { findLeads } from './lead.sql.ts'
import { findWholeLead } from './whole-lead.ts'

export function leadRoutes(mount: Mount): void {
  mount.read(api.listLeads, ({ db, actor, query: { limit, offset, ...filters } }) =>
    findLeads(db, actor, filters, { limit, offset }),
  )
  mount.write(api.exportLeads, ({ work, query: { format, ...filters } }) => exportLeads(work, filters, format))
  mount.write(api.getLead, async ({ work, params }) => {
    const found = await findWholeLead(work.tx, work.keys, work.actor, params.id)
    if (work.actor.kind === 'admin' && found.idNumber !== null)
      await appendAudit(work, 'lead.read-id-number', { kind: 'lead', id: params.id })
    return found
  })
  mount.write(api.changeLead, async ({ work, params, body }) => {
    await changeLead(work, params.id, body)
    return findWholeLead(work.tx, work.keys, work.actor, params.id)
  })
}
