import { keysOf } from '@lodeway/rules/keys-of.ts'
import { maxAddressLength, maxNameLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { agreementWanted } from '@lodeway/rules/self-billing/agreement.ts'
import { registrationStateLabels } from '@lodeway/rules/self-billing/registration.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant } from './fields.ts'
import { vatNumber } from './invoicing.ts'
import { line } from './text-fields.ts'

const vendor = {
  vatNumber,
  /** The trading name and the address, as tax invoices name them. */
  name: line(maxTitleLength),
  address: line(maxAddressLength),
  /** That the platform writes the tax invoices, and the payee none. */
  agrees: z.literal(true, agreementWanted),
}

export const checked = {
  state: z.enum(keysOf(registrationStateLabels)),
  /** Why it was turned down or withdrawn. */
  reason: z.nullable(z.string()),
  /** When it was entered; and since when it counts, or was turned down. */
  recordedAt: instant,
  checkedAt: z.nullable(instant),
}

/** A registration for VAT with the agreement to be self-billed; `endedAt` is nothing until it has ended. */
const vendorAgreement = z.object({
  vatNumber: z.string(),
  name: z.string(),
  address: z.string(),
  agreedBy: z.string(),
  agreedOn: calendarDate,
  /** What was agreed to, word for word. */
  terms: z.string(),
  ...checked,
  endedAt: z.nullable(instant),
})
/** What holds now or waits to be checked, and what there was before, the latest first. */
const vendorAgreements = z.object({
  present: z.nullable(vendorAgreement),
  earlier: z.array(vendorAgreement),
  /** What would be agreed to now. */
  terms: z.string(),
  /** Whether VAT is paid at all now: only while the platform is registered for it. */
  isPlatformVendor: z.boolean(),
})

const ofLoader = { callers: ['loader'], subject: 'loader', answer: vendorAgreements } as const
const loaderPath = '/v1/loaders/:id/vat-registration'
export const getVatRegistration = endpoint({
  ...ofLoader,
  name: 'getVatRegistration',
  method: 'GET',
  path: loaderPath,
  callers: ['admin', 'loader'],
  summary: "A loader's registration for VAT with the agreement to be self-billed, and what held before.",
})
export const saveVatRegistration = endpoint({
  ...ofLoader,
  name: 'saveVatRegistration',
  method: 'PUT',
  path: loaderPath,
  summary:
    'Says that a loader is a VAT vendor and agrees to be self-billed: what held before ends, and this counts once an administrator has checked it.',
  body: z.strictObject(vendor),
})
export const endVatRegistration = endpoint({
  ...ofLoader,
  name: 'endVatRegistration',
  method: 'DELETE',
  path: loaderPath,
  summary: "Ends a loader's registration for VAT: no tax invoices are written for them from now on.",
})

const ofCompany = { callers: ['admin'], subject: 'organisation', answer: vendorAgreements } as const
const companyPath = '/v1/organisations/:id/vat-registration'
export const getCompanyVatRegistration = endpoint({
  ...ofCompany,
  name: 'getCompanyVatRegistration',
  method: 'GET',
  path: companyPath,
  summary: "A lead company's registration for VAT with its agreement to be self-billed, and what held before.",
})
export const saveCompanyVatRegistration = endpoint({
  ...ofCompany,
  name: 'saveCompanyVatRegistration',
  area: 'money',
  method: 'PUT',
  path: companyPath,
  summary:
    'Says that a lead company is a VAT vendor and who of it agreed to be self-billed; it is checked by whoever says so, and counts from now on.',
  body: z.strictObject({ ...vendor, agreedBy: line(maxNameLength), agreedOn: calendarDate }),
})
export const endCompanyVatRegistration = endpoint({
  ...ofCompany,
  name: 'endCompanyVatRegistration',
  area: 'money',
  method: 'DELETE',
  path: companyPath,
  summary: "Ends a lead company's registration for VAT: no tax invoices are written for it from now on.",
})
