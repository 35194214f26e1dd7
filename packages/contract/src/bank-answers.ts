import { maxRunReasonLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './fields.ts'
import { ofOneRun, paymentRun, version } from './payment-run-shapes.ts'
import { line, uuid } from './text-fields.ts'

/** The day on which the bank paid, for a tax year's payments; the day on which it is recorded without one. */
const paidOn = z.optional(calendarDate)

export const markRunPaid = endpoint({
  ...ofOneRun,
  name: 'markRunPaid',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/mark-paid',
  summary: 'Says that an approved run was paid without a bank file made here; it can be taken back by cancelling it.',
  body: z.strictObject({ version, paidOn }),
  answer: paymentRun,
})
export const recordFileUnused = endpoint({
  ...ofOneRun,
  name: 'recordFileUnused',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/file-unused',
  summary:
    'Says that the bank never used the file of a run: nobody in it was paid, its payouts are due again and nobody is held for it.',
  body: z.strictObject({ version, reason: line(maxRunReasonLength) }),
  answer: paymentRun,
})
export const recordReturn = endpoint({
  ...ofOneRun,
  name: 'recordReturn',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/returned',
  summary:
    'Says that the bank sent back what was paid to a payee: it is due again, and held until their account changes or they are released.',
  /** Of any version: what became of other payees since changes nothing for this one. */
  body: z.strictObject({ version, payeeId: uuid, returnedOn: calendarDate, reason: line(maxRunReasonLength) }),
  answer: paymentRun,
})
export const settlePaymentRun = endpoint({
  ...ofOneRun,
  name: 'settlePaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/settle',
  summary:
    'Says that the bank paid, or refused with a reason, one payee or all who are left; the run closes itself with the last.',
  body: z.strictObject({
    version,
    payeeId: z.optional(uuid),
    outcome: z.enum(['paid', 'refused']),
    reason: z.optional(line(maxRunReasonLength)),
    /** Of what was paid alone. */
    paidOn,
  }),
  answer: paymentRun,
})
