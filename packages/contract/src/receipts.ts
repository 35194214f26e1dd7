import { receiptSources } from '@lodeway/rules/invoices/receipts.ts'
import { maxChoices, maxPageRows, maxTitleLength } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bothBounds, calendarDate, endsFirst, instant, randFrom } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf } from './list-fields.ts'
import { line, uuid } from './text-fields.ts'

/** Money that came in, or below nothing went back. In rand; `left` is what no invoice has used, `refunded` what was paid back of it. */
export const receipt = z.object({
  id: uuid,
  receivedOn: calendarDate,
  amount: z.number(),
  left: z.number(),
  refunded: z.number(),
  reference: z.string(),
  source: z.enum(receiptSources),
  /** It was taken back, or takes back another. */
  isTakenBack: z.boolean(),
  /** Of a refund, or of what takes a payment or a refund back: that payment or refund. */
  payment: z.nullable(z.object({ id: uuid, receivedOn: calendarDate, reference: z.string() })),
  /** Null while the payer is not known. */
  organisation: z.nullable(z.object({ id: uuid, name: z.string() })),
  invoices: z.array(z.object({ id: uuid, number: z.string(), amount: z.number() })),
  createdAt: instant,
})
export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/v1/receipts',
  callers: ['admin'],
  subject: 'none',
  summary: 'What came in from organisations, the latest first.',
  query: z
    .strictObject({
      organisationIds: z.optional(listOf(uuid, maxChoices)),
      state: z.optional(z.enum(['unknown', 'unused'])),
      /** The first and the last day on which it came in: both or neither. */
      from: z.optional(calendarDate),
      to: z.optional(calendarDate),
      limit: limitUpTo(maxPageRows, 10),
      offset,
    })
    .check(
      z.refine(({ from, to }) => from !== undefined || to === undefined, { path: ['from'], error: bothBounds }),
      z.refine(({ from, to }) => to !== undefined || from === undefined, { path: ['to'], error: bothBounds }),
      z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        error: endsFirst,
      }),
    ),
  answer: z.extend(pageOf(receipt), { unknown: z.int() }),
})
/** Rand of which at least a cent moved. */
const amount = randFrom(0.01)
export const takeReceipt = endpoint({
  name: 'takeReceipt',
  method: 'POST',
  path: '/v1/receipts',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary:
    "Records what an organisation paid: for one invoice, or for its oldest. The id is the client's, so that a repeat records nothing.",
  body: z.strictObject({
    id: uuid,
    organisationId: uuid,
    invoiceId: z.optional(z.nullable(uuid)),
    receivedOn: calendarDate,
    amount,
    reference: line(maxTitleLength),
    /** Those on record that look like it, as they were seen: 409 where there is another by now. Without it nothing is refused. */
    seen: z.optional(z.array(uuid).check(z.maxLength(2 * maxPageRows, maxOf(2 * maxPageRows)))),
  }),
  answer: receipt,
  status: 201,
})
export const matchReceipt = endpoint({
  name: 'matchReceipt',
  method: 'POST',
  path: '/v1/receipts/:id/match',
  callers: ['admin'],
  area: 'money',
  subject: 'receipt',
  summary: 'Says whose a payment is of which nobody knew that.',
  body: z.strictObject({
    organisationId: uuid,
    invoiceId: z.optional(z.nullable(uuid)),
    /** What was left of it when that was decided; 409 where it is another amount by now. */
    left: z.optional(amount),
  }),
  answer: receipt,
})
export const payReceiptBack = endpoint({
  name: 'payReceiptBack',
  method: 'POST',
  path: '/v1/receipts/:id/pay-back',
  callers: ['admin'],
  area: 'money',
  subject: 'receipt',
  summary:
    "Records that what is left of a payment, or some of it, was paid back to whom it came from. The body's id is the client's, so that a repeat records nothing; 409 where less is left.",
  body: z.strictObject({ id: uuid, amount, paidOn: calendarDate, reference: line(maxTitleLength) }),
  answer: receipt,
})
export const takeReceiptBack = endpoint({
  name: 'takeReceiptBack',
  method: 'POST',
  path: '/v1/receipts/:id/take-back',
  callers: ['admin'],
  area: 'money',
  subject: 'receipt',
  summary:
    'Takes back a payment that was recorded wrongly, or a refund that was not paid: one of the same amount stands against it. The invoices of a payment are open again; a refund is left of its payment again.',
  body: z.strictObject({ reason: line(maxTitleLength) }),
  answer: receipt,
})
