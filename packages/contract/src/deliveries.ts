import { maxKeyNameLength, maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  calendarDate,
  instant,
  limitUpTo,
  line,
  listOf,
  noBody,
  offset,
  pageOf,
  search,
  uuid,
  webAddress,
} from './fields.ts'

/** What an organisation is told of a lead: that it is theirs, that its details were corrected, that they were erased. */
export const deliveryEvents = ['assigned', 'corrected', 'erased'] as const

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
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Endpoint and keys of an organisation.',
  answer: integration,
})
export const changeIntegration = endpoint({
  name: 'changeIntegration',
  method: 'PATCH',
  path: '/v1/organisations/:id/integration',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Sets the address that signed leads are sent to.',
  body: z.strictObject({ endpointUrl: z.nullable(webAddress) }),
  answer: z.extend(integration, { warnings: z.array(z.string()) }),
})
export const rotateSigningSecret = endpoint({
  name: 'rotateSigningSecret',
  method: 'POST',
  path: '/v1/organisations/:id/integration/signing-secret',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Makes a new signing secret and shows it once.',
  body: noBody,
  answer: z.object({ secret: z.string() }),
  status: 201,
})
export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/v1/organisations/:id/integration/keys',
  callers: ['admin'],
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
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Revokes an API key.',
  body: noBody,
  status: 204,
})
export const deliveryStatuses = ['waiting', 'delivered', 'parked'] as const
export const delivery = z.object({
  id: z.string(),
  event: z.enum(deliveryEvents),
  channel: z.enum(['webhook', 'csv']),
  leadId: uuid,
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
  nextAttemptAt: z.nullable(instant),
  lastAnswer: z.nullable(z.string()),
})
export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/v1/organisations/:id/deliveries',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'The delivery log, newest first.',
  query: z.strictObject({
    limit: limitUpTo(maxPageRows, 10),
    offset,
    status: z.optional(listOf(z.enum(deliveryStatuses))),
    search: z.optional(search),
  }),
  answer: pageOf(delivery),
})
export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/v1/organisations/:id/deliveries/:deliveryId/replay',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Sends a delivery again under its stable id.',
  body: noBody,
  answer: delivery,
})
export const downloadLeadFile = endpoint({
  name: 'downloadLeadFile',
  method: 'GET',
  path: '/v1/organisations/:id/lead-file',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'The morning file: the leads given on a day, as CSV.',
  query: z.strictObject({ day: z.optional(calendarDate) }),
  produces: 'text/csv',
})
