import * as insights from '@lodeway/contract/insights.ts'
import { exportLeads, listLeads } from '@lodeway/contract/leads.ts'
import { exportSales, listSales, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, at, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'

// Half past midnight on 1 March in Johannesburg: still February in UTC.
inOneWorld('2026-02-20T09:00:00+02:00')
const february = rangeToWire({ from: '2026-02-01', to: '2026-02-28' })
const march = rangeToWire({ from: '2026-03-01', to: '2026-03-31' })

beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await at('2026-03-01T00:30:00+02:00')
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 100 })
  await at('2026-03-15T09:00:00+02:00')
})

const countOf = async (query: typeof march) => {
  const lines = (file: string) => file.trim().split('\n').length - 1
  return {
    leads: (await world.request(admin.token, listLeads, { query })).answer.count,
    leadFile: lines((await world.request(admin.token, exportLeads, { query: { ...query, format: 'csv' } })).text),
    rows: (await world.request(admin.token, listSales, { query })).answer.count,
    rowFile: lines((await world.request(admin.token, exportSales, { query: { ...query, format: 'csv' } })).text),
    due: (await world.request(admin.token, summariseSales, { query })).answer.count,
    loaded: (await world.request(admin.token, insights.adminLeadsTotal, { query })).answer.total,
    own: (await world.request(thandi.token, insights.loaderLeadsTotal, { query })).answer.total,
    chart: (await world.request(thandi.token, insights.leadsPerInsuranceType, { query })).answer.length,
    buyers: (await world.request(admin.token, insights.salesByOrganisation, { query })).answer.length,
  }
}

test('a lead and a sale of 00:30 on the 1st count on the 1st: in lists, files, sums and charts', async () => {
  expect(await countOf(march)).toEqual({
    leads: 1,
    leadFile: 1,
    rows: 2,
    rowFile: 2,
    due: expect.any(Number),
    loaded: 1,
    own: 1,
    chart: 1,
    buyers: 1,
  })
  expect(await countOf(february)).toEqual({
    leads: 0,
    leadFile: 0,
    rows: 0,
    rowFile: 0,
    due: 0,
    loaded: 0,
    own: 0,
    chart: 0,
    buyers: 0,
  })
})

test('and in bulk actions', async () => {
  const paid = async (range: typeof march) =>
    (await world.request(admin.token, markSalesPaid, { body: { ...range, category: 'invoice' } })).answer.count
  expect(await paid(february)).not.toBe(1)
  expect(await paid(march)).toBe(1)
})
