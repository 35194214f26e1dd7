import { exportSales } from '@lodeway/contract/sales.ts'
import { beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../e2e/workbook.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'

inOneWorld('2026-03-02T08:00:00+02:00')
beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  for (const firstName of ['Naledi', 'Kagiso']) {
    const { id } = await submitted(world, thandi, { firstName, lastName: 'Mahlangu' })
    await recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 1000 })
  }
})

test('the report’s workbook: the client, dates as dates, words for people, and two totals that are never one', async () => {
  const { raw } = await world.request(admin.token, exportSales, { query: {} })
  const cells = cellsOf(raw.rawPayload)
  expect(cells).toEqual(expect.arrayContaining(['Client', 'Naledi Mahlangu', 'Kagiso Mahlangu', 'Savings']))
  expect(cells).not.toContain('savings')
  // 2 March 2026, as spreadsheets count days.
  expect(cells.filter(cell => cell === '46083')).toHaveLength(4)
  expect(cells.slice(cells.indexOf('Total to receive')).filter(Boolean)).toEqual([
    'Total to receive',
    '3000',
    'Total to pay',
    '1050',
  ])
})

test('its CSV file: the same columns, dates as YYYY-MM-DD, and rows alone', async () => {
  const { text } = await world.request(admin.token, exportSales, { query: { format: 'csv' } })
  const [head, ...lines] = text.trim().split('\n')
  expect(head).toContain('Date sold,Lead,Client,Loader')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^2026-03-02,[\w-]{36},(Naledi|Kagiso) Mahlangu,/)
})
