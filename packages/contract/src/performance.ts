import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { maxContactHours } from '@lodeway/rules/performance/contact.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fewBuckets } from './few-buckets.ts'
import { calendarDate, count, withRange } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

const contactSettings = z.object({ untouchedHours: z.int() })
export const getContactSettings = endpoint({
  name: 'getContactSettings',
  method: 'GET',
  path: '/v1/contact-settings',
  callers: ['admin'],
  subject: 'none',
  summary: 'After how many hours without an outcome a lead is shown to administrators.',
  answer: contactSettings,
})
export const saveContactSettings = endpoint({
  name: 'saveContactSettings',
  method: 'PUT',
  path: '/v1/contact-settings',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: 'Changes after how many hours without an outcome a lead is shown to administrators.',
  body: z.strictObject({
    /** What the person had before them; 409 when somebody saved something else meanwhile. */
    seen: z.optional(contactSettings),
    untouchedHours: count(1, maxContactHours),
  }),
  answer: contactSettings,
})

/**
 * Of the leads given in some days: how many have an outcome, and within how many minutes half of them had their first, null
 * while fewer have; a client who was erased before anybody called does not count there.
 */
const speed = {
  given: z.int(),
  contacted: z.int(),
  medianMinutes: z.nullable(z.int()),
}
export const contactSpeed = z.object({
  id: uuid,
  name: z.string(),
  ...speed,
  /** Those that had their first outcome within an hour. */
  withinAnHour: z.int(),
  /** Taken back, as nobody had said anything of them. */
  takenBack: z.int(),
  /** Given back for their contact details, by returns that were accepted. */
  returned: z.int(),
})
export const listContactSpeeds = endpoint({
  name: 'listContactSpeeds',
  method: 'GET',
  path: '/v1/performance/organisations',
  callers: ['admin'],
  subject: 'none',
  summary:
    'How soon each organisation said something of the leads that it was given in a range of days; the slowest first.',
  query: withRange({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(contactSpeed),
})

/** Of the leads delivered in the last days (`returnRateDays`), those that came back by returns that were accepted. */
export const returnRate = z.object({
  id: uuid,
  name: z.string(),
  delivered: z.int(),
  returned: z.int(),
  /** The limit of the settings is reached. */
  isToLookAt: z.boolean(),
})
export const listReturnRates = endpoint({
  name: 'listReturnRates',
  method: 'GET',
  path: '/v1/performance/return-rates',
  callers: ['admin'],
  subject: 'none',
  summary:
    'Accepted returns of the leads delivered in the last 90 days, by loader or by organisation; the highest rate first.',
  query: z.strictObject({
    by: z._default(z.enum(['loader', 'organisation']), 'loader'),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(returnRate), { limit: z.object({ percent: z.int(), leads: z.int() }) }),
})

/**
 * Leads of the days in which they were given, with how many of them are sold by now; amounts in rand without VAT and sales of the days in
 * which they became owed. Amounts are null for a buyer who may not see money.
 */
const figures = {
  ...speed,
  sold: z.int(),
  sales: z.int(),
  spend: z.nullable(z.number()),
  costPerSale: z.nullable(z.number()),
}
export const getPerformance = endpoint({
  name: 'getPerformance',
  method: 'GET',
  path: '/v1/organisations/:id/performance',
  callers: ['admin', 'buyer'],
  permission: 'leads',
  subject: 'organisation',
  summary: 'What an organisation made of its leads and spent, by week and by insurance type, and in all.',
  query: withRange({}).check(fewBuckets(() => 'week')),
  answer: z.object({
    total: z.object(figures),
    weeks: z.array(z.object({ from: calendarDate, to: calendarDate, ...figures })),
    types: z.array(z.object({ insuranceType: z.enum(insuranceTypes), ...figures })),
  }),
})
