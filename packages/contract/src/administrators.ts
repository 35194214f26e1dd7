import { administratorStatuses } from '@lodeway/rules/administrators/block.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { areas } from './own-administrator.ts'
import { emailAddress, message, nameLine, ownPassword, uuid } from './text-fields.ts'

export const administratorRow = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  status: z.enum(administratorStatuses),
  /** Signs in with an authenticator app or a passkey as well. */
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
    firstName: nameLine(),
    lastName: nameLine(),
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
    'Says what another administrator may change, from their next request on: nothing that the caller may not. Wants the own password. 409 when they no longer have what was `seen`.',
  body: z.strictObject({ areas, seen: z.optional(areas), password: z.optional(ownPassword) }),
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
    'Blocks another administrator, never the last active one or the last with the area People: sessions and live tokens end at once. They are told by mail, and of somebody with the area Money whoever has it.',
  body: noBody,
  answer: administratorRow,
})
