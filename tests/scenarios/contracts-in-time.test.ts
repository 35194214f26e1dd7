import {
  changeExternalContract,
  createExternalContract,
  getExternalContract,
  listExternalContracts,
} from '@lodeway/contract/contracts.ts'
import { createApiKey } from '@lodeway/contract/deliveries.ts'
import { recordOutcome } from '@lodeway/contract/leads.ts'
import { listPartnerLeads, reportOutcome } from '@lodeway/contract/partner.ts'
import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { stateOf } from '@lodeway/rules/contracts/windows.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factsOf, inState } from '../../apps/api/src/features/contracts/contract.sql.ts'
import { letTimePass } from '../../apps/api/src/features/leads/passage-of-time.job.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
let thandi: Person
beforeEach(async () => {
  world = await createWorld('2026-01-31T09:00:00+02:00')
  admin = await administrator(world)
  thandi = await loader(world, admin)
})
afterEach(() => world.close())

/** The clock has moved: tokens of before have expired. */
const at = async (instant: string) => {
  world.moveTo(instant)
  admin = { ...admin, token: await world.tokenFor(admin.id) }
  thandi = { ...thandi, token: await world.tokenFor(thandi.id) }
}
const contractNow = async (orgId: string, id: string) =>
  (await world.request(admin.token, getExternalContract, { params: { orgId, id } })).answer
const lead = (id: string) => world.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a recurring contract from 31 January: windows end on 28 February and 31 March, and each starts again from 0', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { leadQuantity: 1 })
  expect(contract).toMatchObject({ state: 'active', windowStart: '2026-01-31', windowEnd: '2026-02-28' })
  await submitted(world, thandi)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ state: 'active', leadsAssignedThisTerm: 1 })
  const waiting = await submitted(world, thandi)
  expect(waiting.internalStatus).toBe('available')

  await at('2026-02-27T23:59:00+02:00')
  expect((await letTimePass(world.context)).given).toBe(0)
  await at('2026-02-28T00:01:00+02:00')
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({
    leadsAssignedThisTerm: 0,
    windowStart: '2026-02-28',
    windowEnd: '2026-03-31',
  })
  expect((await letTimePass(world.context)).given).toBe(1)
  expect(await lead(waiting.id)).toMatchObject({ internalStatus: 'assigned', organisationId: insurer.id })
})

test('a contract that starts later takes the waiting leads, oldest first, on the day that it starts', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { startAt: '2026-02-10', leadQuantity: 2 })
  expect(contract.state).toBe('pending')
  const leads = []
  for (let day = 1; day <= 3; day++) {
    await at(`2026-02-0${day}T09:00:00+02:00`)
    leads.push(await submitted(world, thandi))
  }
  await at('2026-02-10T00:05:00+02:00')
  await letTimePass(world.context)
  const states = await Promise.all(leads.map(async ({ id }) => (await lead(id)).internalStatus))
  expect(states).toEqual(['assigned', 'assigned', 'available'])
})

test('a raised quantity is offered to those who wait; a paused contract takes nobody', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { leadQuantity: 0 })
  const waiting = await submitted(world, thandi)
  expect(waiting.internalStatus).toBe('available')
  await world.request(admin.token, changeExternalContract, {
    params: { orgId: insurer.id, id: contract.id },
    body: { leadQuantity: 5 },
  })
  await world.runJobs('offer-available')
  expect((await lead(waiting.id)).internalStatus).toBe('assigned')
})

test('a lead that is not sold in time lapses and goes to somebody else, never back', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id, { leadExpiryPeriod: 'P1M' })
  const given = await submitted(world, thandi)
  expect(given.organisationId).toBe(first.id)
  await at('2026-02-27T23:00:00+02:00')
  expect((await letTimePass(world.context)).lapsed).toBe(0)
  await at('2026-02-28T00:01:00+02:00')
  expect((await letTimePass(world.context)).lapsed).toBe(1)
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', lapsed: true, organisationId: null })
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'assigned', organisationId: second.id, lapsed: false })
})

test('a lapse makes room in its window: the next who waits gets the place', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, {
    leadExpiryPeriod: 'P1M',
    period: 'P6M',
    leadQuantity: 1,
  })
  const given = await submitted(world, thandi)
  const waiting = await submitted(world, thandi)
  expect([given.internalStatus, waiting.internalStatus]).toEqual(['assigned', 'available'])
  await at('2026-03-01T00:01:00+02:00')
  expect(await letTimePass(world.context)).toEqual({ lapsed: 1, given: 1 })
  expect(await lead(waiting.id)).toMatchObject({ internalStatus: 'assigned', organisationId: insurer.id })
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', lapsed: true })
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 1 })
})

test('after a lapse the lead belongs to whoever has it now: the earlier organisation changes and sees nothing of it', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id)
  const given = await submitted(world, thandi)
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: first.id },
    body: { name: 'First' },
  })
  await at('2026-03-01T00:01:00+02:00')
  await letTimePass(world.context)
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  expect((await lead(given.id)).organisationId).toBe(second.id)
  await world.request(admin.token, recordOutcome, {
    params: { id: given.id },
    body: { organisationStatus: 'sale', premium: 100 },
  })

  const report = (body: { organisationStatus: 'sale' | 'doNotCall'; premium?: number }) =>
    world.request(key.key, reportOutcome, { params: { id: given.id }, body })
  expect((await report({ organisationStatus: 'sale', premium: 999 })).answer).toMatchObject({
    organisationStatus: 'sale',
    premium: 999,
  })
  expect((await report({ organisationStatus: 'doNotCall' })).status).toBe(200)
  expect(await lead(given.id)).toMatchObject({
    organisationStatus: 'sale',
    premiumCents: 10_000,
    organisationId: second.id,
  })
  const { answer: pulled } = await world.request(key.key, listPartnerLeads, { query: {} })
  // Its own word comes back, and not who the client is now.
  expect(pulled.data).toMatchObject([
    {
      leadId: given.id,
      organisationStatus: 'sale',
      endReason: 'lapsed',
      firstName: null,
      phoneNumber: null,
      details: {},
    },
  ])
  expect(JSON.stringify(pulled)).not.toContain(given.phone)
})

