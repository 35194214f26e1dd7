import { accountTypes, banks } from '@lodeway/rules/loaders/banks.ts'

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, line } from './fields.ts'

export const billing = z.strictObject({
  holderName: line(),
  bankName: z.enum(banks, 'Field is required'),
  type: z.enum(accountTypes, 'Field is required'),
  number: z
    .string('Field is required')
    .check(z.minLength(1, 'Field is required'), z.regex(/^\s*(\d\s*){7,13}$/, 'Account number must be 7 to 13 digits')),
  branchCode: z
    .string('Field is required')
    .check(z.minLength(1, 'Field is required'), z.regex(/^\d{6}$/, 'Branch code must be 6 digits')),
  address: z.optional(z.nullable(line(300))),
})

/** Billing details on file. `number` is in full for the account's holder only, else the last four digits. */
export const billingOnFile = z.object({
  holderName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  type: z.nullable(z.string()),
  number: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
})

export const getBilling = endpoint({
  name: 'getBilling',
  method: 'GET',
  path: '/v1/loaders/:id/billing',
  callers: ['admin', 'loader'],
  subject: 'loader',
  summary: 'Billing details on file; empty fields when there are none.',
  answer: billingOnFile,
})
export const createBilling = endpoint({
  name: 'createBilling',
  method: 'POST',
  path: '/v1/loaders/:id/billing',
  callers: ['loader'],
  subject: 'loader',
  summary: 'Saves billing details for the first time.',
  body: billing,
  answer: billingOnFile,
  status: 201,
})
export const changeBilling = endpoint({
  name: 'changeBilling',
  method: 'PATCH',
  path: '/v1/loaders/:id/billing',
  callers: ['loader'],
  subject: 'loader',
  summary: 'Changes billing details; a notice goes to the e-mail address on file.',
  body: billing,
  answer: billingOnFile,
})
