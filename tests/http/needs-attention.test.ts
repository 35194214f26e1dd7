import { randomUUID } from 'node:crypto'
import { needsAttention } from '@lodeway/contract/attention.ts'
import { listParkedJobs } from '@lodeway/contract/background-work.ts'
import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { listDeliveries } from '@lodeway/contract/deliveries.ts'
import type { QueryInput } from '@lodeway/contract/endpoint.ts'
import { adminFunnel, loaderFunnel } from '@lodeway/contract/funnels.ts'
import { figuresOverTime } from '@lodeway/contract/insights.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { stations, wayOf } from '@lodeway/rules/leads/way.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { lapseLeads } from '../../apps/api/src/features/assignments/lapse.job.ts'
import { addCopies } from '../factories/copies.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber } from '../factories/people.ts'
import { startReceiver } from '../factories/webhook-receiver.ts'

// What an administrator's home is made of, and a loader's funnel.
inNewWorlds('2026-03-02T08:00:00+02:00')

const attention = async () => (await world.request(admin.token, needsAttention, {})).answer
const days = (from: string, to: string) => ({ startAt: `${from}T00:00:00.000Z`, endAt: `${to}T23:00:00.000Z` })

test('an empty product has its first steps to take, and each is ticked by itself', async () => {
  expect((await attention()).firstSteps).toEqual({
    organisation: false,
    contract: false,
    loader: true,
    lead: false,
    secondPerson: false,
  })
  const insurer = await organisation(world, admin)
  expect((await attention()).firstSteps).toMatchObject({ organisation: true, contract: false })
  await externalContract(world, admin, insurer.id)
  await submitted(world, thandi)
  expect((await attention()).firstSteps).toEqual({
    organisation: true,
    contract: true,
    loader: true,
    lead: true,
    secondPerson: false,
  })
})

test('leads that nobody has, by type; the list shows the same ones', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  await submitted(world, thandi)
  const waiting = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  expect((await attention()).notPlaced).toEqual([{ type: 'petInsurance', count: 1 }])
  const { answer } = await world.request(admin.token, listLeads, { query: { internalStatus: 'available' } })
  expect([answer.count, answer.data.map(({ id }) => id)]).toEqual([1, [waiting.id]])
  // An erased lead has no client's details: neither the figure nor the list counts it as available.
  await world.db.updateTable('lead').set({ erasedAt: world.now() }).where('id', '=', waiting.id).execute()
  expect((await attention()).notPlaced).toEqual([])
  const { answer: after } = await world.request(admin.token, listLeads, { query: { internalStatus: 'available' } })
  expect(after.count).toBe(0)
})

test('a lead that was returned is to be corrected, and one of a client who is not to be called waits for nobody', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const { report } = await partnerOf(world, admin, insurer.id)
  const returned = await submitted(world, thandi)
  await report(returned.id, { organisationStatus: 'invalidContactDetails' })
  const [asked] = await casesOf(world, admin, returned.id)
  await world.request(admin.token, acceptOutcomeCase, {
    params: { id: asked?.id ?? '' },
    body: { reason: 'Nobody has this number.' },
  })
  const person = { insuranceType: 'petInsurance' as const }
  const waiting = await submitted(world, thandi, person)
  const objector = await submitted(world, thandi, { ...person, idNumber: idNumber(77) })
  const listed = async (query: QueryInput<typeof listLeads>) =>
    (await world.request(admin.token, listLeads, { query })).answer.data.map(({ id }) => id)
  expect((await attention()).notPlaced).toEqual([{ type: 'petInsurance', count: 2 }])
  await world.request(admin.token, recordObjection, { body: { idNumber: idNumber(77), reason: 'They rang us.' } })
  expect(await attention()).toMatchObject({ notPlaced: [{ type: 'petInsurance', count: 1 }], toCorrect: 1 })
  expect(await listed({ waiting: true })).toEqual([waiting.id])
  expect(await listed({ toCorrect: true })).toEqual([returned.id])
  expect(new Set(await listed({ internalStatus: 'available' }))).toEqual(
    new Set([returned.id, waiting.id, objector.id]),
  )
})

