import { figuresOverTime } from '@lodeway/contract/insights.ts'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { listUninvoiced } from '@lodeway/contract/invoicing.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { getPerformance } from '@lodeway/contract/performance.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { invoicesOf, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'

// What an organisation reads of its own weeks: each lead in the week in which it was given, and amounts that add up to its invoices.
inNewWorlds('2026-03-06T09:00:00+02:00')

const range = { startAt: '2026-03-02T00:00:00Z', endAt: '2026-03-22T00:00:00Z' }

test('a range of more weeks, or days, than an answer holds is refused at its end', async () => {
  const { id } = await organisation(world, admin)
  const query = { startAt: '1900-01-01T00:00:00Z', endAt: '2999-01-01T00:00:00Z' }
  const weeks = await world.request(admin.token, getPerformance, { params: { id }, query })
  expect([weeks.status, Object.keys(weeks.answer.fields ?? {})]).toEqual([400, ['endAt']])
  expect(weeks.answer.fields?.endAt).toMatch(/at most 1.100 weeks$/)
  const days = { startAt: '2020-01-01T00:00:00Z', endAt: '2026-01-01T00:00:00Z' }
  const byDay = await world.request(admin.token, figuresOverTime, { query: { ...days, by: 'day' } })
  expect(byDay.answer.fields?.endAt).toMatch(/at most 1.100 days$/)
  expect((await world.request(admin.token, figuresOverTime, { query: { ...days, by: 'week' } })).status).toBe(200)
})

test('by week and by type, in all, and to the cent what is invoiced and credited and on no invoice yet', async () => {
  await setUpInvoicing(world, admin)
  const { id } = await organisation(world, admin)
  await externalContract(world, admin, id, { leadQuantity: 100 })
  await externalContract(world, admin, id, { leadQuantity: 100, insuranceType: 'petInsurance' })
  const naledi = await buyer(world, admin, id)
  const report = (lead: string, organisationStatus: 'sale' | 'cashed' | 'noAnswer' | 'busy', premium?: number) =>
    recordAsAdministrator(world, admin, lead, {
      organisationStatus,
      ...(premium && { premium }),
      ...(organisationStatus === 'cashed' && { premiumsCollected: 1 }),
    })
  const [first, second, third] = [
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi, { insuranceType: 'petInsurance' }),
  ]
  await at('2026-03-06T09:30:00+02:00')
  await report(first.id, 'cashed', 1234.55)
  await report(second.id, 'noAnswer')
  // Late on Sunday in Johannesburg is still this week.
  await at('2026-03-08T23:30:00+02:00')
  await report(third.id, 'sale', 100)
  await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-08' } })
  await at('2026-03-09T00:30:00+02:00')
  await report(second.id, 'sale', 200)
  const fourth = await submitted(world, thandi)
  await report(third.id, 'busy')
  await report(fourth.id, 'sale', 300)
  await report(fourth.id, 'busy')

  const token = await world.tokenFor(naledi.id)
  const read = async (as = token) => (await world.request(as, getPerformance, { params: { id }, query: range })).answer
  const { weeks, types, total } = await read()
  expect(
    weeks.map(({ from, to, given, contacted, sold, sales, spend }) => [from, to, given, contacted, sold, sales, spend]),
  ).toEqual([
    ['2026-03-02', '2026-03-08', 3, 3, 2, 1, 2201.83],
    ['2026-03-09', '2026-03-15', 1, 1, 0, 1, 300],
    ['2026-03-16', '2026-03-22', 0, 0, 0, 0, 0],
  ])
  expect(weeks[0]).toMatchObject({ medianMinutes: 30, costPerSale: 2201.83 })
  expect(types).toMatchObject([
    { insuranceType: 'funeralCover', given: 3, sold: 2, sales: 2, spend: 2501.83, costPerSale: 1250.92 },
    { insuranceType: 'petInsurance', given: 1, sold: 0, sales: 0, spend: 0, costPerSale: null },
  ])
  expect(total).toMatchObject({ given: 4, contacted: 4, sold: 2, sales: 2, spend: 2501.83 })

  const documents = await invoicesOf(world, admin, id)
  const uninvoiced = await world.request(token, listUninvoiced, { params: { id }, query: {} })
  const billed = documents.reduce((sum, { kind, net }) => sum + (kind === 'invoice' ? net : -net), 0)
  expect(documents.map(({ kind }) => kind)).toContain('creditNote')
  expect(Math.round((billed + uninvoiced.answer.sum) * 100)).toBe(250_183)

  const withoutMoney = await buyer(world, admin, id, ['leads'])
  const seen = await read(withoutMoney.token)
  expect(
    [seen.total, ...seen.weeks, ...seen.types].every(
      ({ spend, costPerSale }) => spend === null && costPerSale === null,
    ),
  ).toBe(true)
  const other = await organisation(world, admin)
  expect((await world.request(token, getPerformance, { params: { id: other.id }, query: range })).status).toBe(404)
})

test('a lead counts as what it was given as, whatever its loader makes of it once it is back', async () => {
  const { id } = await organisation(world, admin)
  await externalContract(world, admin, id, { leadQuantity: 100 })
  const lead = await submitted(world, thandi)
  const partner = await partnerOf(world, admin, id)
  expect((await partner.report(lead.id, { organisationStatus: 'invalidContactDetails' })).status).toBe(200)
  const [asked] = await casesOf(world, admin, lead.id)
  const accepted = { params: { id: asked?.id ?? '' }, body: { reason: 'The number does not exist.' } }
  expect((await world.request(admin.token, acceptOutcomeCase, accepted)).status).toBe(200)
  const body = { insuranceType: 'petInsurance', consentVersion: '2026-01' } as const
  expect((await world.request(thandi.token, changeLead, { params: { id: lead.id }, body })).answer).toMatchObject({
    insuranceType: 'petInsurance',
  })
  const { types } = (await world.request(admin.token, getPerformance, { params: { id }, query: range })).answer
  expect(types.map(({ insuranceType, given }) => [insuranceType, given])).toEqual([['funeralCover', 1]])
})
