import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, paperOrSheet, withRange } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'

/** What was paid on one day, and by which payment runs; without any it was marked as paid by hand. */
export const payment = z.object({
  day: calendarDate,
  /** With VAT to a vendor; and how much of it that is. */
  amount: z.number(),
  vat: z.number(),
  /** What was paid on the day and the bank sent back later; `amount` is the rest. */
  returned: z.number(),
  /** Each amount once, also where the bank sent it back and it was paid again on the day. */
  count: z.int(),
  runs: z.array(z.int()),
})
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/v1/earnings/payments',
  callers: ['loader'],
  subject: 'none',
  summary: 'What a loader, or the company that is paid in their stead, was paid, day by day.',
  query: withRange({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(payment),
})
export const paymentStatement = endpoint({
  name: 'paymentStatement',
  method: 'GET',
  path: '/v1/earnings/payments/statement',
  callers: ['loader'],
  subject: 'none',
  summary: 'What was paid on one day, amount by amount, as PDF or CSV.',
  query: z.strictObject({ day: calendarDate, format: paperOrSheet }),
  produces: 'application/pdf',
})
