import { loaderStatuses } from '@lodeway/rules/access/access.ts'
import { invitationStates } from '@lodeway/rules/invitations/states.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf } from './list-fields.ts'
import { emailAddress, line, uuid } from './text-fields.ts'

export const invitation = z.object({
  id: uuid,
  /** Null for one that is handed over as a link or a code, and once whom it was mailed to asked by it. */
  emailAddress: z.nullable(z.string()),
  organisationName: z.nullable(z.string()),
  state: z.enum(invitationStates),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  openedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  /** Who asked for access by it. */
  loader: z.nullable(z.object({ name: z.string(), status: z.enum(loaderStatuses) })),
  /** Why there is no `loader` although somebody asked; null where whoever used it was known already. */
  gone: z.nullable(z.enum(['denied', 'erased'])),
})
/** The only moment in which the link can be seen: its fingerprint alone is kept. */
const freshLink = z.object({ id: uuid, link: z.string(), expiresAt: instant, isMailed: z.boolean() })

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/v1/invitations',
  callers: ['admin'],
  subject: 'none',
  summary: 'Invitations to become a loader, newest first, and what became of them.',
  query: z.strictObject({
    state: z.optional(listOf(z.enum(invitationStates))),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: pageOf(invitation),
})
export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/v1/invitations',
  callers: ['admin'],
  area: 'people',
  subject: 'none',
  summary: 'Invites somebody to ask for access: by mail when there is an address, and by the link that is answered.',
  body: z.strictObject({
    emailAddress: z.optional(z.nullable(emailAddress)),
    /** Whose company code is filled in. */
    organisationId: z.optional(z.nullable(uuid)),
  }),
  answer: freshLink,
  status: 201,
})
export const renewInvitation = endpoint({
  name: 'renewInvitation',
  method: 'POST',
  path: '/v1/invitations/:id/renew',
  callers: ['admin'],
  area: 'people',
  subject: 'invitation',
  summary: 'Makes a new link with a new end, and mails it when there is an address; the earlier link stops working.',
  body: noBody,
  answer: freshLink,
})
export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/v1/invitations/:id/withdraw',
  callers: ['admin'],
  area: 'people',
  subject: 'invitation',
  summary: 'Takes an invitation back: its link stops working.',
  body: noBody,
  status: 204,
})
export const openInvitation = endpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/v1/invitations/open',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 30,
  summary: 'What an invitation fills in. Every wrong one (unknown, used, expired, withdrawn) answers alike.',
  body: z.strictObject({ token: line(64) }),
  answer: z.object({
    isUsable: z.boolean(),
    emailAddress: z.nullable(z.string()),
    companyCode: z.nullable(z.string()),
  }),
})
