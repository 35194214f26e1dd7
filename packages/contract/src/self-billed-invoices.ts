import { keysOf } from '@lodeway/rules/keys-of.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { selfBilledKindLabels } from '@lodeway/rules/self-billing/documents.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './fields.ts'
import { limitUpTo, offset, pageOf, search } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** A tax invoice that the platform wrote for a payee, or a credit note on one. Amounts in rand. */
export const selfBilledInvoice = z.object({
  id: uuid,
  kind: z.enum(keysOf(selfBilledKindLabels)),
  number: z.string(),
  payee: z.string(),
  issuedOn: calendarDate,
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** Of an invoice: the run that pays it. */
  run: z.nullable(z.int()),
  runId: z.nullable(uuid),
  /** Of a credit note: the number of the invoice that it takes something off, and why. */
  corrects: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export const listSelfBilledInvoices = endpoint({
  name: 'listSelfBilledInvoices',
  method: 'GET',
  path: '/v1/self-billed-invoices',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary:
    'Tax invoices and credit notes that the platform wrote for payees, the newest first; to a loader their own, or those of the company that is paid in their stead.',
  query: z.strictObject({
    runId: z.optional(uuid),
    /** A document's number: nothing else is found. */
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: pageOf(selfBilledInvoice),
})
export const downloadSelfBilledInvoice = endpoint({
  name: 'downloadSelfBilledInvoice',
  method: 'GET',
  path: '/v1/self-billed-invoices/:id/file',
  callers: ['admin', 'loader'],
  subject: 'selfBilledInvoice',
  summary: 'The document as PDF.',
  produces: 'application/pdf',
})
