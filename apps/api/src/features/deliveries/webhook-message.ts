import { type Expression, type RawBuilder, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Context } from '../../work/context.ts'

/** Where an organisation's webhooks go. */
export interface Target {
  readonly address: string
  /** The present secret, and those before it that still sign along, the latest first. */
  readonly secrets: readonly string[]
}

/** Headers are short: of secrets that were made again and again within a day so many sign along. */
const mostEarlierSecrets = 4

/** Undefined while there is no address or no secret. */
export async function findTarget(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  organisationId: string,
): Promise<Target | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select(['endpointUrl', 'signingSecretEncrypted'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (!row?.endpointUrl || !row.signingSecretEncrypted) return undefined
  const earlier = await db
    .selectFrom('earlierSigningSecret')
    .select('secretEncrypted')
    .where('organisationId', '=', organisationId)
    .where('signsUntil', '>', clock.now())
    .orderBy('id', 'desc')
    .limit(mostEarlierSecrets)
    .execute()
  const sealed = [row.signingSecretEncrypted, ...earlier.map(({ secretEncrypted }) => secretEncrypted)]
  return {
    address: row.endpointUrl,
    secrets: sealed.map(secret => keys.open(secret, 'organisation.signing_secret')),
  }
}

/** Whether webhooks of an organisation have nowhere to go. */
export const lacksTarget = (organisationId: Expression<string>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM organisation WHERE organisation.id = ${organisationId} AND (endpoint_url IS NULL OR signing_secret_encrypted IS NULL))`

/** A body with its signatures, as Standard Webhooks has them: one for each secret. */
export function signedMessage(secrets: readonly string[], id: string, now: Date, body: string) {
  return {
    id,
    timestamp: String(Math.floor(now.getTime() / 1000)),
    signature: secrets.map(secret => new Webhook(secret).sign(id, now, body)).join(' '),
    body,
  }
}
type Message = ReturnType<typeof signedMessage>

/**
 * Posts a message. Redirects are not followed: the address that an administrator entered is the one that gets personal data.
 * @param maximumBytes what of the answer's body is of use; the status alone says whether the message was taken
 * @throws when nothing is answered
 */
export const post = (
  outbound: Outbound,
  address: string,
  { id, timestamp, signature, body }: Message,
  maximumBytes = 0,
) =>
  outbound({
    method: 'POST',
    address,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lodeway-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
    maximumBytes,
    beyond: 'cut',
    timeoutMs: 15_000,
  })

/** Why no answer came, as it may be shown to people. */
export const whyNoAnswer = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'No answer'
