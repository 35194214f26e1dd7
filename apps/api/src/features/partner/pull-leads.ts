import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listPartnerLeads } from '@lodeway/contract/partner.ts'
import type { Work } from '../../work/context.ts'
import { appendReading } from '../deliveries/append-reading.ts'
import { findPartnerLeads, type PartnerLead } from '../deliveries/partner-lead.ts'

/**
 * A page of what was delivered to an organisation, oldest first. What leaves is in the audit log: the page's query says
 * which leads, as deliveries are only added.
 */
export async function pullLeads(
  work: Work,
  organisationId: string,
  query: QueryOutput<typeof listPartnerLeads>,
): Promise<PartnerLead[]> {
  const { tx, keys } = work
  let own = tx.selectFrom('delivery').select('id').where('organisationId', '=', organisationId)
  if (query.since) own = own.where('createdAt', '>=', new Date(query.since))
  const page = await own.orderBy('createdAt').orderBy('id').limit(query.limit).offset(query.offset).execute()
  const leads = await findPartnerLeads(
    tx,
    keys,
    page.map(delivery => delivery.id),
  )
  await appendReading(work, 'organisation.pull', { kind: 'organisation', id: organisationId }, leads, query)
  return leads
}
