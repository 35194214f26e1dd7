import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Context } from '../../work/context.ts'
import { sendWebhooks } from './send-webhooks.job.ts'

/** So many organisations are sent to at once, each of them by one sender. */
const sendersAtMost = 12
const pauseMs = 1000
/**
 * For so many times as long as an endpoint was silent its organisation is left out: as many silent ones as there are senders would have
 * them all again at once, for what has waited longest is theirs.
 */
const restsTimes = 4

/**
 * Sends to every organisation what is due to it, until it is stopped. The waiting deliveries are the queue themselves:
 * they are written in the transaction that causes them, carry the time of their next attempt, and are leased one by one,
 * so that a lead leaves no job behind and any number of workers may do this at once.
 * @returns what stops it; waits for the attempts under way
 */
export function startWebhookLoop(context: Context, outbound: Outbound): () => Promise<void> {
  const sending = new Map<string, Promise<void>>()
  const resting = new Set<string>()
  const stopped = new AbortController()
  let wake: (() => void) | undefined
  const send = async (organisationId: string) => {
    try {
      const silentMs = await sendWebhooks(context, outbound, organisationId, stopped.signal)
      if (silentMs > 0) {
        resting.add(organisationId)
        setTimeout(() => resting.delete(organisationId), restsTimes * silentMs).unref()
      }
    } catch (error) {
      // The database is away, or one organisation's data cannot be read: the others go on, and so does this one, later.
      context.log.warn({ code: (error as { code?: string }).code, organisationId }, 'webhooks could not be sent')
    } finally {
      sending.delete(organisationId)
    }
  }
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const free = sendersAtMost - sending.size
      const due =
        free > 0
          ? await dueOrganisations(context.db, context.clock.now(), [...sending.keys(), ...resting], free).catch(
              () => [],
            )
          : []
      for (const organisationId of due) sending.set(organisationId, send(organisationId))
      await new Promise<void>(resolve => {
        wake = resolve
        setTimeout(resolve, pauseMs)
      })
    }
  }
  const ended = loop()
  return async () => {
    stopped.abort()
    wake?.()
    await Promise.all([ended, ...sending.values()])
  }
}

/** Sends what is due at this moment, once. */
export async function sendDueWebhooks(context: Context, outbound: Outbound): Promise<void> {
  for (const organisationId of await dueOrganisations(context.db, context.clock.now(), [], 1000))
    await sendWebhooks(context, outbound, organisationId)
}

/** Organisations with a delivery that is due, the one that has waited longest first. */
async function dueOrganisations(db: Queryable, now: Date, except: string[], atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organisation.id FROM organisation CROSS JOIN LATERAL (
      SELECT next_attempt_at FROM delivery
      WHERE organisation_id = organisation.id AND status = 'waiting' AND channel = 'webhook' AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT 1
    ) due
    WHERE organisation.id <> ALL (${except}::uuid[])
    ORDER BY due.next_attempt_at LIMIT ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}
