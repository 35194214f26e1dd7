import * as api from '@lodeway/contract/partner.ts'
import type { Work } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { notFound } from '../../http/refusal.ts'
import { appendReading } from '../deliveries/append-reading.ts'
import { findPartnerLeads } from '../deliveries/partner-lead.ts'
import { findOwnWords, wordOf } from '../outcomes/own-word.sql.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import { findStandings } from '../outcomes/standing.sql.ts'

export function partnerRoutes(mount: Mount): void {
  // Writing, since what leaves is in the audit log: the page says which leads, as deliveries are only added.
  mount.write(api.listPartnerLeads, async ({ work, query }) => {
    const { tx, keys, actor } = work
    if (actor.kind !== 'partner') throw notFound()
    let own = tx.selectFrom('delivery').select('id').where('organisationId', '=', actor.organisationId)
    if (query.since) own = own.where('createdAt', '>=', new Date(query.since))
    const page = await own.orderBy('createdAt').orderBy('id').limit(query.limit).offset(query.offset).execute()
    const data = await findPartnerLeads(
      tx,
      keys,
      page.map(delivery => delivery.id),
    )
    await appendReading(work, 'organisation.pull', { kind: 'organisation', id: actor.organisationId }, data, query)
    return { data }
  })
  mount.write(api.reportOutcome, async ({ work, params, body }) => {
    await recordOutcome(work, params.id, body, 'partner')
    return { leadId: params.id, ...(await findAnswer(work, params.id)) }
  })
}

/** What this organisation said last, also of a lead that has gone on to somebody else, and what was decided on it. */
async function findAnswer({ tx, actor }: Work, leadId: string) {
  const organisationId = actor.kind === 'partner' ? actor.organisationId : undefined
  const assignment = (await findStandings(tx, [leadId], organisationId)).get(leadId.toLowerCase())?.assignment
  const own = (await findOwnWords(tx, [assignment?.id ?? leadId])).get(assignment?.id ?? '')
  if (own === undefined) throw notFound('This lead')
  const { organisationStatus, premiumCents, premiumsCollected } = wordOf(own)
  return {
    organisationStatus: organisationStatus ?? '',
    premium: premiumCents === null ? null : premiumCents / 100,
    premiumsCollected,
    decision: own.decision,
  }
}
