import { changePermissions } from '@lodeway/contract/buyers.ts'
import { listContent } from '@lodeway/contract/content.ts'
import {
  changeContractLimits,
  changeExternalContract,
  getExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { limits, officeHours } from '../factories/limits.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import type { Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

inNewWorlds(undefined, withBuyer)

let params: { orgId: string; id: string }
let naledi: Person
async function withBuyer(made: World, by: Person): Promise<void> {
  const orgId = (await organisation(made, by)).id
  params = { orgId, id: (await externalContract(made, by, orgId)).id }
  naledi = await buyer(made, by, orgId)
}

const change = (body: object, by = naledi) =>
  world.request(by.token, changeContractLimits, { params, body: body as never })
const contractNow = async () => (await world.request(naledi.token, getExternalContract, { params })).answer

test('a buyer sets limits and takes them away; nothing else of the contract changes, and the audit log says who it was', async () => {
  const before = await contractNow()
  expect(before.limits).toBeNull()
  const wanted = limits({ leadsPerDay: 1, hours: officeHours, areas: ['gauteng'], monthlyBudget: 1999.5 })
  expect(await change({ limits: wanted })).toMatchObject({ status: 200, answer: { ...before, limits: wanted } })
  const entry = await world.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'contract.change')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actorKind: 'buyer',
    actorId: naledi.id,
    detail: { limits: { leadsPerDay: 1, monthlyBudgetCents: 199_950 }, before: { limits: null } },
  })
  expect((await change({ limits: limits({}) })).answer.limits).toBeNull()
})

test('what a colleague limited meanwhile is not taken back by whoever did not see it', async () => {
  const ofColleague = limits({ leadsPerDay: 500 })
  await change({ limits: ofColleague, seen: null })
  expect(await change({ limits: limits({ monthlyBudget: 1000 }), seen: null })).toMatchObject({
    status: 409,
    answer: { code: 'limits_changed' },
  })
  expect((await contractNow()).limits).toEqual(ofColleague)
  const both = limits({ leadsPerDay: 500, monthlyBudget: 1000 })
  expect((await change({ limits: both, seen: ofColleague })).answer.limits).toEqual(both)
  // All are taken away, and again after a lost answer.
  for (let twice = 0; twice < 2; twice += 1)
    expect(await change({ limits: limits({}), seen: both })).toMatchObject({ status: 200, answer: { limits: null } })
})

test('an income is one of the list of incomes', async () => {
  const ofCategory = async (category: 'yearlyIncome' | 'vehicle') =>
    (await world.request(admin.token, listContent, { query: { category } })).answer.data[0]?.id ?? ''
  for (const id of [params.id, await ofCategory('vehicle')])
    expect(await change({ limits: limits({ incomeIds: [await ofCategory('yearlyIncome'), id] }) })).toMatchObject({
      status: 400,
      answer: { fields: { 'limits.incomeIds': 'Invalid value' } },
    })
  expect((await change({ limits: limits({ incomeIds: [await ofCategory('yearlyIncome')] }) })).status).toBe(200)
})

test('what waits is offered as soon as limits allow it', async () => {
  await change({ limits: limits({ areas: ['gauteng'] }) })
  const waiting = await submitted(world, thandi)
  expect(waiting.organisationId).toBeNull()
  await change({ limits: null })
  await world.runJobs('offer-available')
  expect((await leadNow(world, waiting.id)).organisationId).toBe(params.orgId)
})

test('limits that cannot be met are refused at their fields', async () => {
  for (const [changes, fields] of [
    [{ ageFrom: 40, ageTo: 30 }, { 'limits.ageTo': 'This is below the age it starts from' }],
    [
      { hours: { days: [{ day: 'monday', from: '17:00', until: '08:00' }], onPublicHolidays: false } },
      { 'limits.hours': 'On Monday the hours end before they begin' },
    ],
    [{ leadsPerDay: 0 }, { 'limits.leadsPerDay': 'Min of 1' }],
    [{ monthlyBudget: 0.5 }, { 'limits.monthlyBudget': 'Min of 1' }],
  ] as const) {
    const refused = await change({ limits: limits(changes as never) })
    expect(refused, JSON.stringify(changes)).toMatchObject({ status: 400, answer: { fields } })
  }
})

test('only limits are a buyer’s to change, and only with the permission for contracts', async () => {
  expect((await change({ limits: null, highQualityFee: 1 })).status).toBe(400)
  const asChange = { params, body: { limits: null } }
  expect((await world.request(naledi.token, changeExternalContract, asChange)).status).toBe(403)
  expect((await world.request(naledi.token, listContent, { query: { category: 'yearlyIncome' } })).status).toBe(200)
  await world.request(admin.token, changePermissions, {
    params: { ...params, id: naledi.id },
    body: { permissions: ['leads'] },
  })
  expect((await change({ limits: null })).status).toBe(403)
})

test('an administrator changes them with the contract; a change of something else leaves them as they are', async () => {
  const save = (body: object) => world.request(admin.token, changeExternalContract, { params, body })
  expect((await save({ limits: limits({ leadsPerHour: 3 }) })).answer.limits).toMatchObject({ leadsPerHour: 3 })
  expect((await save({ highQualityFee: 400 })).answer.limits).toMatchObject({ leadsPerHour: 3 })
})

test('an administrator who did not see the budget that the organisation set does not take it away with the contract', async () => {
  const save = (body: object) => world.request(admin.token, changeExternalContract, { params, body })
  const budget = limits({ monthlyBudget: 10_000 })
  await change({ limits: budget })
  expect(await save({ name: 'Renamed', limits: limits({ leadsPerDay: 20 }), seenLimits: null })).toMatchObject({
    status: 409,
    answer: { code: 'limits_changed' },
  })
  expect(await contractNow()).toMatchObject({ limits: budget })
  const both = limits({ monthlyBudget: 10_000, leadsPerDay: 20 })
  for (const _time of [1, 2]) expect((await save({ limits: both, seenLimits: budget })).answer.limits).toEqual(both)
  // A change of something else says nothing of limits, and who does not say what they saw saves as before.
  expect((await save({ highQualityFee: 400 })).answer.limits).toEqual(both)
  expect((await save({ limits: null })).answer.limits).toBeNull()
})

test('of two administrators who change the same term the second is told; other terms of both are kept', async () => {
  const save = (body: object) => world.request(admin.token, changeExternalContract, { params, body })
  const { leadQuantity, highQualityFee } = await contractNow()
  // The second time because the answer of the first was lost.
  for (const _time of [1, 2]) expect((await save({ leadQuantity: 61, seen: { leadQuantity } })).status).toBe(200)
  expect(await save({ leadQuantity: 62, seen: { leadQuantity } })).toMatchObject({
    status: 409,
    answer: { code: 'settings_changed' },
  })
  expect((await save({ takeBackHours: 4, seen: { takeBackHours: null } })).status).toBe(200)
  expect((await save({ takeBackHours: 6, seen: { takeBackHours: null } })).status).toBe(409)
  const last = await save({ highQualityFee: 400, seen: { highQualityFee } })
  expect(last.answer).toMatchObject({ leadQuantity: 61, takeBackHours: 4, highQualityFee: 400 })
})
