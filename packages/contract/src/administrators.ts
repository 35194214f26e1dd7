import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress, idNumber, line, noBody, ownPassword, phoneNumber, uuid } from './fields.ts'

export const administrator = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
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
    firstName: z.optional(line()),
    lastName: z.optional(line()),
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
  summary: 'Mails a reset link to the address on file; answers the link to its owner alone.',
  body: noBody,
  produces: 'text/plain',
})
