import { maxChoices } from '@lodeway/rules/limits.ts'
import { loaderStatuses } from '@lodeway/rules/loaders/access.ts'
import { loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'
import { maxCharacters } from '@lodeway/rules/people/messages.ts'
import { titles } from '@lodeway/rules/people/titles.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  calendarDate,
  emailAddress,
  feeCommission,
  flag,
  idNumber,
  instant,
  limitUpTo,
  line,
  listOf,
  message,
  noBody,
  offset,
  orderBy,
  ownPassword,
  pageOf,
  phoneNumber,
  required,
  saleCommission,
  search,
  uuid,
} from './fields.ts'

const type = z.enum(loaderTypes, required)
const status = z.enum(loaderStatuses)
const companyCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(maxCompanyCodeLength, maxCharacters(maxCompanyCodeLength)),
    z.regex(/^[A-Z0-9]*$/, 'Invalid value'),
  )

/** A loader as lists show one: the ID number is masked to its last three digits. */
export const loaderRow = z.object({
  id: uuid,
  title: z.nullable(z.enum(titles)),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  idNumber: z.string(),
  type,
  companyCode: z.nullable(z.string()),
  organisationId: z.nullable(uuid),
  organisationName: z.nullable(z.string()),
  status,
  saleCommission: z.nullable(z.number()),
  feeCommission: z.nullable(z.number()),
  createdAt: instant,
})

/** One loader; the ID number in full. A change of company that waits for an administrator is shown as such. */
export const loader = z.extend(loaderRow, {
  pendingType: z.nullable(type),
  pendingCompanyCode: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
})

export const accessRequest = z.strictObject({
  title: z.enum(titles, required),
  firstName: line(),
  lastName: line(),
  emailAddress,
  phoneNumber,
  idNumber,
  type,
  companyCode: z.optional(companyCode),
  /** The versions of the privacy policy and the terms that were ticked (domain rules: consent). */
  acceptedPrivacyVersion: z.optional(calendarDate),
  acceptedTermsVersion: z.optional(calendarDate),
})

export const loaderChanges = z.strictObject({
  firstName: z.optional(line()),
  lastName: z.optional(line()),
  emailAddress: z.optional(emailAddress),
  phoneNumber: z.optional(phoneNumber),
  idNumber: z.optional(idNumber),
  type: z.optional(type),
  companyCode: z.optional(z.nullable(companyCode)),
  saleCommission: z.optional(saleCommission),
  feeCommission: z.optional(feeCommission),
  /** Of a loader who changes the own e-mail address. */
  password: z.optional(ownPassword),
})

export const listLoaders = endpoint({
  name: 'listLoaders',
  method: 'GET',
  path: '/v1/loaders',
  callers: ['admin'],
  subject: 'none',
  summary: 'Loaders by access status, type and search.',
  query: z.strictObject({
    status: z.optional(listOf(status)),
    notStatus: z.optional(listOf(status)),
    type: z.optional(type),
    /** Those alone who asked for another loader status or company code. */
    changeWaiting: z.optional(flag),
    search: z.optional(search),
    limit: limitUpTo(maxChoices, 10),
    offset,
    orderBy: orderBy(
      ['firstName', 'lastName', 'emailAddress', 'phoneNumber', 'createdAt', 'organisationName', 'type', 'status'],
      'firstName:asc',
    ),
  }),
  /** `changesWaiting` counts who asked for another loader status or company code, whatever the filters. */
  answer: z.extend(pageOf(loaderRow), { changesWaiting: z.int() }),
})
export const getLoader = endpoint({
  name: 'getLoader',
  method: 'GET',
  path: '/v1/loaders/:id',
  callers: ['admin', 'loader'],
  subject: 'loader',
  summary: 'One loader. An administrator reading one in full is written to the audit log.',
  answer: loader,
})
export const changeLoader = endpoint({
  name: 'changeLoader',
  method: 'PATCH',
  path: '/v1/loaders/:id',
  callers: ['admin', 'loader'],
  subject: 'loader',
  summary:
    'Changes a loader. Loaders change their own profile, never percentages or status; the e-mail address with their password.',
  body: loaderChanges,
  answer: loader,
})
export const approveLoader = endpoint({
  name: 'approveLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/approve',
  callers: ['admin'],
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
  subject: 'loader',
  summary: 'Denies an access request and mails the outcome.',
  body: noBody,
  status: 204,
})
export const blockLoader = endpoint({
  name: 'blockLoader',
  method: 'POST',
  path: '/v1/loaders/:id/access/block',
  callers: ['admin'],
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
  subject: 'loader',
  summary: 'Gives a blocked loader back the status it had.',
  body: noBody,
  answer: loaderRow,
})
export const resendApproval = endpoint({
  name: 'resendApproval',
  method: 'POST',
  path: '/v1/loaders/:id/resend/approval-email',
  callers: ['admin'],
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
  summary: 'Asks for access. A known e-mail or ID number gets the same answer as a new one.',
  body: accessRequest,
  answer: message,
  status: 202,
})
