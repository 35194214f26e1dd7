import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { resetSummary } from './passwords.ts'
import { emailAddress, idNumber, ownPassword, personName, phoneNumber, uuid } from './text-fields.ts'

export const areas = z
  .array(z.enum(administratorAreas))
  .check(z.maxLength(administratorAreas.length, maxOf(administratorAreas.length)))

export const administrator = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  /** What they may change; they read everything but files with account numbers. */
  areas,
})
export const getAdministrator = endpoint({
  name: 'getAdministrator',
  method: 'GET',
  path: '/v1/admins/:id',
  callers: ['admin'],
  subject: 'admin',
  summary: 'One administrator.',
  answer: administrator,
})
export const changeAdministrator = endpoint({
  name: 'changeAdministrator',
  method: 'PATCH',
  path: '/v1/admins/:id',
  callers: ['admin'],
  subject: 'admin',
  summary: 'Changes the own profile; the email address with the own password.',
  body: z.strictObject({
    firstName: z.optional(personName()),
    lastName: z.optional(personName()),
    emailAddress: z.optional(emailAddress),
    phoneNumber: z.optional(phoneNumber),
    idNumber: z.optional(z.nullable(idNumber)),
    /** When the email address changes. */
    password: z.optional(ownPassword),
  }),
  answer: administrator,
})
export const resetAdministratorPassword = endpoint({
  name: 'resetAdministratorPassword',
  method: 'POST',
  path: '/v1/admins/:id/reset/password',
  callers: ['admin'],
  subject: 'admin',
  summary: resetSummary,
  body: noBody,
  produces: 'text/plain',
})
