import { distributionTypes } from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalTypes } from '@lodeway/rules/organisations/receival.ts'
import * as z from 'zod/mini'
import { permissions } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { resetSummary } from './passwords.ts'
import { emailAddress, ownPassword, personName, phoneNumber, uuid } from './text-fields.ts'

/** A person of an organisation, as they see themselves. */
export const buyer = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  organisation: z.object({
    id: uuid,
    name: z.string(),
    distributionType: z.enum(distributionTypes),
    leadReceivalType: z.enum(leadReceivalTypes),
  }),
  permissions,
})
export const getBuyer = endpoint({
  name: 'getBuyer',
  method: 'GET',
  path: '/v1/buyers/:id',
  callers: ['buyer'],
  subject: 'buyer',
  summary: 'The own profile, the organisation, and what the caller may do there.',
  answer: buyer,
})
export const changeBuyer = endpoint({
  name: 'changeBuyer',
  method: 'PATCH',
  path: '/v1/buyers/:id',
  callers: ['buyer'],
  subject: 'buyer',
  summary: 'Changes the own profile; the email address with the own password.',
  body: z.strictObject({
    firstName: z.optional(personName()),
    lastName: z.optional(personName()),
    emailAddress: z.optional(emailAddress),
    phoneNumber: z.optional(phoneNumber),
    /** When the email address changes. */
    password: z.optional(ownPassword),
  }),
  answer: buyer,
})
export const resetBuyerPassword = endpoint({
  name: 'resetBuyerPassword',
  method: 'POST',
  path: '/v1/buyers/:id/reset/password',
  callers: ['buyer'],
  subject: 'buyer',
  summary: resetSummary,
  body: noBody,
  produces: 'text/plain',
})
