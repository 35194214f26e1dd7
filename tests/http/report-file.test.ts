import { exportAndMarkPaid, exportSales } from '@lodeway/contract/sales.ts'
import { beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../e2e/workbook.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { runsOf } from '../factories/payment-runs.ts'

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
  const totals = ['Total invoices, paid and unpaid', '3000', 'Total payouts, paid and unpaid', '1050']
  expect(totalsIn(raw.rawPayload)).toEqual(totals)
})

/** The words and sums below the rows. */
const totalsIn = (file: Buffer) => cellsOf(file).filter(Boolean).slice(-4)

test('its CSV file: the same columns, dates as YYYY-MM-DD, and rows alone', async () => {
  const { text } = await world.request(admin.token, exportSales, { query: { format: 'csv' } })
  const [head, ...lines] = text.trim().split('\n')
  expect(head).toContain('Date sold,Lead,Client,Loader')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^2026-03-02,[\w-]{36},(Naledi|Kagiso) Mahlangu,/)
})

test('the totals of a file say what they are: what is still to come, and what was received and paid', async () => {
  const totals = async (paymentStatus: 'paid' | 'unpaid') =>
    totalsIn((await world.request(admin.token, exportSales, { query: { paymentStatus } })).raw.rawPayload)
  expect(await totals('unpaid')).toEqual(['Total to receive', '3000', 'Total to pay', '1050'])
  const batch = await world.request(admin.token, exportAndMarkPaid, { body: {} })
  expect(totalsIn(batch.raw.rawPayload)).toEqual(['Total received', '3000', 'Total paid', '1050'])
  expect(await totals('paid')).toEqual(['Total received', '3000', 'Total paid', '1050'])
})

test('a workbook of one category has no total of the other', async () => {
  const { raw } = await world.request(admin.token, exportSales, { query: { category: 'payout' } })
  const cells = cellsOf(raw.rawPayload)
  expect(cells).toContain('Total payouts, paid and unpaid')
  expect(cells).not.toContain('Total invoices, paid and unpaid')
})

test('the file says which payment run pays a payout, as the report does: it is not paid from the file as well', async () => {
  const { id } = await submitted(world, thandi, { firstName: 'Lindiwe', lastName: 'Mahlangu' })
  await recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 1000 })
  const runs = runsOf(world, admin)
  const run = await runs.create()
  const unpaid = async () =>
    (await world.request(admin.token, exportSales, { query: { format: 'csv', paymentStatus: 'unpaid' } })).text
  const name = `Payment run ${run.number}`
  expect(await unpaid()).toContain(',Unpaid,,,,\n')
  expect(await unpaid()).toContain(`,Unpaid,,${name} (Draft),,\n`)
  await runs.submit(run.id)
  expect(await unpaid()).toContain(`,Unpaid,,${name} (Waiting for approval),,\n`)
  expect(await unpaid()).toContain(',Held because,Payment run,Date paid,')
})
