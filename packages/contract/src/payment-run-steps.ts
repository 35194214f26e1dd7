import { maxRunReasonLength } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ofOneRun, paymentRun, version } from './payment-run-shapes.ts'
import { line, ownPassword, uuid } from './text-fields.ts'

export const changePaymentRun = endpoint({
  ...ofOneRun,
  name: 'changePaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/change',
  summary: 'Leaves a payee, or one payout of theirs, out of a run or puts it back; the run is a draft again.',
  body: z.strictObject({
    version,
    payeeId: uuid,
    saleId: z.optional(uuid),
    change: z.enum(['leaveOut', 'putBack']),
  }),
  answer: paymentRun,
})
export const submitPaymentRun = endpoint({
  ...ofOneRun,
  name: 'submitPaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/submit',
  summary: 'Settles who is paid how much to which account, and asks for approval; who is held leaves the run.',
  body: z.strictObject({ version }),
  answer: paymentRun,
})
export const approvePaymentRun = endpoint({
  ...ofOneRun,
  name: 'approvePaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/approve',
  freshSignIn: 'What is approved is paid.',
  summary:
    'Approves a run as it was submitted; where payments need a second person, not by whoever submitted or changed it.',
  body: z.strictObject({ version }),
  answer: paymentRun,
})
export const cancelPaymentRun = endpoint({
  ...ofOneRun,
  name: 'cancelPaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/cancel',
  summary: 'Cancels a run of which no bank file was made, also one that was marked as paid; its payouts are due again.',
  body: z.strictObject({ version, reason: line(maxRunReasonLength) }),
  answer: paymentRun,
})
/** The same file again once it was made: its bytes are kept. */
export const makeRunFile = endpoint({
  ...ofOneRun,
  name: 'makeRunFile',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/file',
  summary: 'Makes the bank file of an approved run, or answers it again; confirmed by the own password.',
  /** Without a format, the one that was used last. */
  body: z.strictObject({ version, format: z.optional(line(60)), password: z.optional(ownPassword) }),
  produces: 'text/csv; charset=utf-8',
})
export const sendPaymentRun = endpoint({
  ...ofOneRun,
  name: 'sendPaymentRun',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/send',
  summary: 'Says that the bank has the file.',
  body: z.strictObject({ version }),
  answer: paymentRun,
})
export const releaseRunPayee = endpoint({
  ...ofOneRun,
  name: 'releaseRunPayee',
  area: 'money',
  method: 'POST',
  path: '/v1/payment-runs/:id/release',
  summary:
    'Releases a payee whom the bank refused in this run: they are paid again although their account is the same.',
  body: z.strictObject({ payeeId: uuid }),
  answer: paymentRun,
})
