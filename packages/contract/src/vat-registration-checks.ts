import { maxDenialReasonLength, maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { checked } from './self-billing.ts'
import { line, uuid } from './text-fields.ts'

export const listVatRegistrations = endpoint({
  name: 'listVatRegistrations',
  method: 'GET',
  path: '/v1/vat-registrations',
  callers: ['admin'],
  subject: 'none',
  summary: "Payees' registrations for VAT that have not ended, those to be checked first.",
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: pageOf(
    z.object({
      id: uuid,
      /** The loader or the lead company that is paid. */
      payee: z.string(),
      vatNumber: z.string(),
      name: z.string(),
      address: z.string(),
      ...checked,
    }),
  ),
})
export const confirmVatRegistration = endpoint({
  name: 'confirmVatRegistration',
  method: 'POST',
  path: '/v1/vat-registrations/:id/confirm',
  callers: ['admin'],
  area: 'money',
  subject: 'vatRegistration',
  summary:
    'Says that a registration for VAT was checked with the revenue service. 409 when it is not to be checked any more.',
  status: 204,
})
export const turnDownVatRegistration = endpoint({
  name: 'turnDownVatRegistration',
  method: 'POST',
  path: '/v1/vat-registrations/:id/turn-down',
  callers: ['admin'],
  area: 'money',
  subject: 'vatRegistration',
  summary: 'Turns a registration for VAT down, with a reason for the payee. 409 when it is not to be checked any more.',
  body: z.strictObject({ reason: line(maxDenialReasonLength) }),
  status: 204,
})

export const withdrawVatRegistration = endpoint({
  name: 'withdrawVatRegistration',
  method: 'POST',
  path: '/v1/vat-registrations/:id/withdraw',
  callers: ['admin'],
  area: 'money',
  subject: 'vatRegistration',
  summary:
    'Ends a confirmed registration for VAT, with a reason for the payee: no tax invoices are written from now on. 409 when it does not hold any more.',
  body: z.strictObject({ reason: line(maxDenialReasonLength) }),
  status: 204,
})
