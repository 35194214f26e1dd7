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
    // A lead that has gone on to somebody else answers what this organisation said, not what the other did.
    const own = work.actor.kind === 'partner' ? work.actor.organisationId : ''
    const lead = await work.tx
      .selectFrom('lead')
      .select(['organisationStatus', 'premiumCents', 'premiumsCollected'])
      .where('id', '=', params.id)
      .where('organisationId', '=', own)
      .executeTakeFirst()
    return {
      leadId: params.id,
      organisationStatus: lead?.organisationStatus ?? body.organisationStatus,
      premium: lead === undefined ? (body.premium ?? null) : rand(lead.premiumCents),
      premiumsCollected: lead === undefined ? (body.premiumsCollected ?? null) : lead.premiumsCollected,
    }
  })
}

const rand = (cents: number | null) => (cents === null ? null : cents / 100)
