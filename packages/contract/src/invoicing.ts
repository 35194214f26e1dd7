import { invoicePeriodLabels, maxDueDays, maxPauseDays } from '@lodeway/rules/invoices/periods.ts'
import { isVatNumber, maxVatPercent, vatNumberProblem } from '@lodeway/rules/invoices/vat.ts'
import { keysOf } from '@lodeway/rules/keys-of.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxAddressLength, maxPageRows, maxPaymentDetailsLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { saleStatuses } from '@lodeway/rules/sales/labels.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, count, percent } from './fields.ts'
import { limitUpTo, offset, pageOf } from './list-fields.ts'
import { line, paragraph, required, uuid } from './text-fields.ts'

/** 10 digits with a check digit; spaces are left out. */
export const vatNumber = z
  .string(required)
  .check(z.overwrite(withoutWhitespace), z.refine(isVatNumber, vatNumberProblem))

/** What invoices say of the platform and when they are made. Days are calendar days in Johannesburg. */
const settingShape = {
  name: z.nullable(line(maxTitleLength)),
  address: z.nullable(line(maxAddressLength)),
  paymentDetails: z.nullable(paragraph(maxPaymentDetailsLength)),
  vatNumber: z.nullable(vatNumber),
  /** From this day on invoices are tax invoices; nothing while the platform is not registered for VAT. */
  vatRegisteredFrom: z.nullable(calendarDate),
  period: z.enum(keysOf(invoicePeriodLabels)),
  dueDays: count(0, maxDueDays),
  pauseAfterDays: z.nullable(count(1, maxPauseDays)),
}
const wantedOfVendor = (field: 'vatNumber' | 'name' | 'address') =>
  z.refine<Record<typeof field | 'vatRegisteredFrom', string | null>>(
    body => body.vatRegisteredFrom === null || body[field] !== null,
    { path: [field], error: required },
  )
const vatRate = z.strictObject({
  startsOn: calendarDate,
  percent: percent(maxVatPercent, `Between 0 and ${maxVatPercent}`),
})
const invoicingSettings = z.object({ ...settingShape, vatRates: z.array(vatRate) })
export const getInvoicingSettings = endpoint({
  name: 'getInvoicingSettings',
  method: 'GET',
  path: '/v1/invoicing-settings',
  callers: ['admin'],
  subject: 'none',
  summary: 'What invoices say of the platform, when they are made, and the rates of VAT with the days they start.',
  answer: invoicingSettings,
})
export const saveInvoicingSettings = endpoint({
  name: 'saveInvoicingSettings',
  method: 'PUT',
  path: '/v1/invoicing-settings',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  freshSignIn: 'Organisations pay to the account that invoices name.',
  summary:
    'Changes what invoices are made by from now on; a rate of VAT is added, and none that has started is changed.',
  // What a tax invoice must say of whoever issues it.
  body: z
    .strictObject({
      ...settingShape,
      newVatRate: z.optional(z.nullable(vatRate)),
      /** What the person had before them; 409 when somebody saved something else meanwhile. */
      seen: z.optional(z.strictObject(settingShape)),
    })
    .check(...(['vatNumber', 'name', 'address'] as const).map(wantedOfVendor)),
  answer: invoicingSettings,
})

/** One amount that is owed and on no invoice yet, in rand without VAT; below nothing when something paid is given back. */
export const uninvoicedRow = z.object({
  id: uuid,
  leadId: uuid,
  insuranceType: z.enum(insuranceTypes),
  status: z.enum(saleStatuses),
  date: calendarDate,
  net: z.number(),
})
export const listUninvoiced = endpoint({
  name: 'listUninvoiced',
  method: 'GET',
  path: '/v1/organisations/:id/account/uninvoiced',
  callers: ['admin', 'buyer'],
  permission: 'money',
  subject: 'organisation',
  summary: 'What an organisation owes and is on no invoice yet, amount by amount, the latest first.',
  query: z.strictObject({ limit: limitUpTo(maxPageRows, 10), offset }),
  answer: z.extend(pageOf(uninvoicedRow), { sum: z.number() }),
})
