import { Webhook } from 'standardwebhooks'
import type { Context } from '../../context.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import { findPartnerLeads } from './partner-lead.ts'

/**
 * Waits between attempts, in seconds, over three days in all; then the delivery is parked for an administrator
 * (Standard Webhooks: retry with backoff).
 */
const waitsSeconds = [5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000]

/**
 * Sends what is due to one organisation's endpoint, oldest first. Each attempt and its answer is kept. One that fails
 * waits by itself: a dead endpoint delays no other organisation, since every organisation has a job of its own.
 * @returns when the next attempt is due, if any
 */
export async function sendWebhooks(
  context: Context,
  outbound: Outbound,
  organisationId: string,
): Promise<Date | undefined> {
  const organisation = await context.db
    .selectFrom('organisation')
    .select(['endpointUrl', 'signingSecretEncrypted'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (organisation === undefined) return undefined
  const due = await context.db
    .selectFrom('delivery')
    .select(['id', 'attempts', 'createdAt'])
    .where('organisationId', '=', organisationId)
    .where('status', '=', 'waiting')
    .where('channel', '=', 'webhook')
    .where('nextAttemptAt', '<=', context.clock.now())
    .orderBy('createdAt')
    .limit(50)
    .execute()
  for (const delivery of due) {
    const answer =
      organisation.endpointUrl && organisation.signingSecretEncrypted
        ? await attempt(
            context,
            outbound,
            organisation.endpointUrl,
            context.keys.open(organisation.signingSecretEncrypted, 'organisation.signing_secret'),
            delivery.id,
          )
        : { isDelivered: false, words: 'The organisation has no endpoint URL or signing secret yet.' }
    await keep(context, delivery, answer)
  }
  const next = await context.db
    .selectFrom('delivery')
    .select('nextAttemptAt')
    .where('organisationId', '=', organisationId)
    .where('status', '=', 'waiting')
    .where('channel', '=', 'webhook')
    .orderBy('nextAttemptAt')
    .executeTakeFirst()
  return next?.nextAttemptAt ?? undefined
}

interface Outcome {
  readonly isDelivered: boolean
  readonly words: string
}

async function attempt(
  context: Context,
  outbound: Outbound,
  address: string,
  secret: string,
  deliveryId: string,
): Promise<Outcome> {
  const [lead] = await findPartnerLeads(context.db, context.keys, [deliveryId])
  if (lead === undefined) return { isDelivered: false, words: 'The lead could not be read.' }
  const now = context.clock.now()
  const body = JSON.stringify({ type: 'lead.assigned', timestamp: now.toISOString(), data: lead })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lodeway-Webhooks/1',
    'webhook-id': deliveryId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(deliveryId, now, body),
  }
  try {
    // Redirects are not followed: the address that an administrator entered is the one that gets personal data.
    const answer = await outbound({
      method: 'POST',
      address,
      headers,
      body,
      maximumBytes: 64 * 1024,
      timeoutMs: 15_000,
    })
    return { isDelivered: answer.status >= 200 && answer.status < 300, words: `Answered ${answer.status}` }
  } catch (error) {
    return { isDelivered: false, words: error instanceof Error ? error.message.slice(0, 200) : 'No answer' }
  }
}

async function keep(context: Context, delivery: { id: string; attempts: number }, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  const wait = waitsSeconds[delivery.attempts]
  const state = outcome.isDelivered
    ? { status: 'delivered', deliveredAt: now, nextAttemptAt: null }
    : wait === undefined
      ? { status: 'parked', nextAttemptAt: null }
      : { status: 'waiting', nextAttemptAt: new Date(now.getTime() + wait * 1000) }
  await context.db
    .updateTable('delivery')
    .set({ ...state, attempts: delivery.attempts + 1, lastAnswer: outcome.words })
    .where('id', '=', delivery.id)
    .where('status', '=', 'waiting')
    .execute()
}
