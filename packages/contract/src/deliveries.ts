import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant, noBody } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf, search } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** What an organisation is told of a lead: that it is theirs, that its details were corrected or erased, that its client objected. */
export const deliveryEvents = ['assigned', 'corrected', 'erased', 'objected'] as const

/** `parked`: given up after its last attempt. `withdrawn`: the lead went elsewhere, or its client was erased or objected, before it was sent. */
export const deliveryStatuses = ['waiting', 'delivered', 'parked', 'withdrawn'] as const
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
  callers: ['admin', 'buyer'],
  permission: 'integration',
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
  callers: ['admin', 'buyer'],
  area: 'leads',
  permission: 'integration',
  subject: 'organisation',
  summary: 'Sends a delivery again under its stable id.',
  body: noBody,
  answer: delivery,
})
export const downloadLeadFile = endpoint({
  name: 'downloadLeadFile',
  area: 'leads',
  method: 'GET',
  path: '/v1/organisations/:id/lead-file',
  callers: ['admin'],
  freshSignIn: 'This file has ID numbers.',
  subject: 'organisation',
  summary:
    'The leads given on a day, as CSV with the columns of the morning file, which has those since 06:00 of the day before.',
  query: z.strictObject({ day: z.optional(calendarDate) }),
  produces: 'text/csv',
})
