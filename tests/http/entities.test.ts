import { getBilling } from '@lodeway/contract/billing.ts'
import { listContent } from '@lodeway/contract/content.ts'
import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import { listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { getLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { getLead, listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { getOrganisation } from '@lodeway/contract/organisations.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { contentCategories } from '@lodeway/rules/content/categories.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { poorBody, submit } from '../factories/leads.ts'
import { externalContract, feeCard, internalContract, organisation } from '../factories/organisations.ts'
import { billingDetails } from '../factories/people.ts'

// The entities of document 2, section 3, as the calls answer them.

inOneWorld()

/** The words of a list, as the document writes one. */
const words = (text: string): string[] => text.trim().split(/[\s,]+/)

const sentence = { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'sipho@example.co.za' }

// Document 2, section 3:
// - Organisation: `id`, `name`, `distributionType`, `representative` {`firstName`, `lastName`, `emailAddress`},
//   `leadReceivalType`, `companyCode`, `invitationLink`,
// - `leadReceivalType`: csv, api.
// Document 2, section 7:
// - GET `/v1/organisations/{id}` `distributionType` and the fields
test('an organisation has the fields of the document, and no code when it is external', async () => {
  const made = await organisation(world, admin, { distributionType: 'both', representative: sentence })
  const { answer } = await world.request(admin.token, getOrganisation, { params: { id: made.id } })
  expect(Object.keys(answer)).toEqual(
    expect.arrayContaining(
      words('id name distributionType representative leadReceivalType companyCode invitationLink whiteLabel'),
    ),
  )
  expect(answer).toMatchObject({ distributionType: 'both', leadReceivalType: 'csv', representative: sentence })
  expect(answer.invitationLink).toBe(`http://localhost:3999/request-access?cc=${answer.companyCode}`)
  const external = await organisation(world, admin, { leadReceivalType: 'api' })
  expect([external.leadReceivalType, external.companyCode, external.invitationLink]).toEqual(['api', null, null])
})

// Document 2, section 3:
// - External lead company fees: `title`, `basicFee`, `mediumFee`, `highFee`, `feeCommission`, `saleCommission`.
// Document 2, section 7:
// - GET, PATCH, POST `/v1/organisations/{orgId}/fees` the fee card; PATCH when there is one, POST when there is none
//   the fee card
test('the fees of an external lead company have the fields of the document', async () => {
  const { id } = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, id)
  const { answer } = await world.request(admin.token, getLeadCompanyFees, { params: { id } })
  expect(Object.keys(answer ?? {}).toSorted()).toEqual(
    words('title basicFee mediumFee highFee feeCommission saleCommission').toSorted(),
  )
})

// Document 2, section 3:
// - Internal contract: `id`, `name`, `recurring`, `period`, `startAt`, `basicFee`, `mediumFee`, `highFee`,
//   `orgSalesCommission`, `term`, `insuranceType`, `state`, `leadsAssignedThisTerm`.
// Document 2, section 7:
// - GET `/v1/organisations/{orgId}/contracts/internal` `limit`, `offset`, `state[]`, `search` `data[]`, `count` of
//   internal contracts
test('an internal contract has the fields of the document', async () => {
  const { id: orgId } = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, orgId)
  const { answer } = await world.request(admin.token, listInternalContracts, { params: { orgId } })
  expect(Object.keys(answer.data[0] ?? {})).toEqual(
    expect.arrayContaining(
      words(`id name recurring period startAt basicFee mediumFee highFee orgSalesCommission term insuranceType state
        leadsAssignedThisTerm`),
    ),
  )
  expect(answer.data[0]).toMatchObject({ state: 'active', leadsAssignedThisTerm: 0, term: 'firstPremium' })
})

// Document 2, section 3:
// - External contract: `id`, `name`, `recurring`, `period`, `startAt`, `insuranceType`, `orgSalesCommission`,
// - `basicQualityFee`, `mediumQualityFee`, `highQualityFee`, `leadQuantity`, `leadExpiryPeriod`, `term`, `state`,
//   `leadsAssignedThisTerm`.
// Document 2, section 7:
// - GET `/v1/organisations/{orgId}/contracts/external` `limit`, `offset`, `state[]`, `search` `data[]`, `count` of
//   external contracts
test('an external contract has the fields of the document', async () => {
  const { id: orgId } = await organisation(world, admin)
  await externalContract(world, admin, orgId, { insuranceType: 'petInsurance' })
  await submit(world, thandi, { insuranceType: 'petInsurance' })
  const { answer } = await world.request(admin.token, listExternalContracts, { params: { orgId } })
  expect(Object.keys(answer.data[0] ?? {})).toEqual(
    expect.arrayContaining(
      words(`id name recurring period startAt insuranceType orgSalesCommission basicQualityFee mediumQualityFee
        highQualityFee leadQuantity leadExpiryPeriod term state leadsAssignedThisTerm`),
    ),
  )
  expect(answer.data[0]).toMatchObject({ state: 'active', leadsAssignedThisTerm: 1, leadExpiryPeriod: 'P1M' })
})

const leadFields = words(`id loaderId loaderFirstName loaderLastName createdAt firstName lastName phoneNumber
  alternativePhoneNumber emailAddress insuranceType quality internalStatus clientStatus organisationStatus reason address
  idNumber dateOfBirth yearlyIncome incidentsInLastYears previousInsurance vehicleAssets vehicle vehicleColour medicalCover
  premium`)

// Document 2, section 3:
// - Lead, as listed and edited: `id`, `loaderId`, `loaderFirstName`, `loaderLastName`, `createdAt`, `firstName`,
//   `lastName`,
// - `phoneNumber`, `alternativePhoneNumber`, `emailAddress`, `insuranceType`,
// - `quality` (low, medium, high), `internalStatus` (assigned, available),
// - `clientStatus`, `organisationStatus`, `reason`, `address`, `idNumber`, `dateOfBirth`,
// - `yearlyIncome`, `incidentsInLastYears`, `previousInsurance`, `vehicleAssets`, `vehicle`, `vehicleColour`,
//   `medicalCover`, `premium`.
// Document 2, section 7:
// - GET `/v1/leads/{id}` lead
test('a lead has the fields of the document, of any quality, assigned or available', async () => {
  const { id: orgId } = await organisation(world, admin)
  await externalContract(world, admin, orgId, { insuranceType: 'other' })
  const made = [
    await submit(world, thandi, { insuranceType: 'other' }),
    await submit(world, thandi, { insuranceType: 'debtProduct', reason: null, idNumber: null }),
    await world.request(thandi.token, submitLead, { body: poorBody({ insuranceType: 'medicalInsurance' }) }),
  ]
  const leads = await Promise.all(
    made.map(({ answer }) => world.request(admin.token, getLead, { params: { id: answer.id } })),
  )
  for (const { answer } of leads) expect(Object.keys(answer)).toEqual(expect.arrayContaining(leadFields))
  expect(leads.map(({ answer }) => [answer.quality, answer.internalStatus])).toEqual([
    ['high', 'assigned'],
    ['medium', 'available'],
    ['low', 'available'],
  ])
  const { answer } = await world.request(thandi.token, listLeads, {})
  expect(Object.keys(answer.data[0] ?? {})).not.toEqual(expect.arrayContaining(['premium', 'quality']))
})

// Document 2, section 3:
// - Sale row: `id`, `leadId`, `soldAt`, `loaderFirstName`, `loaderLastName`, `bankName`, `accountName`,
//   `accountNumber`, `accountType`, `organisation`,
// - `paymentStatus` (paid, unpaid), `category` (payout, invoice),
// Document 2, section 4:
// - Sale status: sale or cashed.
test('a sale row has the fields of the document', async () => {
  const { id: orgId } = await organisation(world, admin)
  await externalContract(world, admin, orgId, { insuranceType: 'lifeInsurance' })
  const { answer: lead } = await submit(world, thandi, { insuranceType: 'lifeInsurance' })
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'cashed', premium: 100 },
  })
  const { answer } = await world.request(admin.token, listSales, { query: { organisationIds: [orgId] } })
  for (const row of answer.data) {
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(
        words(`id leadId soldAt loaderFirstName loaderLastName bankName accountName accountNumber accountType organisation
          paymentStatus category status payment`),
      ),
    )
  }
  expect(
    answer.data.map(({ category, status, paymentStatus }) => `${category} ${status} ${paymentStatus}`).toSorted(),
  ).toEqual(['invoice cashed unpaid', 'invoice sale unpaid', 'payout cashed unpaid', 'payout sale unpaid'])
})

