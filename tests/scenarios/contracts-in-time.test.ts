import { randomUUID as newId } from 'node:crypto'
import { changeInternalContract } from '@lodeway/contract/contracts.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import {
  changeExternalContract,
  createExternalContract,
  getExternalContract,
  listExternalContracts,
} from '@lodeway/contract/external-contracts.ts'
import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { stateOf } from '@lodeway/rules/contracts/windows.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { factsOf, inState } from '../../apps/api/src/features/contracts/contract.sql.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { limits } from '../factories/limits.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { contractBody, externalContract, internalContract, organisation } from '../factories/organisations.ts'

inNewWorlds('2026-01-31T09:00:00+02:00')

const contractNow = async (orgId: string, id: string) =>
  (await world.request(admin.token, getExternalContract, { params: { orgId, id } })).answer
const lead = (id: string) => leadNow(world, id)

test('a recurring contract from 31 January: windows end on 28 February and 31 March, and each starts again from 0', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { leadQuantity: 1 })
  expect(contract).toMatchObject({ state: 'active', windowStart: '2026-01-31', windowEnd: '2026-02-28' })
  await submitted(world, thandi)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ state: 'active', leadsAssignedThisTerm: 1 })
  const waiting = await submitted(world, thandi)
  expect(waiting.internalStatus).toBe('available')

  await at('2026-02-27T23:59:00+02:00')
  expect((await lapseAndOffer(world.context)).given).toBe(0)
  await at('2026-02-28T00:01:00+02:00')
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({
    leadsAssignedThisTerm: 0,
    windowStart: '2026-02-28',
    windowEnd: '2026-03-31',
  })
  expect((await lapseAndOffer(world.context)).given).toBe(1)
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
  await lapseAndOffer(world.context)
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
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 1 })
  await at('2026-04-28T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 0 })
})

test('a start that was put off by mistake and is put right counts what the term was given, and takes nothing away', async () => {
  const insurer = await organisation(world, admin)
  const terms = { leadExpiryPeriod: 'P2M', leadQuantity: 3 } as const
  const contract = await externalContract(world, admin, insurer.id, terms)
  const change = (body: object) =>
    world.request(admin.token, changeExternalContract, { params: { orgId: insurer.id, id: contract.id }, body })
  await submitted(world, thandi)
  // In the next term, which begins on 28 February.
  await at('2026-03-01T09:00:00+02:00')
  await submitted(world, thandi)
  await submitted(world, thandi)
  expect((await change({ startAt: '2026-03-05' })).status).toBe(200)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ state: 'pending', leadsAssignedThisTerm: 0 })
  // Meanwhile it was to take fewer than it has.
  expect((await change({ leadQuantity: 1 })).status).toBe(200)
  expect((await change({ startAt: '2026-03-01' })).status).toBe(200)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({
    state: 'active',
    windowStart: '2026-03-01',
    leadsAssignedThisTerm: 2,
  })
  expect((await submitted(world, thandi)).internalStatus).toBe('available')
  // The lead of the term before gives no place back, those of this one do.
  await at('2026-03-31T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 2 })
})

