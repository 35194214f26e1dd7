import { loaderStatuses } from '@lodeway/rules/access/access.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'
import { maxCharacters } from '@lodeway/rules/people/messages.ts'
import { titles } from '@lodeway/rules/people/titles.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feeCommission, flag, instant, saleCommission } from './fields.ts'
import { limitUpTo, listOf, offset, orderBy, pageOf, search } from './list-fields.ts'
import { emailAddress, idNumber, ownPassword, personName, phoneNumber, required, uuid } from './text-fields.ts'

export const loaderType = z.enum(loaderTypes, required)
const status = z.enum(loaderStatuses)
export const companyCode = z
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
  type: loaderType,
  companyCode: z.nullable(z.string()),
  organisationId: z.nullable(uuid),
  organisationName: z.nullable(z.string()),
  status,
  /** Signs in with an authenticator app or a passkey as well. */
  hasAuthenticator: z.boolean(),
  saleCommission: z.nullable(z.number()),
  feeCommission: z.nullable(z.number()),
  createdAt: instant,
})

/** One loader; the ID number in full. A change of company that waits for an administrator is shown as such. */
export const loader = z.extend(loaderRow, {
  pendingType: z.nullable(loaderType),
  pendingCompanyCode: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
})

/** To whom a loader belongs, and what they asked for that waits for an administrator. */
const belonging = z.strictObject({
  type: loaderType,
  companyCode: z.nullable(companyCode),
  pendingType: z.nullable(loaderType),
  pendingCompanyCode: z.nullable(companyCode),
})

export const loaderChanges = z.strictObject({
  firstName: z.optional(personName()),
  lastName: z.optional(personName()),
  emailAddress: z.optional(emailAddress),
  phoneNumber: z.optional(phoneNumber),
  idNumber: z.optional(idNumber),
  type: z.optional(loaderType),
  companyCode: z.optional(z.nullable(companyCode)),
  saleCommission: z.optional(saleCommission),
  feeCommission: z.optional(feeCommission),
  /** Of a loader who changes the own email address. */
  password: z.optional(ownPassword),
  /** What the person had before them of type, company and percentages; 409 when that was changed or asked for otherwise meanwhile. */
  seen: z.optional(
    z.partial(z.extend(belonging, { saleCommission: z.nullable(z.number()), feeCommission: z.nullable(z.number()) })),
  ),
})

export const listLoaders = endpoint({
  name: 'listLoaders',
  method: 'GET',
  path: '/v1/loaders',
  callers: ['admin'],
  subject: 'none',
  summary: 'Loaders by access status, type and search.',
  query: z.strictObject({
    /** These alone. */
    ids: z.optional(listOf(uuid)),
    status: z.optional(listOf(status)),
    notStatus: z.optional(listOf(status)),
    type: z.optional(loaderType),
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
  area: 'people',
  subject: 'loader',
  summary:
    'Changes a loader. Loaders change their own profile, never percentages or status; the email address with their password. An administrator who changes the email address is refused with `confirm_password` unless they have just signed in.',
  body: loaderChanges,
  answer: loader,
})
