import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxChoices, maxPageRows } from '@lodeway/rules/limits.ts'
import { earningHolds } from '@lodeway/rules/payment-runs/holds.ts'
import { runRowStates } from '@lodeway/rules/payment-runs/states.ts'
import { saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { withRange } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf, search } from './list-fields.ts'
import { ofOneRun, paymentRun, runPart, runPayee, runRow } from './payment-run-shapes.ts'
import { uuid } from './text-fields.ts'

export const listPaymentRuns = endpoint({
  name: 'listPaymentRuns',
  method: 'GET',
  path: '/v1/payment-runs',
  callers: ['admin'],
  subject: 'none',
  summary: 'Payment runs, the newest first.',
  query: z.strictObject({
    /** A run's number or name, or the reference of a payment in it: nothing else is found. */
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: pageOf(paymentRun),
})
export const createPaymentRun = endpoint({
  name: 'createPaymentRun',
  method: 'POST',
  path: '/v1/payment-runs',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary: 'Makes a run of every payout that is due, or of those that the filters of the report match.',
  body: withRange({
    status: z.optional(listOf(z.enum(saleStatuses))),
    organisationIds: z.optional(listOf(uuid, maxChoices)),
    industryIds: z.optional(listOf(z.enum(insuranceTypes))),
    payeeIds: z.optional(listOf(uuid, maxChoices)),
  }),
  answer: paymentRun,
  status: 201,
})
export const getPaymentRun = endpoint({
  ...ofOneRun,
  name: 'getPaymentRun',
  method: 'GET',
  path: '/v1/payment-runs/:id',
  summary: 'One run.',
  answer: paymentRun,
})
export const listRunPayees = endpoint({
  ...ofOneRun,
  name: 'listRunPayees',
  method: 'GET',
  path: '/v1/payment-runs/:id/payees',
  summary: 'The payees of a run; in a draft as it would be submitted now.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(runPayee),
})
export const listRunParts = endpoint({
  ...ofOneRun,
  name: 'listRunParts',
  method: 'GET',
  path: '/v1/payment-runs/:id/parts',
  summary:
    'What the payouts of a run are: to pay, held and why, left out, gone, paid, refused; and the whole that they add up to.',
  answer: z.object({
    /** Of the run that these are the parts of. */
    version: z.int(),
    parts: z.array(runPart),
    payees: z.int(),
    count: z.int(),
    amount: z.number(),
    /** Of the amount: VAT by tax invoices that were written already. The billing report's sums are without it. */
    vat: z.number(),
    /** What is added for VAT vendors once the run is paid; nothing in a draft, and after that it is in the amounts. */
    vatToCome: z.number(),
    /** Of an approved run whose VAT is not what a second person approved: what to do before it can be paid. */
    whyNotPaid: z.nullable(z.string()),
    /** What is still to be paid, with that VAT. */
    toPay: z.number(),
  }),
})
export const listRunRows = endpoint({
  ...ofOneRun,
  name: 'listRunRows',
  method: 'GET',
  path: '/v1/payment-runs/:id/rows',
  summary: 'The payouts of a run: of one payee, or of one of its parts.',
  query: z.strictObject({
    payeeId: z.optional(uuid),
    part: z.optional(z.enum(runRowStates)),
    hold: z.optional(z.enum(earningHolds)),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: pageOf(runRow),
})
