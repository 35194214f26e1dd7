import type { listDeliveries } from '@lodeway/contract/deliveries.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { type LeadReceivalType, receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type Selectable, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { findPage } from '../../db/find-page.ts'
import type { Delivery } from '../../db/schema.ts'
import type { Actor } from '../../work/actor.ts'
import type { Context, Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import { isAbout, isNamed } from '../persons/lead-search.sql.ts'
import { leadFile, oneRowEach } from './lead-file.ts'
import { objectedAtOf } from './objected-at.sql.ts'
import { findPartnerLeads } from './partner-lead.ts'
import { waitingAnew } from './tell-organisations.ts'

const fileLimit = 5000

/**
 * What went to an organisation, by how far it is and by whom the leads are about. To its own people what went of a lead that
 * it no longer has was never there (decision 90), and whoever of them does not see leads finds none by its client.
 */
export function findDeliveries(
  { db, keys, actor }: Pick<Context, 'db' | 'keys'> & { actor: Actor },
  organisationId: string,
  query: QueryOutput<typeof listDeliveries>,
) {
  let matching = db.selectFrom('delivery').where('organisationId', '=', organisationId)
  if (actor.kind === 'buyer') matching = matching.where(ofHeldLeads)
  if (query.status) matching = matching.where('status', 'in', query.status)
  if (query.search) {
    const mayRead = actor.kind !== 'buyer' || actor.permissions.includes('leads')
    const isWanted = mayRead ? isAbout(keys, query.search) : isNamed(query.search)
    matching = matching.where(sql<boolean>`lead_id IN (SELECT id FROM lead WHERE ${isWanted})`)
  }
  return findPage(matching.selectAll().orderBy('createdAt', 'desc').orderBy('id'), query, toDelivery)
}

/** Whose lead its organisation has now. */
const ofHeldLeads = sql<boolean>`EXISTS (
  SELECT FROM lead WHERE lead.id = delivery.lead_id AND lead.organisation_id = delivery.organisation_id AND lead.erased_at IS NULL)`

/**
 * Sends a delivery again, under the id that it always had: the receiver can tell a repeat.
 * @throws Refusal 409 when the organisation no longer has the lead: nothing of it goes out to somebody who lost it; to its own
 *   people 404; 409 when its client was erased or objected; 422 while there is no endpoint or no secret
 */
export async function replayDelivery(work: Work, organisationId: string, deliveryId: string) {
  if (work.actor.kind === 'buyer') await refuseGone(work, organisationId, deliveryId)
  await refuseLost(work, organisationId, deliveryId)
  const type = await lockReceivalType(work, organisationId)
  const row = await work.tx
    .updateTable('delivery')
    .set(waitingAnew(type, work.now))
    .where('id', '=', deliveryId)
    .where('organisationId', '=', organisationId)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('This delivery'))
  await appendAudit(work, 'delivery.replay', { kind: 'delivery', id: deliveryId })
  return toDelivery(row)
}

/**
 * A lead that is gone, was erased, or whose client objected is not given anew. That it was erased, or that the client objected, can be told again.
 * @throws Refusal 409
 */
async function refuseLost(work: Work, organisationId: string, deliveryId: string): Promise<void> {
  const given = await work.tx
    .selectFrom('delivery')
    .innerJoin('assignment', 'assignment.id', 'delivery.assignmentId')
    .innerJoin('lead', 'lead.id', 'delivery.leadId')
    .select(eb => [
      'delivery.event',
      'assignment.endedAt',
      'lead.erasedAt',
      objectedAtOf(eb.ref('delivery.leadId'), eb.ref('delivery.organisationId')).as('objectedAt'),
    ])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.organisationId', '=', organisationId)
    .where('delivery.event', 'in', ['assigned', 'corrected'])
    // An erasure or objection at the same moment comes first, or withdraws what is sent again.
    .forShare('lead')
    .executeTakeFirst()
  if (given === undefined) return
  if (given.event === 'assigned' && given.endedAt !== null)
    throw conflict('lead_gone', 'This lead is no longer with the organisation.')
  if (given.erasedAt !== null) throw conflict('erased', 'The client was erased, so there is nothing left to send.')
  if (given.objectedAt !== null)
    throw conflict('objected', 'The client objected to being contacted, so nothing more of the lead is sent.')
}

/**
 * The way in which an organisation receives leads now, whichever it was when the lead was sent first. What waits for an address is sent as
 * soon as there is one, so nothing is told to be on its way before.
 */
async function lockReceivalType({ tx }: Work, organisationId: string): Promise<LeadReceivalType> {
  const { leadReceivalType, endpointUrl, signingSecretEncrypted } = await tx
    .selectFrom('organisation')
    .select(['leadReceivalType', 'endpointUrl', 'signingSecretEncrypted'])
    .where('id', '=', organisationId)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('This organisation'))
  if (!receivesByApi(leadReceivalType) || (endpointUrl !== null && signingSecretEncrypted !== null))
    return leadReceivalType
  const message = 'There is nowhere to send this lead: save an endpoint URL and make a signing secret first.'
  throw unprocessable('no_endpoint', message)
}

async function refuseGone(work: Work, organisationId: string, deliveryId: string): Promise<void> {
  await work.tx
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', deliveryId)
    .where('organisationId', '=', organisationId)
    .where(ofHeldLeads)
    .executeTakeFirstOrThrow(() => notFound('This delivery'))
}

/**
 * The leads given to an organisation on a day, in the columns of the morning file, which has those since 06:00 of the day before. Written
 * to the audit log: it holds ID numbers.
 */
export async function downloadLeadFile(
  work: Work,
  organisationId: string,
  day: string = johannesburgDate(work.now),
): Promise<FileAnswer> {
  const deliveries = await work.tx
    .selectFrom('delivery')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('createdAt', '>=', startOfDay(day))
    .where('createdAt', '<', startOfDay(addDays(day, 1)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(fileLimit + 1)
    .execute()
  if (deliveries.length > fileLimit) {
    throw unprocessable(
      'too_many_rows',
      `More than ${fileLimit} leads were assigned on this day, and a file holds no more than that.`,
    )
  }
  await appendAudit(
    work,
    'organisation.lead-file',
    { kind: 'organisation', id: organisationId },
    { day, count: deliveries.length },
  )
  return leadFile(
    `leads-given-${day}`,
    oneRowEach(
      await findPartnerLeads(
        work.tx,
        work.keys,
        deliveries.map(delivery => delivery.id),
      ),
    ),
  )
}

const toDelivery = (row: Selectable<Delivery>) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})
