import { maxDenialReasonLength } from '@lodeway/rules/limits.ts'
import { titles } from '@lodeway/rules/people/titles.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, feeCommission, noBody, saleCommission } from './fields.ts'
import { companyCode, loaderRow, loaderType } from './loaders.ts'
import { emailAddress, idNumber, line, message, nameLine, phoneNumber, required } from './text-fields.ts'

/** What somebody who asks for access says of themselves (document 1, section 7). */
export const accessRequest = z.strictObject({
  title: z.enum(titles, required),
  firstName: nameLine(),
  lastName: nameLine(),
  emailAddress,
  phoneNumber,
  idNumber,
  type: loaderType,
  companyCode: z.optional(companyCode),
  /** Of the link that brought them here; spent with the request. */
  invitation: z.optional(line(64)),
  /** The versions of the privacy policy and the terms that were ticked (domain rules: consent). */
  acceptedPrivacyVersion: z.optional(calendarDate),
  acceptedTermsVersion: z.optional(calendarDate),
})

export const approveLoader = endpoint({
  name: 'approveLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/approve',
  callers: ['admin'],
  area: 'people',
  subject: 'loader',
  summary: 'Approves an access request with both percentages and sends the set-password mail.',
  body: z.strictObject({ saleCommission, feeCommission }),
  answer: loaderRow,
})
export const suggestCommissions = endpoint({
  name: 'suggestCommissions',
  method: 'GET',
  path: '/v1/loaders/:id/access/suggestion',
  callers: ['admin'],
  subject: 'loader',
  summary: 'The usual percentages for a request: those of most in the same organisation, or of the same loader status.',
  answer: z.object({ saleCommission: z.nullable(z.number()), feeCommission: z.nullable(z.number()) }),
})
export const denyLoader = endpoint({
  name: 'denyLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/deny',
  callers: ['admin'],
  area: 'people',
  subject: 'loader',
  summary: 'Denies an access request and mails the outcome, with the reason if there is one.',
  /** The reason is told to the person. */
  body: z.optional(z.union([z.null(), z.strictObject({ reason: z.optional(line(maxDenialReasonLength)) })])),
  status: 204,
})
export const blockLoader = endpoint({
  name: 'blockLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/block',
  callers: ['admin'],
  area: 'people',
  subject: 'loader',
  summary: 'Blocks a loader: sessions, refresh tokens and live access tokens end at once.',
  body: noBody,
  answer: loaderRow,
})
export const unblockLoader = endpoint({
  name: 'unblockLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/unblock',
  callers: ['admin'],
  area: 'people',
  subject: 'loader',
  summary:
    'Gives a blocked loader back the status it had. One without a password yet is mailed the approval again, at most three times an hour.',
  body: noBody,
  answer: loaderRow,
})
export const resendApproval = endpoint({
  name: 'resendApproval',
  method: 'POST',
  path: '/v1/loaders/:id/resend/approval-email',
  callers: ['admin'],
  area: 'people',
  subject: 'loader',
  summary: 'Sends the set-password mail again; the earlier link stops working.',
  body: noBody,
  answer: message,
  status: 202,
})
export const requestAccess = endpoint({
  name: 'requestAccess',
  method: 'POST',
  path: '/v1/loaders/access/request',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 10,
  summary: 'Asks for access. A known email or ID number gets the same answer as a new one.',
  body: accessRequest,
  answer: message,
  status: 202,
})
