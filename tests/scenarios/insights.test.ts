import * as insights from '@lodeway/contract/insights.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { markSalesPaid } from '@lodeway/contract/sales.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

/** Leads and sales around both edges of ranges and across a month's end; the figures are compared with raw rows. */
const instants = [
  '2026-02-27T22:59:59Z',
  '2026-02-28T00:00:00Z',
  '2026-02-28T21:59:00Z',
  '2026-02-28T22:30:00Z',
  '2026-02-28T23:59:59Z',
  '2026-03-01T00:00:00Z',
  '2026-03-01T12:00:00Z',
  '2026-03-15T23:30:00Z',
  '2026-03-31T23:59:59Z',
  '2026-04-01T00:00:00Z',
]
const types: InsuranceType[] = ['funeralCover', 'lifeInsurance', 'petInsurance']

let world: World
let admin: Person
let loaders: Person[]
const as = async (person: Person) => world.tokenFor(person.id)

beforeAll(async () => {
  world = await createWorld('2026-02-20T09:00:00Z')
  admin = await administrator(world)
  const insurers = [await organisation(world, admin), await organisation(world, admin)]
  for (const type of types)
    for (const insurer of insurers)
      await externalContract(world, admin, insurer.id, {
        insuranceType: type,
        leadQuantity: 100,
        leadExpiryPeriod: 'P6M',
      })
  loaders = []
  for (let n = 0; n < 7; n++) loaders.push(await loader(world, admin, { saleCommission: 10 + n, feeCommission: 5 }))
  for (const [index, instant] of instants.entries()) {
    for (const [place, by] of loaders.entries()) {
      world.moveTo(instant)
      const lead = await submitted(world, { ...by, token: await as(by) }, { insuranceType: types[(index + place) % 3] })
      if ((index * 7 + place) % 3 === 0) continue
      const organisationStatus = (index + place) % 2 === 0 ? 'cashed' : 'sale'
      await world.request(await as(admin), recordOutcome, {
        params: { id: lead.id },
        body: { organisationStatus, premium: 100 + index * 10 + place },
      })
    }
    // What is unpaid by then is paid in March, by the days of Johannesburg.
    if (['2026-02-28T23:59:59Z', '2026-03-15T23:30:00Z'].includes(instant))
      await world.request(await as(admin), markSalesPaid, { body: {} })
  }
}, 480_000)
afterAll(() => world.close())

const ranges = [
  { from: '2026-02-28', to: '2026-02-28' },
  { from: '2026-02-28', to: '2026-03-01' },
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-02-01', to: '2026-04-30' },
  { from: '2026-05-01', to: '2026-05-31' },
]
const centsOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)
/** Written without what the product uses: the day that a calendar on a wall in Johannesburg shows. */
const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Africa/Johannesburg' })
const within = (at: Date, { from, to }: { from: string; to: string }) => dayOf(at) >= from && dayOf(at) <= to

