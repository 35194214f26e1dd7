import { accountTypes, banks } from '@lodeway/rules/billing/banks.ts'
import {
  billingLabels,
  checkAccountNumber,
  checkHolderName,
  isBranchCode,
} from '@lodeway/rules/billing/billing-checks.ts'
import { checkBranchOfBank, checkNumberOfBank } from '@lodeway/rules/billing/checks-of-bank.ts'
import { incomeTaxNumberProblem, isIncomeTaxNumber } from '@lodeway/rules/billing/income-tax-number.ts'
import { maxAddressLength } from '@lodeway/rules/limits.ts'
import { fieldNotValid } from '@lodeway/rules/people/messages.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { line, ownPassword, required } from './text-fields.ts'

interface AtBank {
  readonly bankName: string
  readonly number: string
  readonly branchCode: string
}
const numberOfBank = ({ bankName, number }: AtBank) => checkNumberOfBank(bankName, number)
const branchOfBank = ({ bankName, branchCode }: AtBank) => checkBranchOfBank(bankName, branchCode)

/** An account that its bank can have. */
export const billing = z
  .strictObject({
    holderName: line().check(
      z.refine(text => checkHolderName(text) === undefined, { error: issue => checkHolderName(String(issue.input)) }),
    ),
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
    /** Left out, it stays as it is on file. */
    incomeTaxNumber: z.optional(
      z.nullable(z.string().check(z.overwrite(withoutWhitespace), z.refine(isIncomeTaxNumber, incomeTaxNumberProblem))),
    ),
  })
  .check(
    z.refine(account => numberOfBank(account) === undefined, {
      path: ['number'],
      error: ({ input }) => numberOfBank(input as AtBank),
    }),
    z.refine(account => branchOfBank(account) === undefined, {
      path: ['branchCode'],
      error: ({ input }) => branchOfBank(input as AtBank),
    }),
  )

export const billingChange = z.safeExtend(billing, {
  password: z.optional(ownPassword),
  /** What was on file when the form was opened: 409 when it was changed since. */
  seen: z.optional(z.strictObject({ updatedAt: instant })),
})

/** Billing details on file. `number` and a person's `incomeTaxNumber` are in full for their holder only, else the last four digits. */
export const billingOnFile = z.object({
  holderName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  type: z.nullable(z.string()),
  number: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  incomeTaxNumber: z.nullable(z.string()),
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
  freshSignIn: 'Money is paid to this account.',
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
  summary:
    'Changes billing details, confirmed by the own password; a notice goes to the email address on file. 409 when they are not what was `seen` any more.',
  body: billingChange,
  answer: ownBilling,
})
