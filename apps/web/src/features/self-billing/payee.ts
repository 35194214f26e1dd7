import {
  endCompanyVatRegistration,
  endVatRegistration,
  getCompanyVatRegistration,
  getVatRegistration,
} from '@lodeway/contract/self-billing.ts'

/** Whose registration for VAT it is: a loader's own, or a lead company's, which an administrator records. */
export interface Payee {
  readonly id: string
  readonly kind: 'loader' | 'company'
}

export const registrationOf = {
  loader: { read: getVatRegistration, end: endVatRegistration },
  company: { read: getCompanyVatRegistration, end: endCompanyVatRegistration },
} as const
