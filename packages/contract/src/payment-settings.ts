import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { ownPassword } from './text-fields.ts'

const paymentSettings = z.object({
  needsSecondPerson: z.boolean(),
  /** Who asked to turn it off, which another administrator does. */
  offAsked: z.nullable(z.object({ at: instant, by: z.string() })),
  offAskedByYou: z.boolean(),
})
export const getPaymentSettings = endpoint({
  name: 'getPaymentSettings',
  method: 'GET',
  path: '/v1/payment-settings',
  callers: ['admin'],
  subject: 'none',
  summary: 'Whether payments need a second person.',
  answer: paymentSettings,
})
export const changePaymentSettings = endpoint({
  name: 'changePaymentSettings',
  method: 'PATCH',
  path: '/v1/payment-settings',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary:
    'Says whether payments need a second person, confirmed by the own password. Turning it off takes two administrators who say so.',
  body: z.strictObject({ needsSecondPerson: z.boolean(), password: z.optional(ownPassword) }),
  answer: paymentSettings,
})
