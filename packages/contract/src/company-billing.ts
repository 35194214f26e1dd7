import { billing, billingChange, billingOnFile } from './billing.ts'
import { endpoint } from './endpoint.ts'

/** An external lead company is paid for the leads of its loaders. */
const companyPath = '/v1/organisations/:id/billing'
export const getCompanyBilling = endpoint({
  name: 'getCompanyBilling',
  method: 'GET',
  path: companyPath,
  callers: ['admin'],
  subject: 'organisation',
  summary: "A lead company's bank details; empty fields when there are none.",
  answer: billingOnFile,
})
export const createCompanyBilling = endpoint({
  name: 'createCompanyBilling',
  method: 'POST',
  path: companyPath,
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  freshSignIn: 'Money is paid to this account.',
  summary: "Saves a lead company's bank details for the first time.",
  body: billing,
  answer: billingOnFile,
  status: 201,
})
export const changeCompanyBilling = endpoint({
  name: 'changeCompanyBilling',
  method: 'PATCH',
  path: companyPath,
  callers: ['admin'],
  area: 'money',
  subject: 'organisation',
  summary:
    "Changes a lead company's bank details, confirmed by the own password; its representative is told. 409 when they are not what was `seen` any more.",
  body: billingChange,
  answer: billingOnFile,
})
