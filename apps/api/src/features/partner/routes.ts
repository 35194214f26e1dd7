import * as api from '@lodeway/contract/partner.ts'
import type { Mount } from '../../http/mount.ts'
import { notFound } from '../../http/refusal.ts'
import { findPartnerLeads } from '../deliveries/partner-lead.ts'
import { recordOutcome } from '../leads/record-outcome.ts'

export function partnerRoutes(mount: Mount): void {
  mount.read(api.listPartnerLeads, async ({ db, keys, actor, query }) => {
    if (actor.kind !== 'partner') throw notFound()
    let own = db.selectFrom('delivery').select('id').where('organisationId', '=', actor.organisationId)
    if (query.since) own = own.where('createdAt', '>=', new Date(query.since))
    const page = await own.orderBy('createdAt').orderBy('id').limit(query.limit).offset(query.offset).execute()
    return {
      data: await findPartnerLeads(
        db,
        keys,
        page.map(delivery => delivery.id),
      ),
    }
  })
  mount.write(api.reportOutcome, async ({ work, params, body }) => {
    await recordOutcome(work, params.id, body, 'partner')
    const lead = await work.tx
      .selectFrom('lead')
      .select(['organisationStatus', 'premiumCents', 'premiumsCollected'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    return {
      leadId: params.id,
      organisationStatus: lead.organisationStatus ?? body.organisationStatus,
      premium: lead.premiumCents === null ? null : lead.premiumCents / 100,
      premiumsCollected: lead.premiumsCollected,
    }
  })
}
