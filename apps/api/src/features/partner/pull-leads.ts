import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listPartnerLeads } from '@lodeway/contract/partner.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { appendReading } from '../deliveries/append-reading.ts'
import { findPartnerLeads, type PartnerLead } from '../deliveries/partner-lead.ts'
import { noteFetched } from '../deliveries/tell-organisations.ts'

/** A lead is listed when its transaction has ended, which is this long after it began at the most: whoever asks for what came since misses none. */
const endsWithinMs = 60_000

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
  if (query.since) own = own.where('createdAt', '>=', new Date(Date.parse(query.since) - endsWithinMs))
  const page = await own.orderBy('createdAt').orderBy('id').limit(query.limit).offset(query.offset).execute()
  const ids = page.map(delivery => delivery.id)
  const leads = await findPartnerLeads(tx, keys, ids)
  await noteFetched(work, ids)
  await appendReading(work, 'organisation.pull', { kind: 'organisation', id: organisationId }, leads, query)
  return leads
}

/**
 * One lead as its organisation was told of it last. What leaves is in the audit log.
 * @throws Refusal 404, also for a lead that was never theirs
 */
export async function pullLead(work: Work, organisationId: string, leadId: string): Promise<PartnerLead> {
  const told = await work.tx
    .selectFrom('delivery')
    .select('id')
    .where('leadId', '=', leadId)
    .where('organisationId', '=', organisationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = told.map(({ id }) => id)
  const [lead] = await findPartnerLeads(work.tx, work.keys, ids.slice(0, 1))
  if (lead === undefined) throw notFound('This lead')
  // It was told of the lead as it is now, so of all that it was to be told of it before.
  await noteFetched(work, ids)
  await appendReading(work, 'lead.pull', { kind: 'lead', id: lead.leadId }, [lead])
  return lead
}