test('an administrator who records a sale on a lapsed lead gives it back: it is not sold twice', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id)
  const given = await submitted(world, thandi)
  await at('2026-03-01T00:01:00+02:00')
  await letTimePass(world.context)
  const outcome = (organisationStatus: 'sale' | 'noAnswer', premium?: number) =>
    world.request(admin.token, recordOutcome, { params: { id: given.id }, body: { organisationStatus, premium } })
  expect((await outcome('noAnswer')).status).toBe(409)
  expect((await outcome('sale', 100)).status).toBe(200)
  expect(await lead(given.id)).toMatchObject({
    internalStatus: 'assigned',
    organisationId: first.id,
    organisationStatus: 'sale',
  })
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  await letTimePass(world.context)
  expect((await lead(given.id)).organisationId).toBe(first.id)
})

test('a place goes back into the window that the lead was counted in, also when the windows were numbered anew since', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { leadExpiryPeriod: 'P2M', leadQuantity: 1 })
  const change = (body: object) =>
    world.request(admin.token, changeExternalContract, { params: { orgId: insurer.id, id: contract.id }, body })
  await submitted(world, thandi)
  await at('2026-02-28T09:00:00+02:00')
  await submitted(world, thandi)
  // The second window runs; with a longer period it is the first one that does, and holds what the second one held.
  expect((await change({ period: 'P3M', leadQuantity: 5 })).status).toBe(200)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({
    windowStart: '2026-01-31',
    windowEnd: '2026-04-30',
    leadsAssignedThisTerm: 1,
  })
  await at('2026-03-31T00:01:00+02:00')
  expect((await letTimePass(world.context)).lapsed).toBe(1)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 1 })
  await at('2026-04-28T00:01:00+02:00')
  expect((await letTimePass(world.context)).lapsed).toBe(1)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 0 })
})

test('an expired contract is renewed under another name from today on', async () => {
  const insurer = await organisation(world, admin)
  const old = await externalContract(world, admin, insurer.id, { recurring: false, period: 'P1M', name: 'Summer' })
  await at('2026-03-05T09:00:00+02:00')
  const current = await contractNow(insurer.id, old.id)
  expect(current.state).toBe('expired')
  const { id: _i, state: _s, leadsAssignedThisTerm: _l, windowStart: _ws, windowEnd: _we, ...terms } = current
  const renew = (changes: object) =>
    world.request(admin.token, createExternalContract, {
      params: { orgId: insurer.id },
      body: { ...terms, renewedFromId: old.id, startAt: '2026-03-05', ...changes },
    })
  expect((await renew({})).answer.fields).toEqual({ name: 'Please change name for the renewal' })
  expect((await renew({ name: 'Autumn', startAt: '2026-03-04' })).answer.fields).toEqual({
    startAt: 'The start date can not be in the past',
  })
  expect((await renew({ name: 'Autumn' })).answer).toMatchObject({ state: 'active', renewedFromId: old.id })
})

test('editing a contract changes nothing that is owed on leads already assigned', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id)
  const given = await submitted(world, thandi)
  await world.request(admin.token, changeExternalContract, {
    params: { orgId: insurer.id, id: contract.id },
    body: { orgSalesCommission: 10, highQualityFee: 1 },
  })
  const copy = await world.db
    .selectFrom('assignment')
    .selectAll()
    .where('leadId', '=', given.id)
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ orgSalesCommissionBps: 15_000, feeCents: 35_000, payeeSaleBps: 3500, payeeFeeBps: 4250 })
})

test('the state in SQL is the state of the rule, for every kind of contract on every day', async () => {
  const insurer = await organisation(world, admin)
  for (const [period, recurring, leadQuantity] of [
    ['P0M', false, 1],
    ['P0M', false, 0],
    ['P1M', false, 2],
    ['P1M', true, 1],
    ['P3M', false, 5],
  ] as const) {
    await externalContract(world, admin, insurer.id, { period, recurring, leadQuantity, startAt: '2026-01-31' })
    await externalContract(world, admin, insurer.id, { period, recurring, leadQuantity, startAt: '2026-02-15' })
  }
  await submitted(world, thandi)
  for (const day of [
    '2026-01-30',
    '2026-01-31',
    '2026-02-14',
    '2026-02-15',
    '2026-02-27',
    '2026-02-28',
    '2026-03-15',
    '2026-04-29',
    '2026-04-30',
    '2026-05-15',
  ]) {
    for (const state of contractStates) {
      const rows = await world.db
        .selectFrom('contract')
        .selectAll()
        .where(eb => inState(eb, state, day))
        .execute()
      const all = await world.db.selectFrom('contract').selectAll().execute()
      expect(rows.map(row => row.id).toSorted()).toEqual(
        all
          .filter(row => stateOf(factsOf(row), day) === state)
          .map(row => row.id)
          .toSorted(),
      )
    }
  }
  const { answer } = await world.request(admin.token, listExternalContracts, {
    params: { orgId: insurer.id },
    query: { state: ['active'], limit: 50 },
  })
  expect(new Set(answer.data.map(row => row.state))).toEqual(new Set(['active']))
  expect(johannesburgDate(world.now())).toBe('2026-01-31')
})