// Document 2, section 4:
// - and a new contract is created by POST; the old one is not updated.
test('an expired contract is renewed under another name from today on', async () => {
  const insurer = await organisation(world, admin)
  const old = await externalContract(world, admin, insurer.id, { recurring: false, period: 'P1M', name: 'Summer' })
  await at('2026-03-05T09:00:00+02:00')
  const current = await contractNow(insurer.id, old.id)
  expect(current.state).toBe('expired')
  const { id: _i, state: _s, leadsAssignedThisTerm: _l, windowStart: _ws, windowEnd: _we, ...stored } = current
  const { pausedQuantity: _paused, renewedBy: none, ...terms } = stored
  expect(none).toBeNull()
  const renew = (changes: object) =>
    world.request(admin.token, createExternalContract, {
      params: { orgId: insurer.id },
      body: { ...terms, renewedFromId: old.id, startAt: '2026-03-05', ...changes },
    })
  expect((await renew({})).answer.fields).toEqual({ name: 'Please change name for the renewal' })
  expect((await renew({ name: 'Autumn', startAt: '2026-03-04' })).answer.fields).toEqual({
    startAt: 'The start date can not be in the past',
  })
  const id = newId()
  const { answer: renewal } = await renew({ id, name: 'Autumn' })
  expect(renewal).toMatchObject({ id, state: 'active', renewedFromId: old.id })
  // Whoever did not get the answer asks again, and there is still one; nobody else renews it a second time.
  expect(await renew({ id, name: 'Autumn' })).toMatchObject({ status: 201, answer: renewal })
  expect(await renew({ id, name: 'Winter' })).toMatchObject({ status: 409, answer: { code: 'contract_exists' } })
  const twice = await renew({ name: 'Winter' })
  expect(twice).toMatchObject({ status: 409, answer: { code: 'renewed_already' } })
  expect(twice.answer.message).toContain('"Autumn"')
  expect((await contractNow(insurer.id, old.id)).renewedBy).toEqual({ id, name: 'Autumn' })
  const { answer } = await world.request(admin.token, listExternalContracts, { params: { orgId: insurer.id } })
  expect(answer.count).toBe(2)
})

test('a full contract that is given a place back at this moment goes on, and is not renewed beside itself', async () => {
  const insurer = await organisation(world, admin)
  const terms = { recurring: false, period: 'P0M', leadQuantity: 1, name: 'One' } as const
  const one = await externalContract(world, admin, insurer.id, terms)
  await submitted(world, thandi)
  expect((await contractNow(insurer.id, one.id)).state).toBe('expired')
  const lapsing = await world.pool.connect()
  try {
    await lapsing.query('BEGIN')
    await lapsing.query('UPDATE contract SET assigned = 0 WHERE id = $1', [one.id])
    const renewing = world.request(admin.token, createExternalContract, {
      params: { orgId: insurer.id },
      body: contractBody(world, { ...terms, name: 'Two', renewedFromId: one.id, startAt: '2026-01-31' }),
    })
    await expect.poll(() => waitingForLocks(world), { interval: 20, timeout: 60_000 }).toBeGreaterThan(0)
    await lapsing.query('COMMIT')
    expect(await renewing).toMatchObject({ status: 409, answer: { code: 'not_expired' } })
  } finally {
    await lapsing.query('ROLLBACK')
    lapsing.release()
  }
})

test('whose clock is behind takes no place of a window that is over, and does not empty the next one', async () => {
  const insurer = await organisation(world, admin)
  const { id } = await externalContract(world, admin, insurer.id, { leadQuantity: 5 })
  const ahead = { windowNumber: 1, assigned: 3 }
  await world.db.updateTable('contract').set(ahead).where('id', '=', id).execute()
  expect((await submitted(world, thandi)).internalStatus).toBe('available')
  const kept = world.db.selectFrom('contract').select(['windowNumber', 'assigned']).where('id', '=', id)
  expect(await kept.executeTakeFirst()).toEqual(ahead)
})

test('a contract that is over keeps its count when it is renamed', async () => {
  const { id: orgId } = await organisation(world, admin, { distributionType: 'internal' })
  const { id } = await internalContract(world, admin, orgId, { recurring: false })
  await world.db.updateTable('contract').set({ assigned: 12 }).where('id', '=', id).execute()
  await at('2026-03-05T09:00:00+02:00')
  const renamed = await world.request(admin.token, changeInternalContract, {
    params: { orgId, id },
    body: { name: 'Renamed' },
  })
  expect(renamed).toMatchObject({ status: 200, answer: { state: 'expired', leadsAssignedThisTerm: 12 } })
})

test('a contract that is sent twice under one id is made once, and under the id of another organisation not at all', async () => {
  const [insurer, other] = [await organisation(world, admin), await organisation(world, admin)]
  const body = { ...contractBody(world), id: newId() }
  const create = (orgId: string) => world.request(admin.token, createExternalContract, { params: { orgId }, body })
  const both = await Promise.all([create(insurer.id), create(insurer.id)])
  expect(both.map(({ status, answer }) => [status, answer.id])).toEqual([
    [201, body.id],
    [201, body.id],
  ])
  expect(await create(other.id)).toMatchObject({ status: 409, answer: { code: 'contract_exists' } })
  expect(await world.db.selectFrom('contract').select('id').execute()).toEqual([{ id: body.id }])
  const made = await world.db.selectFrom('auditLog').select('id').where('action', '=', 'contract.create').execute()
  expect(made).toHaveLength(1)
})

