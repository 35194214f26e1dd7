import { submissionBody } from '../factories/leads.ts'
import { contractBody } from '../factories/organisations.ts'
import { outcomeFile } from '../factories/outcomes.ts'
import { ownPassword } from '../factories/payment-runs.ts'
import { accessRequestFor, billingDetails } from '../factories/people.ts'
import type { World } from '../factories/world.ts'
import type { Seen } from './seen.ts'

/** Bodies that are accepted, where only one in thousands made from the schema would be. */
export const examples = (world: World, seen: Seen): Record<string, () => unknown> => ({
  submitLead: submissionBody,
  requestAccess: () => accessRequestFor(),
  createBilling: () => billingDetails,
  changeBilling: () => ({ ...billingDetails, password: ownPassword }),
  createCompanyBilling: () => ({ ...billingDetails, password: ownPassword }),
  changeCompanyBilling: () => ({ ...billingDetails, password: ownPassword }),
  createExternalContract: () => contractBody(world),
  changeExternalContract: () => contractBody(world),
  recordOutcome: cashed,
  reportOutcome: cashed,
  reportBoughtLead: () => ({ organisationStatus: 'invalidContactDetails', note: 'Nobody has this number' }),
  previewOutcomes: () => outcomesOf(seen),
  createPaymentRun: () => ({}),
  settlePaymentRun: () => ({ version: last(seen, 'version'), outcome: 'paid' }),
  changeOwnAccount: () => ({
    name: 'Lodeway',
    accountNumber: '1234567890',
    branchCode: '470010',
    userCode: 'AB12',
    password: ownPassword,
  }),
  saveInvoicingSettings: () => ({
    name: 'Lodeway',
    address: '1 Long Street, Cape Town',
    paymentDetails: null,
    vatNumber: null,
    vatRegisteredFrom: null,
    period: 'month',
    dueDays: 7,
    pauseAfterDays: null,
  }),
  issueInvoice: () => ({ organisationId: last(seen, 'organisationId'), to: '2026-03-02' }),
})

const cashed = () => ({ organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })

const outcomesOf = (seen: Seen) => ({
  fileName: 'outcomes.csv',
  text: outcomeFile(
    ...seen
      .at('/v1/leads')
      .slice(0, 3)
      .map(id => `${id},Cashed,1234.55,1`),
  ),
})

const last = (seen: Seen, name: string) => seen.of(name).at(-1)
