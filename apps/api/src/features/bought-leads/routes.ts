import * as api from '@lodeway/contract/bought-leads.ts'
import * as leadNotes from '@lodeway/contract/lead-notes.ts'
import type { Mount } from '../../http/mount.ts'
import { findBoughtLeads } from './bought-leads.sql.ts'
import { buyerOf } from './own-lead.ts'
import { addNote, reportBoughtLead } from './report.ts'
import { findAllNotes, readBoughtLead } from './whole-lead.ts'

export function boughtLeadRoutes(mount: Mount): void {
  mount.read(api.listBoughtLeads, ({ actor, query, ...reading }) =>
    findBoughtLeads(reading, buyerOf(actor).organisationId, query),
  )
  mount.read(leadNotes.listLeadNotes, ({ db, params }) => findAllNotes(db, params.id))
  mount.write(api.getBoughtLead, ({ work, actor, params }) =>
    readBoughtLead(work, buyerOf(actor).organisationId, params.id),
  )
  mount.write(api.reportBoughtLead, async ({ work, actor, params, body }) => {
    const { organisationId } = buyerOf(actor)
    await reportBoughtLead(work, organisationId, params.id, body)
    return readBoughtLead(work, organisationId, params.id)
  })
  mount.write(leadNotes.addLeadNote, async ({ work, actor, params, body }) => {
    const { organisationId } = buyerOf(actor)
    await addNote(work, organisationId, params.id, body.note)
    return readBoughtLead(work, organisationId, params.id)
  })
}
