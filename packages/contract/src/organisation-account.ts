import { maxAddressLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { minOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rand } from './fields.ts'
import { vatNumber } from './invoicing.ts'
import { emailAddress, line } from './text-fields.ts'

/** Whom an organisation's invoices are made out and sent to. Nothing: as the organisation's own page says. */
export const invoiceRecipient = z.strictObject({
  name: z.nullable(line(maxTitleLength)),
  address: z.nullable(line(maxAddressLength)),
  vatNumber: z.nullable(vatNumber),
  email: z.nullable(emailAddress),
})
/** In rand, VAT included: what of the money of an organisation that pays in advance is left for leads, and what it is made of. */
const prepaidAccount = z.object({
  balance: z.number(),
  received: z.number(),
  owed: z.number(),
  toInvoice: z.number(),
  /** The fees of leads that it is working on. */
  reserved: z.number(),
  lowMark: z.nullable(z.number()),
  isLow: z.boolean(),
})
/** In rand: what is on no invoice yet, what is on invoices and not paid, what of that is overdue, and what was paid too much. */
export const organisationAccount = z.object({
  recipient: invoiceRecipient,
  unbilled: z.number(),
  owed: z.number(),
  overdue: z.number(),
  unapplied: z.number(),
  /** What invoices lack until the billing particulars are complete, in a sentence. */
  missing: z.nullable(z.string()),
  /** It has an invoice that is overdue for so long that it gets no leads of the pool. */
  isPaused: z.boolean(),
  /** Nothing for one that pays afterwards. */
  prepaid: z.nullable(prepaidAccount),
})
export const getOrganisationAccount = endpoint({
  name: 'getOrganisationAccount',
  method: 'GET',
  path: '/v1/organisations/:id/account',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'organisation',
  summary: 'What an organisation owes, and whom its invoices are made out to.',
  answer: organisationAccount,
})
export const saveInvoiceRecipient = endpoint({
  name: 'saveInvoiceRecipient',
  method: 'PUT',
  path: '/v1/organisations/:id/invoice-recipient',
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  freshSignIn: 'Invoices are sent to this address.',
  summary: "Says whom an organisation's next invoices are made out and sent to.",
  body: z.extend(invoiceRecipient, {
    /** What the person had before them; 409 when somebody saved something else meanwhile. */
    seen: z.optional(invoiceRecipient),
  }),
  answer: invoiceRecipient,
})

/** Whether an organisation is given leads of the pool only as its balance pays for them, and below which balance its people are told. */
export const prepaidSetting = z.strictObject({
  isPrepaid: z.boolean(),
  lowMark: z.nullable(rand.check(z.minimum(1, minOf(1)))),
})
const markOfBalance = z.refine<z.output<typeof prepaidSetting>>(
  ({ isPrepaid, lowMark }) => isPrepaid || lowMark === null,
  { path: ['lowMark'], error: 'Only an organisation that pays in advance has a balance' },
)
export const savePrepaid = endpoint({
  name: 'savePrepaid',
  method: 'PUT',
  path: '/v1/organisations/:id/prepaid',
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  summary:
    'Says whether an organisation pays in advance: then it is given leads of the pool only as its balance covers their fees.',
  body: z
    .extend(prepaidSetting, {
      /** What the person had before them; 409 when somebody saved something else meanwhile. */
      seen: z.optional(prepaidSetting),
    })
    .check(markOfBalance),
  answer: prepaidSetting,
})