describe.each(ranges)('$from to $to', range => {
  const query = rangeToWire(range)
  const leads = async () =>
    (await world.db.selectFrom('lead').selectAll().execute()).filter(lead => within(lead.createdAt, range))
  const rows = async () =>
    (await world.db.selectFrom('sale').selectAll().where('voidedAt', 'is', null).execute()).filter(row =>
      within(row.soldAt, range),
    )

  // Document 1, section 3:
  // - an industry's total has `type` and `total` (a number as text).
  // Document 1, section 7:
  // - GET `/v1/insights/loaders/leads-per-insurance-type`, `sales-total`, `leads-total`, `sales-highest` range charts
  test('leads in total and per type, for everybody and for one loader', async () => {
    const token = await as(admin)
    const all = await leads()
    expect((await world.request(token, insights.adminLeadsTotal, { query })).answer.total).toBe(all.length)
    for (const person of loaders.slice(0, 2)) {
      const own = all.filter(lead => lead.loaderId === person.id)
      expect((await world.request(await as(person), insights.loaderLeadsTotal, { query })).answer.total).toBe(
        own.length,
      )
      const perType = (await world.request(await as(person), insights.leadsPerInsuranceType, { query })).answer
      const expected = types
        .map(type => [type, String(own.filter(lead => lead.insuranceType === type).length)])
        .filter(([, total]) => total !== '0')
      expect(Object.fromEntries(perType.map(({ type, total }) => [type, total]))).toEqual(Object.fromEntries(expected))
    }
  })

  // Document 1, section 7:
  // - `sales-total` takes `startAt`, `endAt`, `leadLoaderId`.
  test('a loader was paid what was marked as paid in the days, and is owed the rest; nobody else’s is told', async () => {
    const all = await world.db.selectFrom('sale').selectAll().where('voidedAt', 'is', null).execute()
    for (const [place, person] of loaders.entries()) {
      const own = all.filter(row => row.category === 'payout' && row.loaderId === person.id)
      const stranger = loaders[(place + 1) % loaders.length]?.id
      const { answer } = await world.request(await as(person), insights.loaderSalesTotal, {
        query: { ...query, leadLoaderId: person.id },
      })
      const refused = await world.request(await as(person), insights.loaderSalesTotal, {
        query: { ...query, leadLoaderId: stranger },
      })
      expect(refused.status).toBe(404)
      const paid = own.filter(row => row.paidAt !== null && within(row.paidAt, range))
      expect(Math.round(answer.total * 100)).toBe(centsOf(paid))
      expect(Math.round(answer.notYetPaid * 100)).toBe(centsOf(own.filter(row => row.paidAt === null)))
    }
  })

  // Document 1, section 3:
  // - a ranked earning has `rank` (1 to 5) and `value`;
  // Document 1, section 9:
  // - Top five lists have 5 entries.
  test('the top five: five at the most, in order; an individual reads ranks and amounts alone', async () => {
    const sums = new Map<string, number>()
    for (const row of await rows())
      if (row.category === 'payout') sums.set(row.loaderId, (sums.get(row.loaderId) ?? 0) + row.amountCents)
    const expected = [...sums.values()].toSorted((a, b) => b - a).slice(0, 5)
    const { answer } = await world.request(await as(loaders[0] as Person), insights.loaderSalesHighest, { query })
    expect(answer.map(({ value }) => Math.round(value * 100))).toEqual(expected)
    expect(answer.map(({ rank }) => rank)).toEqual(expected.map((_, index) => index + 1))
    for (const row of answer) expect(Object.keys(row).toSorted()).toEqual(['rank', 'totalSales', 'value'])
    const seen = (await world.request(await as(admin), insights.loaderSalesHighest, { query })).answer
    for (const row of seen)
      expect(Object.keys(row).toSorted()).toEqual(['firstName', 'lastName', 'rank', 'totalSales', 'value'])
  })

  // Document 1, section 7:
  // - GET `/v1/insights/admin/sales-by-organization`, `sales-average`, `leads-total`, `sales-highest` range charts
  test('organisations by the leads that they bought, and the average revenue of a lead', async () => {
    const token = await as(admin)
    const invoices = (await rows()).filter(row => row.category === 'invoice')
    const bought = new Map<string, { count: number; value: number }>()
    for (const row of invoices) {
      const { count, value } = bought.get(row.organisationId) ?? { count: 0, value: 0 }
      const leadsSold = row.status === 'cashed' ? 0 : row.reversesId === null ? 1 : -1
      bought.set(row.organisationId, { count: count + leadsSold, value: value + row.amountCents })
    }
    const { answer } = await world.request(token, insights.salesByOrganisation, { query })
    expect(answer.map(({ count, value }) => ({ count, value: Math.round(value * 100) }))).toEqual(
      [...bought.values()]
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || b.value - a.value)
        .slice(0, 5),
    )
    const [count, total] = [(await leads()).length, invoices.reduce((sum, row) => sum + row.amountCents, 0)]
    expect((await world.request(token, insights.salesAverage, { query })).answer.average).toBe(
      count === 0 ? 0 : Math.round(total / count) / 100,
    )
  })
})

test('the change is against the same days of the month before, or as many days before; nothing before is no change', async () => {
  const token = await as(admin)
  const asked = async (from: string, to: string) =>
    (await world.request(token, insights.adminLeadsTotal, { query: rangeToWire({ from, to }) })).answer
  // 35 in March against 21 in February.
  expect(await asked('2026-03-01', '2026-03-31')).toEqual({ total: 35, change: 66.67 })
  // 28 on the first, and none on the first of February.
  expect(await asked('2026-03-01', '2026-03-01')).toEqual({ total: 28, change: 0 })
  // 7 in sixteen days against 49 in the sixteen before.
  expect(await asked('2026-03-16', '2026-03-31')).toEqual({ total: 7, change: -85.71 })
})
