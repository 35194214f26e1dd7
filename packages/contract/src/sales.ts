import { maxPageRows, maxSaleRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noBody, withRange } from './fields.ts'
import { limitUpTo, offset, orderBy, pageOf, search } from './list-fields.ts'
import { paymentBatch, saleFilterShape, saleRow, saleSummary, saleSums } from './sale-shapes.ts'
import { uuid } from './text-fields.ts'

export const listSales = endpoint({
  name: 'listSales',
  method: 'GET',
  path: '/v1/sales',
  callers: ['admin'],
  subject: 'none',
  summary: 'Sale rows by filters, with the sums over all that match: to receive, and to pay.',
  query: withRange({
    ...saleFilterShape,
    /** The client. Only the list has it: a payment keeps the filters that it was made by, and no name belongs there. */
    search: z.optional(search),
    limit: limitUpTo(maxSaleRows, 10),
    offset,
    orderBy: orderBy(
      ['soldAt', 'loaderFirstName', 'organisation', 'payment', 'paymentStatus', 'category', 'status'],
      'soldAt:asc',
    ),
  }),
  answer: z.extend(pageOf(saleRow), saleSums),
})
/** What a bulk action would touch: confirmed by the person, and compared again when it is done. */
export const summariseSales = endpoint({
  name: 'summariseSales',
  method: 'GET',
  path: '/v1/sales/summary',
  callers: ['admin'],
  subject: 'none',
  summary: 'How many unpaid rows the filters match, and what they come to, in each direction and for each party.',
  /** `saleId`: of one row alone. */
  query: withRange({ ...saleFilterShape, saleId: z.optional(uuid) }),
  answer: saleSummary,
})
export const markSalePaid = endpoint({
  name: 'markSalePaid',
  method: 'POST',
  path: '/v1/sales/:id/mark-paid',
  callers: ['admin'],
  area: 'money',
  subject: 'sale',
  freshSignIn: 'What is marked is paid.',
  summary:
    'Marks one row as paid, a payout by a payment run of its own; it waits there for approval where payments need a second person.',
  body: noBody,
  answer: saleRow,
})
/** `expected` is the count and the sums that were confirmed; when they no longer hold, nothing is marked (409). */
const bulk = withRange({
  ...saleFilterShape,
  expected: z.optional(z.strictObject({ count: z.int(), ...saleSums })),
})
export const markSalesPaid = endpoint({
  name: 'markSalesPaid',
  method: 'POST',
  path: '/v1/sales/mark-paid',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  freshSignIn: 'What is marked is paid.',
  summary: 'Marks the filtered unpaid rows as paid, as one batch; payouts by a payment run.',
  body: bulk,
  answer: paymentBatch,
})
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const exportSales = endpoint({
  name: 'exportSales',
  method: 'GET',
  path: '/v1/sales/export',
  callers: ['admin'],
  area: 'money',
  freshSignIn: 'This file has account numbers.',
  subject: 'none',
  summary: 'The filtered rows as report-export.xlsx, or CSV with format=csv.',
  query: withRange({ ...saleFilterShape, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  produces: workbook,
})
export const exportAndMarkPaid = endpoint({
  name: 'exportAndMarkPaid',
  method: 'POST',
  path: '/v1/sales/export-and-mark-paid',
  callers: ['admin'],
  area: 'money',
  freshSignIn: 'This file has account numbers.',
  subject: 'none',
  summary: 'Marks the filtered unpaid rows as paid and answers the file of exactly these rows.',
  body: bulk,
  produces: workbook,
})
export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/v1/sales/batches',
  callers: ['admin'],
  subject: 'none',
  summary: 'Payment batches, newest first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(paymentBatch),
})
export const downloadBatch = endpoint({
  name: 'downloadBatch',
  method: 'GET',
  path: '/v1/sales/batches/:id/file',
  callers: ['admin'],
  area: 'money',
  freshSignIn: 'This file has account numbers.',
  subject: 'batch',
  summary: 'The file of a batch, again.',
  produces: workbook,
})
