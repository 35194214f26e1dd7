import { submissionBody } from '../factories/leads.ts'
import { contractBody } from '../factories/organisations.ts'
import { accessRequestFor, billingDetails } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

/** Bodies that are accepted, where only one in thousands made from the schema would be. */
export const examples = (world: World): Record<string, () => unknown> => ({
  submitLead: submissionBody,
  requestAccess: () => accessRequestFor(),
  createBilling: () => billingDetails,
  changeBilling: () => billingDetails,
  createCompanyBilling: () => billingDetails,
  createExternalContract: () => contractBody(world),
  changeExternalContract: () => contractBody(world),
  simulateContract: () => contractBody(world),
  recordOutcome: cashed,
  reportOutcome: cashed,
  reportBoughtLead: () => ({ organisationStatus: 'invalidContactDetails', note: 'Nobody has this number' }),
  createPaymentRun: () => ({}),
})

const cashed = () => ({ organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })
