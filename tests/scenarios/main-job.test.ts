import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { reportOutcome } from '@lodeway/contract/partner.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, internalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
})
afterAll(() => world.close())

const rowsOf = async (leadId: string) => {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 100 } })
  return answer.data
    .filter(row => row.leadId === leadId)
    .map(row => [row.category, row.status, row.payment])
    .toSorted()
}

// Document 2, section 1:
// - Leads go out internally, externally or both, by the organisation's `distributionType`.
test('the worked example, to the cent: a lead straight to cashed owes four rows', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const thandi = await loader(world, admin, { saleCommission: 35, feeCommission: 42.5 })
  const lead = await submitted(world, thandi)
  expect(lead).toMatchObject({ quality: 'high', internalStatus: 'assigned', organisationId: insurer.id })

  const { status } = await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'cashed', premium: 1234.55 },
  })
  expect(status).toBe(200)
  expect(await rowsOf(lead.id)).toEqual([
    ['invoice', 'cashed', 350],
    ['invoice', 'sale', 1851.83],
    ['payout', 'cashed', 148.75],
    ['payout', 'sale', 648.14],
  ])
})

test('an external lead company is paid on its own card', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  const lead = await submitted(world, agent)
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'cashed', premium: 1234.55 },
  })
  const rows = await rowsOf(lead.id)
  expect(rows).toContainEqual(['payout', 'sale', 1111.1])
  expect(rows).toContainEqual(['payout', 'cashed', 270])
})

test('the organisation reports the outcome itself; a repeat adds nothing', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'petInsurance' })
  const sipho = await loader(world, admin)
  const lead = await submitted(world, sipho, { insuranceType: 'petInsurance' })
  const { answer: made } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Test' },
  })
  for (let repeat = 0; repeat < 3; repeat++) {
    const { status, answer } = await world.request(made.key, reportOutcome, {
      params: { id: lead.id },
      body: { organisationStatus: 'sale', premium: 100 },
    })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ organisationStatus: 'sale', premium: 100 })
  }
  expect(await rowsOf(lead.id)).toHaveLength(2)
})

// Document 2, section 1:
// - Organisational loaders belong to an organisation (`organisationId`)
// - Leads go out internally, externally or both, by the organisation's `distributionType`.
test('a loader of an internal organisation submits to it alone', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, own.id, { insuranceType: 'lifeInsurance' })
  const zanele = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
  const lead = await submitted(world, zanele, { insuranceType: 'lifeInsurance' })
  expect(lead).toMatchObject({ internalStatus: 'assigned', organisationId: own.id })
})

test('a payout without bank details is held and cannot be paid', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, own.id, { insuranceType: 'debtProduct' })
  const zanele = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
  const lead = await submitted(world, zanele, { insuranceType: 'debtProduct' })
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 500 },
  })
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 100, category: 'payout' } })
  const row = answer.data.find(found => found.leadId === lead.id)
  expect(row).toMatchObject({ held: true, paymentStatus: 'unpaid' })
  const { status } = await world.request(admin.token, markSalePaid, { params: { id: row?.id ?? '' } })
  expect(status).toBe(409)
})