test('a contract that is sent again with other terms is refused, and not said to be saved', async () => {
  const { id: orgId } = await organisation(world, admin)
  const sent = { ...contractBody(world, { limits: limits({ areas: ['gauteng'] }) }), id: newId() }
  const create = (changes: object) =>
    world.request(admin.token, createExternalContract, { params: { orgId }, body: { ...sent, ...changes } })
  const { answer: made } = await create({})
  for (const changes of [
    { basicQualityFee: 160 },
    { leadQuantity: 20 },
    { period: 'P2M' },
    { takeBackHours: 24 },
    { limits: null },
    { limits: limits({ areas: ['limpopo'] }) },
  ])
    expect(await create(changes)).toMatchObject({ status: 409, answer: { code: 'contract_exists' } })
  expect(await create({})).toMatchObject({ status: 201, answer: made })
})

test('an id that is sent for two organisations at once makes one contract', async () => {
  const both = [await organisation(world, admin), await organisation(world, admin)]
  const body = { ...contractBody(world), id: newId() }
  const answers = await Promise.all(
    both.map(({ id: orgId }) => world.request(admin.token, createExternalContract, { params: { orgId }, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a contract that no longer recurs takes leads to the end of the term that it is in, and is over then', async () => {
  const insurer = await organisation(world, admin)
  const { id } = await externalContract(world, admin, insurer.id, { leadQuantity: 2 })
  await at('2026-03-05T09:00:00+02:00')
  const change = async (body: BodyInput<typeof changeExternalContract>) =>
    (await world.request(admin.token, changeExternalContract, { params: { orgId: insurer.id, id }, body })).answer
  expect(await change({ recurring: false })).toMatchObject({ state: 'active', windowEnd: '2026-03-31' })
  // A later change of something else leaves its end where it is, and so does a pause.
  expect(await change({ name: 'To the end of March', leadQuantity: 0 })).toMatchObject({ windowEnd: '2026-03-31' })
  expect(await change({ leadQuantity: 1 })).toMatchObject({ state: 'active', windowEnd: '2026-03-31' })
  expect((await submitted(world, thandi)).organisationId).toBe(insurer.id)
  expect(await contractNow(insurer.id, id)).toMatchObject({ leadsAssignedThisTerm: 1 })
  const row = await world.db.selectFrom('contract').selectAll().executeTakeFirstOrThrow()
  for (const [day, state] of [
    ['2026-03-30', 'active'],
    ['2026-03-31', 'expired'],
  ] as const) {
    expect(stateOf(factsOf(row), day)).toBe(state)
    expect(await world.db.selectFrom('contract').select('id').where(inState(state, day)).execute()).toEqual([{ id }])
  }
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
      const rows = await world.db.selectFrom('contract').selectAll().where(inState(state, day)).execute()
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

test('the lead type of an external contract stays once it was given a lead, also one that is given at that moment', async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id)
  const change = (insuranceType: BodyInput<typeof changeExternalContract>['insuranceType']) =>
    world.request(admin.token, changeExternalContract, {
      params: { orgId: insurer.id, id: contract.id },
      body: { insuranceType },
    })
  for (const type of ['lifeInsurance', 'funeralCover'] as const) expect((await change(type)).status).toBe(200)
  const [given, changed] = await Promise.all([submitted(world, thandi), change('lifeInsurance')])
  if (given.organisationId === null) expect((await change('funeralCover')).status).toBe(200)
  else {
    const fields = { insuranceType: 'The lead type of a contract stays once it was given a lead' }
    expect(changed).toMatchObject({ status: 400, answer: { fields } })
  }
  await lapseAndOffer(world.context)
  expect((await lead(given.id)).organisationId).toBe(insurer.id)
  expect((await change('lifeInsurance')).status).toBe(400)
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ insuranceType: 'funeralCover' })
  expect((await change('funeralCover')).status).toBe(200)
})
