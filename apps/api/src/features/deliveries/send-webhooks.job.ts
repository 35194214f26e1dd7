import { attemptWaitsSeconds, isTaken } from '@lodeway/rules/deliveries/attempts.ts'
import { receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import type { Updateable } from 'kysely'
import type { Delivery } from '../../db/schema.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { appendReading } from './append-reading.ts'
import { findPartnerLeads } from './partner-lead.ts'
import { redirectDeliveries } from './tell-organisations.ts'
import { findTarget, post, signedMessage, type Target, whyNoAnswer } from './webhook-message.ts'

/** Whoever attempts a delivery has it for so long; a worker that was killed leaves it to the next after that. */
const leaseMs = 60_000

/**
 * Sends what is due to one organisation's endpoint, oldest first, and keeps each attempt's answer. When the endpoint does
 * not answer at all the others wait for the next run: they would only wait for the same silence. A run can take hours, and the address and
 * the secret may be changed or taken away meanwhile: they are read anew for each delivery.
 * @param stopped ends it after the attempt under way
 * @returns for how many milliseconds the endpoint was silent when that ended it; else 0
 */
export async function sendWebhooks(
  context: Context,
  outbound: Outbound,
  organisationId: string,
  stopped?: AbortSignal,
): Promise<number> {
  const next = async () => (stopped?.aborted === true ? undefined : lease(context, organisationId))
  for (let delivery = await next(); delivery; delivery = await next()) {
    const target = await findTarget(context, organisationId)
    if (target === undefined) {
      await waitForTarget(context, organisationId)
      break
    }
    const begun = performance.now()
    const outcome = await attempt(context, outbound, target, delivery.id)
    await keep(context, delivery, outcome)
    if (outcome.kind === 'silent') return performance.now() - begun
  }
  return 0
}

/** Takes the oldest delivery that is due, so that no two workers send it at the same time. */
async function lease(context: Context, organisationId: string) {
  const now = context.clock.now()
  return context.db
    .updateTable('delivery')
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where('id', '=', eb =>
      eb
        .selectFrom('delivery')
        .select('id')
        .where('organisationId', '=', organisationId)
        .where('status', '=', 'waiting')
        .where('channel', '=', 'webhook')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .orderBy('createdAt')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'attempts', 'nextAttemptAt'])
    .executeTakeFirst()
}

type Leased = NonNullable<Awaited<ReturnType<typeof lease>>>

interface Outcome {
  /** `refused`: the endpoint answered, but not with 2xx. `silent`: it did not answer. */
  readonly kind: 'delivered' | 'refused' | 'silent'
  readonly words: string
}

/**
 * What has nowhere to go is not given up: it is due again once there is an address and a secret (`sendWhatWaits`). Of an organisation
 * that was changed at the moment of its lead it goes with the next morning file.
 */
async function waitForTarget(context: Context, organisationId: string): Promise<void> {
  await inTransaction(context, { kind: 'system' }, async work => {
    const { tx } = work
    // Whoever saves an address at this moment does so before, and it is seen; or after, and finds these.
    const { leadReceivalType } = await tx
      .selectFrom('organisation')
      .select('leadReceivalType')
      .where('id', '=', organisationId)
      .forShare()
      .executeTakeFirstOrThrow()
    if ((await findTarget({ ...context, db: tx }, organisationId)) !== undefined) return
    if (!receivesByApi(leadReceivalType)) return redirectDeliveries(work, organisationId, leadReceivalType)
    await tx
      .updateTable('delivery')
      .set(eb => ({
        attempts: eb.fn('greatest', ['attempts', eb.val(1)]),
        lastAnswer: 'The organisation has no endpoint URL or signing secret yet.',
        nextAttemptAt: null,
      }))
      .where('organisationId', '=', organisationId)
      .where('status', '=', 'waiting')
      .where('channel', '=', 'webhook')
      .where('nextAttemptAt', 'is not', null)
      .execute()
  })
}

async function attempt(context: Context, outbound: Outbound, target: Target, deliveryId: string): Promise<Outcome> {
  const [lead] = await findPartnerLeads(context.db, context.keys, [deliveryId])
  if (lead === undefined) return { kind: 'refused', words: 'The lead could not be read.' }
  const now = context.clock.now()
  // Before it is sent: what has left and is not written down is worse than the other way about.
  await inTransaction(context, { kind: 'system' }, work =>
    appendReading(work, 'lead.send', { kind: 'lead', id: lead.leadId }, [lead], { deliveryId, event: lead.event }),
  )
  const body = JSON.stringify({ type: `lead.${lead.event}`, timestamp: now.toISOString(), data: lead })
  try {
    const answer = await post(outbound, target.address, signedMessage(target.secrets, deliveryId, now, body))
    return {
      kind: isTaken(answer.status) ? 'delivered' : 'refused',
      words: `Answered ${answer.status}`,
    }
  } catch (error) {
    return { kind: 'silent', words: whyNoAnswer(error) }
  }
}

/**
 * What was moved to the morning file, or made due for another address, while the endpoint was silent or refused it is not touched any more; what
 * it took has arrived all the same.
 */
async function keep(context: Context, delivery: Leased, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  await context.db
    .with('attempt', db =>
      db.insertInto('deliveryAttempt').values({ deliveryId: delivery.id, at: now, answer: outcome.words }),
    )
    .updateTable('delivery')
    .set({ ...stateAfter(outcome, delivery.attempts, now), attempts: delivery.attempts + 1, lastAnswer: outcome.words })
    .where('id', '=', delivery.id)
    .where('status', '=', 'waiting')
    .$if(outcome.kind !== 'delivered', query =>
      query
        .where('channel', '=', 'webhook')
        .where('attempts', '=', delivery.attempts)
        .where('nextAttemptAt', '=', delivery.nextAttemptAt),
    )
    .execute()
}

function stateAfter(outcome: Outcome, attempts: number, now: Date): Updateable<Delivery> {
  if (outcome.kind === 'delivered') return { status: 'delivered', deliveredAt: now, nextAttemptAt: null }
  const wait = attemptWaitsSeconds[attempts]
  if (wait === undefined) return { status: 'parked', nextAttemptAt: null }
  return { status: 'waiting', nextAttemptAt: new Date(now.getTime() + wait * 1000) }
}
