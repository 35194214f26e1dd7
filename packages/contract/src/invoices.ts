import { ages } from '@lodeway/rules/invoices/ageing.ts'
import { documentKindLabels } from '@lodeway/rules/invoices/documents.ts'
import { receiptSources } from '@lodeway/rules/invoices/receipts.ts'
import { keysOf } from '@lodeway/rules/keys-of.ts'
import { maxChoices, maxPageRows } from '@lodeway/rules/limits.ts'
import { saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, withRange } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf, search } from './list-fields.ts'
import { uuid } from './text-fields.ts'

const documentKinds = keysOf(documentKindLabels)
const invoiceStates = ['open', 'overdue', 'paid'] as const

/** An invoice or a credit note. Amounts in rand; `open` is what is left to be paid, below nothing when too much came in. */
export const invoiceRow = z.object({
  id: uuid,
  kind: z.enum(documentKinds),
  number: z.string(),
  organisationId: uuid,
  organisation: z.string(),
  issuedOn: calendarDate,
  dueOn: calendarDate,
  net: z.number(),
  /** Nothing where the platform was not registered for VAT. */
  vat: z.nullable(z.number()),
  total: z.number(),
  open: z.number(),
  daysOverdue: z.int(),
  /** What the law wants on it and it has not, in a sentence. */
  missing: z.nullable(z.string()),
  /** Of a credit note: the invoice that it takes something off. */
  corrects: z.nullable(z.object({ id: uuid, number: z.string() })),
})
const invoice = z.extend(invoiceRow, {
  reason: z.nullable(z.string()),
  lines: z.array(
    z.object({
      leadId: uuid,
      status: z.enum(saleStatuses),
      date: calendarDate,
      net: z.number(),
      vat: z.number(),
      total: z.number(),
    }),
  ),
  creditNotes: z.array(z.object({ id: uuid, number: z.string(), issuedOn: calendarDate, total: z.number() })),
  /** What it got and, below nothing, what was taken from it again; `isTakenBack`: the payment did not come in as it was recorded. */
  receipts: z.array(
    z.object({
      id: uuid,
      receivedOn: calendarDate,
      reference: z.string(),
      source: z.enum(receiptSources),
      isTakenBack: z.boolean(),
      amount: z.number(),
    }),
  ),
})
export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/v1/invoices',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'none',
  summary:
    'Invoices and credit notes, to a buyer those of their organisation, the newest first; the range is of the days on which they were issued.',
  query: withRange({
    organisationIds: z.optional(listOf(uuid, maxChoices)),
    kind: z.optional(z.enum(documentKinds)),
    state: z.optional(z.enum(invoiceStates)),
    /** Part of a number or of the organisation's name. */
    search: z.optional(search),
    /** Those that are open and so long overdue: what a column of the ageing adds up. */
    age: z.optional(z.enum(ages)),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(invoiceRow), { open: z.number() }),
})
export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/v1/invoices/:id',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'invoice',
  summary: 'One invoice or credit note with its lines, credit notes and what was received for it.',
  answer: invoice,
})
export const downloadInvoice = endpoint({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/v1/invoices/:id/file',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'invoice',
  summary: 'The document as PDF.',
  produces: 'application/pdf',
})
export const previewInvoice = endpoint({
  name: 'previewInvoice',
  method: 'GET',
  path: '/v1/invoices/preview',
  callers: ['admin'],
  subject: 'none',
  summary: 'What would be on an invoice of an organisation up to and including a day, in rand; nothing is issued.',
  query: z.strictObject({ organisationId: uuid, to: calendarDate }),
  /** `left`: amounts that this invoice has no room for; they are on the next. */
  answer: z.object({ lines: z.int(), left: z.int(), net: z.number(), vat: z.number(), total: z.number() }),
})
export const issueInvoice = endpoint({
  name: 'issueInvoice',
  method: 'POST',
  path: '/v1/invoices',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary: 'Invoices what an organisation owes and is on no invoice, up to and including a day.',
  /** `expected`: what the person saw of its preview; 409 when the invoice would be another one by now. */
  body: z.strictObject({
    organisationId: uuid,
    to: calendarDate,
    expected: z.optional(z.strictObject({ lines: z.int(), total: z.number() })),
  }),
  answer: invoice,
  status: 201,
})
const aged = Object.fromEntries(ages.map(age => [age, z.number()])) as Record<(typeof ages)[number], z.ZodMiniNumber>
export const listAgeing = endpoint({
  name: 'listAgeing',
  method: 'GET',
  path: '/v1/invoices/ageing',
  callers: ['admin'],
  subject: 'none',
  summary: 'What organisations owe by how long it is overdue, and what they paid too much; the largest amounts first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: z.extend(pageOf(z.object({ id: uuid, name: z.string(), ...aged, credit: z.number(), total: z.number() })), {
    sums: z.object({ ...aged, credit: z.number(), total: z.number() }),
  }),
})
