import { accountTypes, banks } from '@lodeway/rules/billing/banks.ts'
import { billingLabels, checkAccountNumber, isBranchCode } from '@lodeway/rules/billing/billing-checks.ts'
import { maxAddressLength } from '@lodeway/rules/limits.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'

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
    z.refine(text => checkAccountNumber(text) === undefined, {
      error: issue => checkAccountNumber(String(issue.input)),
    }),
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

const ownBilling = z.extend(billingOnFile, {
  /** The loader's leads are paid to their external lead company, and nothing is owed to them in person. */
  companyIsPaid: z.boolean(),
})

export const getBilling = endpoint({
  name: 'getBilling',
  method: 'GET',
  path: '/v1/loaders/:id/billing',
  callers: ['admin', 'loader'],
  subject: 'loader',
  summary: 'Billing details on file; empty fields when there are none.',
  answer: ownBilling,
})
export const createBilling = endpoint({
  name: 'createBilling',
  method: 'POST',
  path: '/v1/loaders/:id/billing',
  callers: ['loader'],
  subject: 'loader',
  summary: 'Saves billing details for the first time.',
  body: billing,
  answer: ownBilling,
  status: 201,
})
export const changeBilling = endpoint({
  name: 'changeBilling',
  method: 'PATCH',
  path: '/v1/loaders/:id/billing',
  callers: ['loader'],
  subject: 'loader',
  summary: 'Changes billing details, confirmed by the own password; a notice goes to the email address on file.',
  body: z.extend(billing, { password: z.optional(ownPassword) }),
  answer: ownBilling,
})

/** An external lead company is paid for the leads of its loaders. */
const companyPath = '/v1/organisations/:id/billing'
export const getCompanyBilling = endpoint({
  name: 'getCompanyBilling',
  method: 'GET',
  path: companyPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: "A lead company's bank details; empty fields when there are none.",
  answer: billingOnFile,
})
export const createCompanyBilling = endpoint({
  name: 'createCompanyBilling',
  method: 'POST',
  path: companyPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: "Saves a lead company's bank details for the first time.",
  body: billing,
  answer: billingOnFile,
  status: 201,
})
export const changeCompanyBilling = endpoint({
  name: 'changeCompanyBilling',
  method: 'PATCH',
  path: companyPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: "Changes a lead company's bank details, confirmed by the own password; its representative is told.",
  body: z.extend(billing, { password: z.optional(ownPassword) }),
  answer: billingOnFile,
})
