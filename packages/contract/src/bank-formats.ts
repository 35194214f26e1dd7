import { keysOf } from '@lodeway/rules/keys-of.ts'
import { maxNameLength } from '@lodeway/rules/limits.ts'
import {
  columnParts,
  maxAroundLength,
  maxColumns,
  maxCut,
  maxFixedTextLength,
  maxHeadingLength,
  separatorLabels,
  sumLabels,
} from '@lodeway/rules/payment-runs/bank-formats/custom.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { line, ownPassword, required } from './text-fields.ts'

const forAdministrators = { callers: ['admin'], subject: 'none' } as const

const customLayout = z.strictObject({
  separator: z.enum(keysOf(separatorLabels)),
  hasHeadings: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        part: z.enum(columnParts),
        heading: z.string().check(z.trim(), z.maxLength(maxHeadingLength)),
        /** What stands in a column of fixed text. */
        text: z.optional(z.string().check(z.maxLength(maxFixedTextLength))),
        /** Where a name or a reference is cut. */
        maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(maxCut))),
      }),
    )
    .check(z.minLength(1, required), z.maxLength(maxColumns)),
  sums: z._default(z.array(z.enum(keysOf(sumLabels))).check(z.maxLength(3)), []),
  /** Lines above and below the payments, with what is known of the file in braces: `Total,{totalAmount}`. */
  above: z.optional(z.string().check(z.maxLength(maxAroundLength))),
  below: z.optional(z.string().check(z.maxLength(maxAroundLength))),
})
export const listBankFormats = endpoint({
  ...forAdministrators,
  name: 'listBankFormats',
  method: 'GET',
  path: '/v1/bank-formats',
  summary:
    'The formats of bank files, which of them a bank took a test file of, and the account that payments leave from.',
  answer: z.object({
    /** The one that was used last. */
    last: z.string(),
    ownAccount: z.nullable(
      z.object({ name: z.string(), accountNumber: z.string(), branchCode: z.string(), userCode: z.string() }),
    ),
    formats: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        isBuiltIn: z.boolean(),
        /** Whether it was added here and no file was made in it. */
        canRemove: z.boolean(),
        /** What of the own account is missing for it. */
        missing: z.nullable(z.enum(['account', 'userCode'])),
        tested: z.nullable(z.object({ at: instant, by: z.string() })),
      }),
    ),
  }),
})
export const changeOwnAccount = endpoint({
  ...forAdministrators,
  name: 'changeOwnAccount',
  area: 'money',
  method: 'PUT',
  path: '/v1/bank-formats/own-account',
  summary: 'Says from which account payments leave, as files name it; confirmed by the own password.',
  body: z.strictObject({
    name: line(maxNameLength),
    accountNumber: line(20),
    branchCode: line(10),
    userCode: z.string().check(z.trim(), z.maxLength(4)),
    password: z.optional(ownPassword),
  }),
  answer: listBankFormats.answer,
})
export const tryBankFormat = endpoint({
  ...forAdministrators,
  name: 'tryBankFormat',
  area: 'money',
  method: 'POST',
  path: '/v1/bank-formats/sample',
  summary: 'What a format makes of two invented payments; nothing is saved.',
  body: customLayout,
  answer: z.object({ text: z.string() }),
})
export const addBankFormat = endpoint({
  ...forAdministrators,
  name: 'addBankFormat',
  area: 'money',
  method: 'POST',
  path: '/v1/bank-formats',
  summary: 'Adds a CSV format: its columns in order, what is between them, and the lines above and below the payments.',
  body: z.strictObject({ name: line(60), layout: customLayout }),
  answer: listBankFormats.answer,
  status: 201,
})
export const removeBankFormat = endpoint({
  ...forAdministrators,
  name: 'removeBankFormat',
  area: 'money',
  method: 'DELETE',
  path: '/v1/bank-formats/:id',
  summary: 'Removes a format that was added here and that no file was made in.',
  answer: listBankFormats.answer,
})
export const recordBankTest = endpoint({
  ...forAdministrators,
  name: 'recordBankTest',
  area: 'money',
  method: 'POST',
  path: '/v1/bank-formats/tested',
  summary: 'Says that the bank took a test file of a format.',
  body: z.strictObject({ key: line(60) }),
  answer: listBankFormats.answer,
})
