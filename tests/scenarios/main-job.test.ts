import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { reportOutcome } from '@lodeway/contract/partner.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
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
