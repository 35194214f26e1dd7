import { randomBytes } from 'node:crypto'
import { maxApiKeys } from '@lodeway/rules/limits.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { type Outbound, OutboundError } from '../../outbound/public-fetch.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { lacksTarget } from './webhook-message.ts'

export async function readIntegration(db: Queryable, organisationId: string) {
  const organisation = await findOrganisation(db, organisationId)
  const keys = await db
    .selectFrom('apiKey')
    .select(['id', 'name', 'prefix', 'createdAt', 'lastUsedAt', 'revokedAt'])
    .where('organisationId', '=', organisationId)
    // Those that work come first: none is kept from whoever would revoke it.
    .orderBy(eb => eb('revokedAt', 'is', null), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxApiKeys)
    .execute()
  return {
    endpointUrl: organisation.endpointUrl,
    hasSigningSecret: organisation.signingSecretEncrypted !== null,
    keys: keys.map(key => ({
      ...key,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      revokedAt: key.revokedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * @returns what an administrator should know of an address that can be saved
 * @throws Refusal 422 at the field when webhooks could never be sent there
 */
export async function checkEndpoint(outbound: Outbound, endpointUrl: string): Promise<string[]> {
  const problem = await outbound.check(endpointUrl).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    throw unprocessable('bad_endpoint', error.message, { endpointUrl: error.message })
  })
  return problem === undefined ? [] : [`${problem} Leads wait until it can.`]
}

/**
 * An organisation that leads can be sent to.
 * @param field where the form shows why there is none
 * @throws Refusal 422 for a lead company
 */
export async function findReceiver(work: Work, organisationId: string, field?: string) {
  const organisation = await findOrganisation(work.tx, organisationId)
  if (!isLeadCompany(organisation.distributionType)) return organisation
  const message = 'A lead company receives no leads, so it needs no endpoint, signing secret or API key.'
  throw unprocessable('receives_nothing', message, field === undefined ? undefined : { [field]: message })
}

/** @throws Refusal 409 when another address was saved than was seen */
export async function setEndpoint(
  work: Work,
  organisationId: string,
  endpointUrl: string | null,
  seen?: { readonly endpointUrl: string | null },
) {
  refuseUnseen(seen, await findOrganisation(work.tx, organisationId, 'for no key update'), { endpointUrl })
  // One that an older version left can still be taken away.
  if (endpointUrl !== null) await findReceiver(work, organisationId, 'endpointUrl')
  await work.tx.updateTable('organisation').set({ endpointUrl }).where('id', '=', organisationId).execute()
  await sendWhatWaits(work, organisationId)
  await appendAudit(work, 'organisation.endpoint', { kind: 'organisation', id: organisationId })
  return readIntegration(work.tx, organisationId)
}

/** What waits for an address or a secret, or for its next attempt at the old one, goes out now, as does what was given up. */
async function sendWhatWaits(work: Work, organisationId: string): Promise<void> {
  await work.tx
    .updateTable('delivery')
    // The new address has had none of the attempts.
    .set({ status: 'waiting', nextAttemptAt: work.now, attempts: 0 })
    .where('organisationId', '=', organisationId)
    .where('status', 'in', ['waiting', 'parked'])
    .where('channel', '=', 'webhook')
    .where(eb => eb.not(lacksTarget(eb.ref('delivery.organisationId'))))
    .execute()
}

/** For how long a secret signs along after another was made (Standard Webhooks: rotation without a gap). */
const overlapMs = 24 * 3_600_000

/**
 * A new signing secret in the form of Standard Webhooks (`whsec_` and base64), shown once. The old one signs along for a
 * day, however many are made meanwhile; of more than a message bears, those of longest ago stop.
 * @param endsEarlier all before it sign nothing any more: one of them has leaked
 */
export async function rotateSecret(
  work: Work,
  organisationId: string,
  endsEarlier = false,
): Promise<{ secret: string }> {
  const { tx, now } = work
  // Of two at the same moment the second finds the secret of the first.
  await findOrganisation(tx, organisationId, 'for no key update')
  const { signingSecretEncrypted: before } = await findReceiver(work, organisationId)
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await tx
    .updateTable('organisation')
    .set({ signingSecretEncrypted: work.keys.seal(secret, 'organisation.signing_secret') })
    .where('id', '=', organisationId)
    .execute()
  await tx
    .deleteFrom('earlierSigningSecret')
    .where('organisationId', '=', organisationId)
    .$if(!endsEarlier, query => query.where('signsUntil', '<=', now))
    .execute()
  if (before !== null && !endsEarlier)
    await tx
      .insertInto('earlierSigningSecret')
      .values({ organisationId, secretEncrypted: before, signsUntil: new Date(now.getTime() + overlapMs) })
      .execute()
  await sendWhatWaits(work, organisationId)
  await appendAudit(work, 'organisation.signing-secret', { kind: 'organisation', id: organisationId }, { endsEarlier })
  return { secret }
}
