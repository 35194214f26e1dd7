import * as api from '@lodeway/contract/partner.ts'
import type { Mount } from '../../http/mount.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import { pullLead, pullLeads } from './pull-leads.ts'
import { findReportedOutcome } from './reported-outcome.ts'

export function partnerRoutes(mount: Mount): void {
  // Writing, since what leaves is in the audit log.
  mount.write(api.listPartnerLeads, async ({ work, query }) => ({
    data: await pullLeads(work, organisationOf(work.actor), query),
  }))
  mount.write(api.getPartnerLead, ({ work, params }) => pullLead(work, organisationOf(work.actor), params.id))
  mount.write(api.reportOutcome, async ({ work, params, body }) => {
    await recordOutcome(work, params.id, body, 'partner')
    return findReportedOutcome(work.tx, organisationOf(work.actor), params.id)
  })
}

/** Whose key it is. */
function organisationOf(actor: Actor): string {
  if (actor.kind !== 'partner') throw notFound()
  return actor.organisationId
}
