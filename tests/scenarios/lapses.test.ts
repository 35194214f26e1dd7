import { getExternalContract } from '@lodeway/contract/external-contracts.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { listPartnerLeads, reportOutcome } from '@lodeway/contract/partner.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inNewWorlds('2026-01-31T09:00:00+02:00')

const contractNow = async (orgId: string, id: string) =>
  (await world.request(admin.token, getExternalContract, { params: { orgId, id } })).answer
const lead = (id: string) => leadNow(world, id)

test('a lead that is not sold in time lapses and goes to somebody else, never back', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id, { leadExpiryPeriod: 'P1M' })
  const given = await submitted(world, thandi)
  expect(given.organisationId).toBe(first.id)
  await at('2026-02-27T23:00:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(0)
  await at('2026-02-28T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
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
  expect(await lapseAndOffer(world.context)).toEqual({ lapsed: 1, given: 1 })
  expect(await lead(waiting.id)).toMatchObject({ internalStatus: 'assigned', organisationId: insurer.id })
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', lapsed: true })
  expect(await contractNow(insurer.id, contract.id)).toMatchObject({ leadsAssignedThisTerm: 1 })
})

test('leads that nobody left can have are passed over together, with the reason kept for each', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadExpiryPeriod: 'P1M', period: 'P6M', leadQuantity: 100 })
  for (let given = 0; given < 5; given += 1) await submitted(world, thandi)
  await at('2026-03-01T00:01:00+02:00')
  expect(await lapseAndOffer(world.context)).toEqual({ lapsed: 5, given: 0 })
  const { rows } = await world.pool.query<{ against: string; transaction: string }>(
    "SELECT considered -> 0 ->> 'against' AS against, xmin::text AS transaction FROM app.left_waiting",
  )
  expect(rows.map(({ against }) => against)).toEqual(Array.from({ length: 5 }, () => 'hadLeadBefore'))
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
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
  await lapseAndOffer(world.context)
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
      organisationStatus: 'doNotCall',
      endReason: 'lapsed',
      firstName: null,
      phoneNumber: null,
      details: {},
    },
  ])
  expect(JSON.stringify(pulled)).not.toContain(given.phone)
})

test('what the earlier organisation reported is not shown as the word of the one that has the lead now', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id)
  const given = await submitted(world, thandi)
  await world.request(admin.token, recordOutcome, {
    params: { id: given.id },
    body: { organisationStatus: 'quoted' },
  })
  await at('2026-03-01T00:01:00+02:00')
  await lapseAndOffer(world.context)
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', organisationStatus: 'quoted' })
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  expect(await lead(given.id)).toMatchObject({
    organisationId: second.id,
    organisationStatus: null,
    premiumCents: null,
    premiumsCollected: null,
  })
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: second.id },
    body: { name: 'Second' },
  })
  const { answer: pulled } = await world.request(key.key, listPartnerLeads, { query: {} })
  expect(pulled.data).toMatchObject([{ leadId: given.id, organisationStatus: null }])
  expect(JSON.stringify(pulled)).not.toContain('quoted')
})

test('an administrator who records a sale on a lapsed lead gives it back: it is not sold twice', async () => {
  const first = await organisation(world, admin)
  await externalContract(world, admin, first.id)
  const given = await submitted(world, thandi)
  await at('2026-03-01T00:01:00+02:00')
  await lapseAndOffer(world.context)
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
  await lapseAndOffer(world.context)
  expect((await lead(given.id)).organisationId).toBe(first.id)
  await outcome('noAnswer')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await lead(given.id)).toMatchObject({ organisationId: second.id, organisationStatus: null })
})

test('a lead that is sold does not lapse, and lapses once its sale is taken back', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadExpiryPeriod: 'P1M' })
  const given = await submitted(world, thandi)
  const outcome = (organisationStatus: 'sale' | 'quoted', premium?: number) =>
    world.request(admin.token, recordOutcome, { params: { id: given.id }, body: { organisationStatus, premium } })
  await outcome('quoted')
  await outcome('sale', 100)
  await at('2026-03-01T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(0)
  expect((await outcome('quoted')).status).toBe(200)
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect(await lead(given.id)).toMatchObject({ internalStatus: 'available', lapsed: true })
})
