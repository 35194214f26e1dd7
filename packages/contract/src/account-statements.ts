import { accountLineLabels } from '@lodeway/rules/invoices/account-lines.ts'
import { keysOf } from '@lodeway/rules/keys-of.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, month, paperOrSheet } from './fields.ts'
import { uuid } from './text-fields.ts'

/** In rand, above nothing what is owed; a payment is below. */
const accountStatement = z.object({
  opening: z.number(),
  closing: z.number(),
  /** What of the payments no invoice had used by the end of the month. It is taken off in `closing`. */
  onAccount: z.number(),
  lines: z.array(
    z.object({
      date: calendarDate,
      kind: z.enum(keysOf(accountLineLabels)),
      /** Of a document. */
      number: z.nullable(z.string()),
      what: z.string(),
      invoiceId: z.nullable(uuid),
      amount: z.number(),
    }),
  ),
})
export const getAccountStatement = endpoint({
  name: 'getAccountStatement',
  method: 'GET',
  path: '/v1/organisations/:id/account/statement',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'organisation',
  summary: 'A month of an organisation: what it owed, its invoices, credit notes and payments, and what it owes.',
  query: z.strictObject({ month }),
  answer: accountStatement,
})
export const downloadAccountStatement = endpoint({
  name: 'downloadAccountStatement',
  method: 'GET',
  path: '/v1/organisations/:id/account/statement/file',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'organisation',
  summary: 'The same as PDF, with how long what is owed is overdue, or as CSV with its opening and closing balance.',
  query: z.strictObject({ month, format: paperOrSheet }),
  produces: 'application/pdf',
})
