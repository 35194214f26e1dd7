import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxChoices, maxPageRows, maxSaleRows } from '@lodeway/rules/limits.ts'
import { earningStates, paymentStatuses, saleCategories, saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, limitUpTo, listOf, noBody, offset, orderBy, pageOf, search, uuid, withRange } from './fields.ts'

/** One amount owed. Account numbers show their last four digits. `held`: a payout without bank details on file. */
export const saleRow = z.object({
  id: uuid,
  leadId: uuid,
  soldAt: instant,
  loaderFirstName: z.string(),
  loaderLastName: z.string(),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  organisation: z.string(),
  insuranceType: z.enum(insuranceTypes),
  paymentStatus: z.enum(paymentStatuses),
  category: z.enum(saleCategories),
  status: z.enum(saleStatuses),
  payment: z.number(),
  paidAt: z.nullable(instant),
  held: z.boolean(),
  payee: z.string(),
})
const filterShape = {
  status: z.optional(listOf(z.enum(saleStatuses))),
  paymentStatus: z.optional(z.enum(paymentStatuses)),
  organisationIds: z.optional(listOf(uuid, maxChoices)),
  industryIds: z.optional(listOf(z.enum(insuranceTypes))),
  category: z.optional(z.enum(saleCategories)),
}
/**
 * Rand in both directions: what organisations owe the platform, and what the platform owes for leads. Never added up, for
 * one is income and the other cost.
 */
const sums = { toReceive: z.number(), toPay: z.number() }

export const saleFilter = withRange(filterShape)
export const listSales = endpoint({
  name: 'listSales',
  method: 'GET',
  path: '/v1/sales',
  callers: ['admin'],
  subject: 'none',
  summary: 'Sale rows by filters, with the sums over all that match: to receive, and to pay.',
  query: withRange({
    ...filterShape,
    /** The client. Only the list has it: a payment keeps the filters that it was made by, and no name belongs there. */
    search: z.optional(search),
    limit: limitUpTo(maxSaleRows, 10),
    offset,
    orderBy: orderBy(
      ['soldAt', 'loaderFirstName', 'organisation', 'payment', 'paymentStatus', 'category', 'status'],
      'soldAt:asc',
    ),
  }),
  answer: z.extend(pageOf(saleRow), sums),
})
/** What a bulk action would touch: confirmed by the person, and compared again when it is done. */
export const summariseSales = endpoint({
  name: 'summariseSales',
  method: 'GET',
  path: '/v1/sales/summary',
  callers: ['admin'],
  subject: 'none',
  summary: 'How many unpaid rows the filters match, and what they come to, in each direction and for each party.',
  query: saleFilter,
  answer: z.object({
    count: z.int(),
    ...sums,
    /** Payouts that wait for bank details and are left alone: how many, what they come to, and whose they are. */
    held: z.int(),
    heldAmount: z.number(),
    /** Largest first; the first few of `heldPartyCount`. */
    heldParties: z.array(z.object({ id: uuid, name: z.string(), count: z.int(), amount: z.number() })),
    heldPartyCount: z.int(),
    /** Organisations that owe and payees who are owed, largest first; the first hundred of `partyCount`. */
    parties: z.array(
      z.object({ id: uuid, category: z.enum(saleCategories), name: z.string(), count: z.int(), amount: z.number() }),
    ),
    partyCount: z.int(),
  }),
})
export const markSalePaid = endpoint({
  name: 'markSalePaid',
  method: 'POST',
  path: '/v1/sales/:id/mark-paid',
  callers: ['admin'],
  subject: 'sale',
  summary: 'Marks one row as paid; a repeat pays nothing twice.',
  body: noBody,
  answer: saleRow,
})
/** `expected` is the count and the sums that were confirmed; when they no longer hold, nothing is marked (409). */
const bulk = withRange({
  ...filterShape,
  expected: z.optional(z.strictObject({ count: z.int(), ...sums })),
})
export const paymentBatch = z.object({
  id: uuid,
  createdAt: instant,
  createdBy: z.string(),
  count: z.int(),
  ...sums,
  hasFile: z.boolean(),
})
export const markSalesPaid = endpoint({
  name: 'markSalesPaid',
  method: 'POST',
  path: '/v1/sales/mark-paid',
  callers: ['admin'],
  subject: 'none',
  summary: 'Marks the filtered unpaid rows as paid, as one batch.',
  body: bulk,
  answer: paymentBatch,
})
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const exportSales = endpoint({
  name: 'exportSales',
  method: 'GET',
  path: '/v1/sales/export',
  callers: ['admin'],
  subject: 'none',
  summary: 'The filtered rows as report-export.xlsx, or CSV with format=csv.',
  query: withRange({ ...filterShape, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  produces: workbook,
})
export const exportAndMarkPaid = endpoint({
  name: 'exportAndMarkPaid',
  method: 'POST',
  path: '/v1/sales/export-and-mark-paid',
  callers: ['admin'],
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
  subject: 'batch',
  summary: 'The file of a batch, again.',
  produces: workbook,
})

/** One amount that a loader, or the company that is paid in their stead, earned; less than nothing when one is taken back. */
export const earning = z.object({
  id: uuid,
  /** Nothing for the lead of another loader of the company: whose it is about is theirs to know. */
  lead: z.nullable(z.object({ id: uuid, firstName: z.string(), lastName: z.string() })),
  insuranceType: z.enum(insuranceTypes),
  status: z.enum(saleStatuses),
  amount: z.number(),
  soldAt: instant,
  paidAt: z.nullable(instant),
  /** Takes back an amount that was paid. */
  isTakenBack: z.boolean(),
  /** The day on which the lead was placed: its terms are of that day. */
  termsOf: instant,
  /** Rand and percent; null where the terms that are kept do not come to the amount. */
  formula: z.nullable(
    z.object({
      premium: z.optional(z.number()),
      commission: z.optional(z.number()),
      base: z.number(),
      share: z.number(),
    }),
  ),
})
export const listEarnings = endpoint({
  name: 'listEarnings',
  method: 'GET',
  path: '/v1/earnings',
  callers: ['loader'],
  subject: 'none',
  summary: 'What a loader, or the company that is paid in their stead, earned: what waits, is held, or was paid.',
  /** The range is of the days of payment, and narrows what was paid alone. */
  query: withRange({
    state: z._default(z.enum(earningStates), 'waiting'),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(earning), {
    /** Rand, over all of each state; what was paid over the range, or over all time. */
    sums: z.object({ waiting: z.number(), held: z.number(), paid: z.number() }),
    companyIsPaid: z.boolean(),
  }),
})
