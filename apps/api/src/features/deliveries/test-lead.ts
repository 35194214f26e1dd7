import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { checkSignature as checkEndpoint, sendTestLead as sendEndpoint } from '@lodeway/contract/integration.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Actor } from '../../work/actor.ts'
import type { Context } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import type { PartnerLead } from './partner-lead.ts'
import { findTarget, post, signedMessage, whyNoAnswer } from './webhook-message.ts'

type Sent = AnswerInput<typeof sendEndpoint>

/**
 * Sends an invented lead to an organisation's endpoint, marked as a test, and answers what came back. It is no delivery:
 * nothing of it is kept but that it was sent, and it is tried once.
 * @throws Refusal 404; 422 without an address or a secret
 */
export async function sendTestLead(
  context: Context & { actor: Actor },
  outbound: Outbound,
  organisationId: string,
): Promise<Sent> {
  const target = await existingTarget(context, organisationId)
  const now = context.clock.now()
  const data = inventedLead(now)
  const body = JSON.stringify({ type: 'lead.test', timestamp: now.toISOString(), data })
  const message = signedMessage(target.secrets, data.deliveryId, now, body)
  const began = performance.now()
  const answer = await post(outbound, target.address, message, 64 * 1024).then(
    ({ status, bytes }) => ({ status, words: `Answered ${status}`, text: bytes.toString('utf8').slice(0, 2000) }),
    (error: unknown) => ({ status: null, words: whyNoAnswer(error), text: '' }),
  )
  const milliseconds = Math.round(performance.now() - began)
  await inTransaction(context, context.actor, work =>
    appendAudit(work, 'organisation.test-lead', { kind: 'organisation', id: organisationId }, { answer: answer.words }),
  )
  return { ...message, sentAt: now.toISOString(), ...answer, milliseconds }
}

/** Whether a signature is of a secret that signs now, with what is mostly wrong when it is not. */
export async function checkSignature(
  context: Context,
  organisationId: string,
  { id, timestamp, signature, body }: BodyOutput<typeof checkEndpoint>,
): Promise<AnswerInput<typeof checkEndpoint>> {
  const { secrets } = await existingTarget(context, organisationId)
  const at = new Date(Number(timestamp) * 1000)
  const given = signature.trim().split(/\s+/)
  const fits = (text: string) =>
    signedMessage(secrets, id, at, text)
      .signature.split(' ')
      .some(expected => given.includes(expected))
  if (fits(body)) {
    const isOld = Math.abs(context.clock.now().getTime() - at.getTime()) > 300_000
    return {
      isGenuine: true,
      words: isOld ? 'It fits. A receiver refuses it by now: it is more than five minutes old.' : 'It fits.',
    }
  }
  return { isGenuine: false, words: mistakeIn(given, body, fits) }
}

function mistakeIn(given: readonly string[], body: string, fits: (text: string) => boolean): string {
  if (!given.some(part => part.startsWith('v1,'))) return 'A signature begins with “v1,”.'
  if (fits(body.trim()) || fits(compact(body)))
    return 'It fits the body as it was sent, but not with this white space: check the bytes as they came, before they are parsed.'
  return 'It does not fit. The id, the timestamp, the body or the secret is another one.'
}

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

async function existingTarget(context: Context, organisationId: string) {
  await findOrganisation(context.db, organisationId)
  const target = await findTarget(context, organisationId)
  if (target === undefined)
    throw unprocessable('not_set_up', 'There is no endpoint URL or no signing secret yet. Save both first.')
  return target
}

/** Every field of a lead, of nobody: the number is one that is never given out. */
const inventedLead = (now: Date) =>
  ({
    deliveryId: newId(),
    event: 'test',
    test: true,
    leadId: newId(),
    assignedAt: now.toISOString(),
    expiresAt: null,
    endedAt: null,
    endReason: null,
    objectedAt: null,
    insuranceType: 'funeralCover',
    quality: 'high',
    firstName: 'Test',
    lastName: 'Lead',
    phoneNumber: '+27820000000',
    alternativePhoneNumber: null,
    emailAddress: 'test@lodeway.example',
    idNumber: null,
    dateOfBirth: '1980-01-01',
    address: '1 Test Street, Cape Town',
    geographicalArea: 'westernCape',
    reason: 'This is a test. Do not call.',
    details: { insuranceTypeLabel: 'Funeral Cover' },
    organisationStatus: null,
    decision: null,
  }) satisfies Omit<PartnerLead, 'event'> & { event: 'test'; test: true }
