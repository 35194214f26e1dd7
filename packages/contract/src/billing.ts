import { maxAddressLength } from '@lodeway/rules/limits.ts'
import { accountTypes, banks } from '@lodeway/rules/loaders/banks.ts'
import { billingLabels, isAccountNumber, isBranchCode } from '@lodeway/rules/loaders/billing-checks.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, line, ownPassword, required } from './fields.ts'

export const billing = z.strictObject({
  holderName: line(),
  bankName: z.enum(banks, required),
  type: z.enum(accountTypes, required),
  number: z.string(required).check(
    z.minLength(1, required),
    z.maxLength(40, fieldNotValid(billingLabels.number)),
    z.refine(text => isAccountNumber(withoutWhitespace(text)), fieldNotValid(billingLabels.number)),
  ),
  branchCode: z
    .string(required)
    .check(z.minLength(1, required), z.refine(isBranchCode, fieldNotValid(billingLabels.branchCode))),
  address: z.optional(z.nullable(line(maxAddressLength))),
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
  summary: 'Changes billing details, confirmed by the own password; a notice goes to the e-mail address on file.',
  body: z.extend(billing, { password: z.optional(ownPassword) }),
  answer: billingOnFile,
})