test('a quality that is asked for twice brings its leads once', async () => {
  await submitted(world, thandi)
  const query = { quality: ['high', 'high'] as 'high'[], orderBy: 'quality:asc' }
  const { answer } = await world.request(admin.token, listLeads, { query })
  expect([answer.count, answer.data.length]).toEqual([1, 1])
})

test('a delivery that failed and was withdrawn waits for nobody', async () => {
  const receiver = await startReceiver()
  try {
    const { insurer } = await apiOrganisation(world, admin, receiver.url)
    receiver.answerWith(503)
    await submitted(world, thandi)
    await world.sendWebhooks()
    expect((await attention()).failingDeliveries).toMatchObject([{ organisationId: insurer.id, count: 1 }])
    await at('2026-05-25T08:00:00+02:00')
    await lapseLeads(world.context)
    expect((await attention()).failingDeliveries).toEqual([])
    expect((await world.request(admin.token, listParkedJobs, {})).answer.deliveries).toEqual([])
    const log = await world.request(admin.token, listDeliveries, { params: { id: insurer.id }, query: {} })
    expect(log.answer.data).toMatchObject([{ status: 'withdrawn', attempts: 1 }])
  } finally {
    await receiver.close()
  }
})

test('deliveries that fail, contracts that are nearly full or end, returns, and money in both directions', async () => {
  const receiver = await startReceiver()
  try {
    const { insurer } = await apiOrganisation(world, admin, receiver.url)
    receiver.answerWith(503)
    const lead = await submitted(world, thandi)
    expect((await attention()).failingDeliveries).toEqual([])
    await world.sendWebhooks()
    const other = await organisation(world, admin)
    await externalContract(world, admin, other.id, { leadQuantity: 1, recurring: false, insuranceType: 'petInsurance' })
    await submitted(world, thandi, { insuranceType: 'petInsurance' })
    const { report } = await partnerOf(world, admin, insurer.id)
    await report(lead.id, { organisationStatus: 'invalidContactDetails' })
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 100 })
    const returned = await submitted(world, thandi)
    await report(returned.id, { organisationStatus: 'invalidContactDetails' })
    await at('2026-03-25T08:00:00+02:00')

    const found = await attention()
    expect(found.failingDeliveries).toEqual([{ organisationId: insurer.id, organisationName: insurer.name, count: 1 }])
    expect(found.nearlyFull).toMatchObject([{ organisationName: other.name, assigned: 1, leadQuantity: 1 }])
    expect(found.ending).toMatchObject([{ organisationName: other.name, endsOn: '2026-04-02', kind: 'external' }])
    expect(found.returns).toEqual({ count: 1, oldest: '2026-03-02T06:00:00.000Z' })
    expect(found.lateSales).toEqual({ count: 0, oldest: null })
    // R100 × 150 %, and what its loader gets of it.
    expect(found.toReceive).toBe(150)
    expect(found.toPay).toBeGreaterThan(0)
    expect(found.toPay).toBeLessThan(150)
  } finally {
    await receiver.close()
  }
})

