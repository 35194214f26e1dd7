import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { administratorStatuses } from '@lodeway/rules/administrators/block.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { emailAddress, idNumber, line, message, ownPassword, personName, phoneNumber, uuid } from './text-fields.ts'

const areas = z
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
  summary: 'Mails a reset link to the address on file; answers the link to its owner alone.',
  body: noBody,
  produces: 'text/plain',
})

export const administratorRow = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  status: z.enum(administratorStatuses),
  /** Signs in with an authenticator app as well. */
  hasAuthenticator: z.boolean(),
  areas,
  createdAt: instant,
})
export const listAdministrators = endpoint({
  name: 'listAdministrators',
  method: 'GET',
  path: '/v1/admins',
  callers: ['admin'],
  subject: 'none',
  summary: 'Everybody who is an administrator, was invited to be one, or is blocked; the first of them first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  /** Of all who are active, `withPeople` have the area People. */
  answer: z.extend(pageOf(administratorRow), { active: z.int(), withPeople: z.int() }),
})
export const addAdministrator = endpoint({
  name: 'addAdministrator',
  method: 'POST',
  path: '/v1/admins',
  callers: ['admin'],
  area: 'people',
  subject: 'none',
  summary: 'Invites another administrator by mail, with no more areas than the caller has. Wants the own password.',
  body: z.strictObject({
    firstName: line(),
    lastName: line(),
    emailAddress,
    /** Left out: all of them. */
    areas: z.optional(areas),
    /** The caller's own: nobody lets others in with a stolen session. */
    password: z.optional(ownPassword),
  }),
  answer: administratorRow,
  status: 201,
})
export const inviteAdministrator = endpoint({
  name: 'inviteAdministrator',
  method: 'POST',
  path: '/v1/admins/:id/access/invite',
  callers: ['admin'],
  area: 'people',
  subject: 'colleague',
  summary: 'Mails a new link to an administrator who has not come yet; the earlier one stops working.',
  body: noBody,
  answer: message,
  status: 202,
})
export const changeAdministratorAreas = endpoint({
  name: 'changeAdministratorAreas',
  method: 'PUT',
  path: '/v1/admins/:id/areas',
  callers: ['admin'],
  area: 'people',
  subject: 'colleague',
  summary:
    'Says what another administrator may change, from their next request on: nothing that the caller may not. Wants the own password.',
  body: z.strictObject({ areas, password: z.optional(ownPassword) }),
  answer: administratorRow,
})
export const unblockAdministrator = endpoint({
  name: 'unblockAdministrator',
  method: 'POST',
  path: '/v1/admins/:id/access/unblock',
  callers: ['admin'],
  area: 'people',
  subject: 'colleague',
  summary: 'Lets a blocked administrator in again, who sets a new password by a mailed link. Wants the own password.',
  body: z.strictObject({ password: z.optional(ownPassword) }),
  answer: administratorRow,
})
export const blockAdministrator = endpoint({
  name: 'blockAdministrator',
  method: 'POST',
  path: '/v1/admins/:id/access/block',
  callers: ['admin'],
  area: 'people',
  subject: 'colleague',
  summary:
    'Blocks another administrator, never the last active one or the last with the area People: sessions and live tokens end at once.',
  body: noBody,
  answer: administratorRow,
})