// Document 2, section 3:
// - Loader (profile): `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`, `type` (individual or
//   organisational), `companyCode`.
// - Billing details: `holderName`, `bankName`, `type` (of the account), `number`, `branchCode`, `address`.
// Document 2, section 7:
// - Reads of the billing holder and of the user's profile their paths are not shown
test('a loader and the bank details have the fields of the document', async () => {
  const { answer: person } = await world.request(thandi.token, getLoader, { params: { id: thandi.id } })
  expect(Object.keys(person)).toEqual(
    expect.arrayContaining(words('firstName lastName emailAddress phoneNumber idNumber type companyCode')),
  )
  const { answer: details } = await world.request(thandi.token, getBilling, { params: { id: thandi.id } })
  expect(details).toMatchObject(billingDetails)
  expect(Object.keys(details)).toEqual(
    expect.arrayContaining(words('holderName bankName type number branchCode address')),
  )
})

// Document 2, section 3:
// - Content item: `id`, `name`, `category` (yearlyIncome, industry, assetsToCover, vehicle, vehicleColour), `hidden`.
// Document 2, section 7:
// - GET `/v1/content` `category`, `offset`, `limit` (50) `data[]` (`id`, `name`, `hidden`)
test('a content item has the fields of the document, in each of five categories', async () => {
  for (const category of contentCategories) {
    const { answer } = await world.request(admin.token, listContent, { query: { category } })
    expect(answer.data.length).toBeGreaterThan(0)
    for (const item of answer.data) {
      expect(item).toMatchObject({ id: expect.any(String), name: expect.any(String), category, hidden: false })
    }
  }
})
