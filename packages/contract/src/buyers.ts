import { administratorStatuses } from '@lodeway/rules/administrators/block.ts'
import { buyerPermissions, canBeGiven, outcomesNeedLeads } from '@lodeway/rules/buyers/permissions.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { limitUpTo, offset, pageOf, search } from './list-fields.ts'
import { emailAddress, personName, uuid } from './text-fields.ts'

export const permissions = z
  .array(z.enum(buyerPermissions))
  .check(z.maxLength(buyerPermissions.length, maxOf(buyerPermissions.length)), z.refine(canBeGiven, outcomesNeedLeads))

export const buyerRow = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  status: z.enum(administratorStatuses),
  /** Signs in with an authenticator app or a passkey as well. */
  hasAuthenticator: z.boolean(),
  permissions,
  createdAt: instant,
  /** Whom the platform blocked, administrators alone let in again or remove. */
  blockedBy: z.optional(z.literal('platform')),
})
/** Administrators are answered the link, to hand it over; whom a colleague invites gets it by mail alone. */
const invited = z.object({ person: buyerRow, link: z.nullable(z.string()) })

const ofOrganisation = '/v1/organisations/:orgId/buyers'
const forPeople = { callers: ['admin', 'buyer'], permission: 'people', subject: 'organisation' } as const

export const listBuyers = endpoint({
  name: 'listBuyers',
  method: 'GET',
  path: ofOrganisation,
  ...forPeople,
  summary: 'The people of an organisation who sign in, were invited to, or are blocked; the first of them first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(buyerRow),
})
export const findBuyers = endpoint({
  name: 'findBuyers',
  method: 'GET',
  path: '/v1/buyers',
  callers: ['admin'],
  subject: 'none',
  summary: 'The people of all organisations who sign in, by part of a name, an email address or a phone number.',
  query: z.strictObject({ search: z.optional(search), limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(z.extend(buyerRow, { organisation: z.object({ id: uuid, name: z.string() }) })),
})
export const inviteBuyer = endpoint({
  name: 'inviteBuyer',
  method: 'POST',
  path: ofOrganisation,
  ...forPeople,
  area: 'people',
  freshSignIn: 'Whoever is invited sees what the organisation has.',
  summary: 'Invites a person of the organisation by mail. A colleague gives no more than they may do themselves.',
  body: z.strictObject({ firstName: personName(), lastName: personName(), emailAddress, permissions }),
  answer: invited,
  status: 201,
})
export const inviteBuyerAgain = endpoint({
  name: 'inviteBuyerAgain',
  method: 'POST',
  path: `${ofOrganisation}/:id/invite`,
  ...forPeople,
  area: 'people',
  freshSignIn: 'Whoever is invited sees what the organisation has.',
  summary: 'Mails a new link to somebody who has not come yet; the earlier one stops working.',
  body: noBody,
  answer: invited,
})
export const changePermissions = endpoint({
  name: 'changePermissions',
  method: 'PATCH',
  path: `${ofOrganisation}/:id`,
  ...forPeople,
  area: 'people',
  freshSignIn: 'This says who sees leads and keys.',
  summary:
    'Changes what a person of the organisation may do, from their next request on. 409 when they may no longer do what was `seen`.',
  body: z.strictObject({ permissions, seen: z.optional(z.array(z.enum(buyerPermissions))) }),
  answer: buyerRow,
})
export const blockBuyer = endpoint({
  name: 'blockBuyer',
  method: 'POST',
  path: `${ofOrganisation}/:id/block`,
  ...forPeople,
  area: 'people',
  summary:
    'Blocks a person of the organisation: sessions and live tokens end at once. By an administrator also one whom a colleague blocked, who then does not let them in again.',
  body: noBody,
  answer: buyerRow,
})
export const unblockBuyer = endpoint({
  name: 'unblockBuyer',
  method: 'POST',
  path: `${ofOrganisation}/:id/unblock`,
  ...forPeople,
  area: 'people',
  freshSignIn: 'Whoever is let in again sees what the organisation has.',
  summary:
    'Gives a blocked person of the organisation back the access from before. 403 for a colleague when the platform blocked them.',
  body: noBody,
  answer: buyerRow,
})
export const removeBuyer = endpoint({
  name: 'removeBuyer',
  method: 'DELETE',
  path: `${ofOrganisation}/:id`,
  ...forPeople,
  area: 'people',
  summary:
    'Takes a person of the organisation out for good: access ends at once, their details are erased after 30 days.',
  status: 204,
})