test('figures by day, week and month add up to the same, in days of Johannesburg', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const first = await submitted(world, thandi)
  // Half past eleven at night here is the same day; half an hour later is the next.
  await at('2026-03-08T23:30:00+02:00')
  await submitted(world, thandi)
  await at('2026-03-09T00:30:00+02:00')
  await submitted(world, thandi)
  await recordAsAdministrator(world, admin, first.id, { organisationStatus: 'sale', premium: 100 })
  const ask = async (by: 'day' | 'week' | 'month') =>
    (await world.request(admin.token, figuresOverTime, { query: { by, ...days('2026-03-01', '2026-03-09') } })).answer
  const daily = await ask('day')
  expect(daily).toHaveLength(9)
  expect(daily.filter(({ leads }) => leads > 0).map(({ from, leads }) => [from, leads])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-08', 1],
    ['2026-03-09', 1],
  ])
  expect(await ask('week')).toMatchObject([
    { from: '2026-03-01', to: '2026-03-01', leads: 0, revenue: 0 },
    { from: '2026-03-02', to: '2026-03-08', leads: 2, revenue: 0 },
    { from: '2026-03-09', to: '2026-03-09', leads: 1, revenue: 150 },
  ])
  expect(await ask('month')).toMatchObject([{ leads: 3, revenue: 150 }])
  // Beside each, as many days of the range before.
  const later = { query: { by: 'week' as const, ...days('2026-03-06', '2026-03-09') } }
  expect((await world.request(admin.token, figuresOverTime, later)).answer).toMatchObject([
    { from: '2026-03-06', to: '2026-03-08', leads: 1, before: { from: '2026-03-02', to: '2026-03-04', leads: 1 } },
    { from: '2026-03-09', to: '2026-03-09', leads: 1, before: { from: '2026-03-05', to: '2026-03-05', leads: 0 } },
  ])
})

test('the funnel counts how far leads came, for a loader their own alone', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [one, two] = [await submitted(world, thandi), await submitted(world, thandi)]
  await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await submitted(world, admin)
  await recordAsAdministrator(world, admin, one.id, { organisationStatus: 'quoted' })
  await recordAsAdministrator(world, admin, two.id, {
    organisationStatus: 'cashed',
    premium: 100,
    premiumsCollected: 1,
  })
  const ask = async (query: object = {}) => (await world.request(admin.token, adminFunnel, { query })).answer
  expect(await ask()).toEqual({ submitted: 4, placed: 3, quoted: 2, sold: 1, cashed: 1 })
  const own = { submitted: 3, placed: 2, quoted: 2, sold: 1, cashed: 1 }
  expect(await ask({ leadLoaderId: thandi.id })).toEqual(own)
  expect((await world.request(thandi.token, loaderFunnel, { query: {} })).answer).toEqual(own)
  expect(await ask({ type: 'petInsurance' })).toEqual({ submitted: 1, placed: 0, quoted: 0, sold: 0, cashed: 0 })
  expect(await ask({ organisationId: insurer.id })).toMatchObject({ submitted: 3, placed: 3 })
  // A lead that was quoted before it lapsed had been quoted, in the funnel as in its row.
  await at('2026-07-25T08:00:00+02:00')
  await lapseLeads(world.context)
  const { data } = (await world.request(admin.token, listLeads, { query: { limit: 50 } })).answer
  const passed = (place: number) => data.filter(row => wayOf(row).passed > place).length
  const all = days('2026-03-01', '2026-03-31')
  expect(Object.values(await ask(all))).toEqual(stations.map((_station, place) => passed(place)))
  expect(await ask(all)).toMatchObject({ placed: 3, quoted: 2, sold: 1 })
  const others = await world.request(thandi.token, loaderFunnel, { query: { leadLoaderId: admin.id } })
  expect(others.status).toBe(404)
})

test('what cannot be read is null and not 0, and takes nothing else along', async () => {
  await submitted(world, thandi, { insuranceType: 'petInsurance' })
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query('ALTER TABLE app.vendor_agreement RENAME TO away')
  await owner.end()
  expect(await attention()).toMatchObject({
    vatRegistrations: null,
    notPlaced: [{ type: 'petInsurance', count: 1 }],
    untouched: { count: 0, oldest: null },
    toPay: 0,
  })
})

test('more leads than anybody acts on differently are counted up to a bound, each type by itself', async () => {
  const { id } = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await submitted(world, thandi, { insuranceType: 'other' })
  const add = (many: number) =>
    addCopies(
      world.db,
      'lead',
      id,
      Array.from({ length: many }, () => ({ id: randomUUID() })),
    )
  const counts = async () => (await attention()).notPlaced?.map(({ count }) => count)
  await add(9999)
  expect(await counts()).toEqual([10_000, 1])
  await add(2)
  expect(await counts()).toEqual([10_001, 1])
})
