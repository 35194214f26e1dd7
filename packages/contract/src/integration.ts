import { maxKeyNameLength, testLeadsAnHour } from '@lodeway/rules/limits.ts'
import { maxCharacters } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { line, uuid, webAddress } from './text-fields.ts'

/** How leads reach the organisation's own systems. Secrets and keys are shown once, when they are made. */
export const integration = z.object({
  endpointUrl: z.nullable(z.string()),
  hasSigningSecret: z.boolean(),
  keys: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      prefix: z.string(),
      createdAt: instant,
      lastUsedAt: z.nullable(instant),
      revokedAt: z.nullable(instant),
    }),
  ),
})
export const getIntegration = endpoint({
  name: 'getIntegration',
  method: 'GET',
  path: '/v1/organisations/:id/integration',
  callers: ['admin', 'buyer'],
  permission: 'integration',
  subject: 'organisation',
  summary: 'Endpoint and keys of an organisation.',
  answer: integration,
})
export const changeIntegration = endpoint({
  name: 'changeIntegration',
  method: 'PATCH',
  path: '/v1/organisations/:id/integration',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  freshSignIn: 'Leads are sent to this address.',
  subject: 'organisation',
  summary: 'Sets the address that signed leads are sent to.',
  body: z.strictObject({
    endpointUrl: z.nullable(webAddress),
    /** What the person had before them; 409 when somebody saved another one meanwhile. */
    seen: z.optional(z.strictObject({ endpointUrl: z.nullable(z.string()) })),
  }),
  answer: z.extend(integration, { warnings: z.array(z.string()) }),
})
export const rotateSigningSecret = endpoint({
  name: 'rotateSigningSecret',
  method: 'POST',
  path: '/v1/organisations/:id/integration/signing-secret',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  freshSignIn: 'The secret shows the organisation that a message is ours.',
  subject: 'organisation',
  summary: 'Makes a new signing secret and shows it once.',
  body: z.optional(
    z.union([
      z.null(),
      z.strictObject({
        /** Whether those before it sign nothing any more, as after a leak; else each signs along for 24 hours. */
        endsEarlier: z.optional(z.boolean()),
      }),
    ]),
  ),
  answer: z.object({ secret: z.string() }),
  status: 201,
})
export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/v1/organisations/:id/integration/keys',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  freshSignIn: 'A key opens the leads of the organisation.',
  subject: 'organisation',
  summary: 'Makes an API key for the partner API and shows it once.',
  body: z.strictObject({ name: line(maxKeyNameLength) }),
  answer: z.object({ id: uuid, key: z.string() }),
  status: 201,
})
export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/v1/organisations/:id/integration/keys/:keyId/revoke',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  subject: 'organisation',
  summary: 'Revokes an API key.',
  body: noBody,
  status: 204,
})
/** A webhook as it is sent: its three headers and its body, which is signed byte by byte. */
const webhookMessage = {
  id: line(100),
  timestamp: z.string().check(z.regex(/^\d{1,12}$/, 'Invalid value')),
  signature: line(1000),
  body: z.string().check(z.maxLength(60_000, maxCharacters(60_000))),
}
export const sendTestLead = endpoint({
  name: 'sendTestLead',
  method: 'POST',
  path: '/v1/organisations/:id/integration/test-lead',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  subject: 'organisation',
  perHour: {
    times: testLeadsAnHour,
    message: `${testLeadsAnHour} test leads were sent within the last hour. Please wait before sending another.`,
  },
  summary: 'Sends an invented lead, marked as a test, once, and answers what came back. It is in no list and no sum.',
  body: noBody,
  answer: z.object({
    ...webhookMessage,
    sentAt: instant,
    /** Null when nothing was answered; `words` says why. */
    status: z.nullable(z.int()),
    words: z.string(),
    /** The answer's own text, up to 2,000 characters. */
    text: z.string(),
    milliseconds: z.int(),
  }),
})
export const checkSignature = endpoint({
  name: 'checkSignature',
  method: 'POST',
  path: '/v1/organisations/:id/integration/check-signature',
  callers: ['admin', 'buyer'],
  area: 'settings',
  permission: 'integration',
  subject: 'organisation',
  summary: 'Whether a webhook that was received bears a signature of this organisation, and what is wrong when not.',
  body: z.strictObject(webhookMessage),
  answer: z.object({ isGenuine: z.boolean(), words: z.string() }),
})
