import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { recordOutcome, recordOutcomes } from '@lodeway/contract/lead-outcomes.ts'
import { getLead, listLeads } from '@lodeway/contract/leads.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { maxLeadsAtOnce } from '@lodeway/rules/outcomes/several.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'

inNewWorlds('2026-03-02T08:00:00+02:00')

type Seen = { id: string; seen: OrganisationStatus | null; organisationId?: string | null }
const record = (organisationStatus: OrganisationStatus, leads: Seen[], token = admin.token) =>
  world.request(token, recordOutcomes, { body: { organisationStatus: organisationStatus as 'busy', leads } })
const statusOf = async (id: string) =>
  (await world.request(admin.token, getLead, { params: { id } })).answer.organisationStatus

test('one outcome for several leads: each that is refused says why and stays as it is, the others have it', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [fresh, called, changed, others, sold] = [
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
  ]
  const waiting = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await recordAsAdministrator(world, admin, called.id, { organisationStatus: 'busy' })
  await recordAsAdministrator(world, admin, changed.id, { organisationStatus: 'quoted' })
  await recordAsAdministrator(world, admin, sold.id, { organisationStatus: 'sale', premium: 100 })
  const nobody = randomUUID()

  const { answer } = await record('callBack', [
    { id: fresh.id, seen: null, organisationId: insurer.id },
    { id: called.id, seen: 'busy' },
    { id: changed.id, seen: 'busy' },
    { id: others.id, seen: null, organisationId: nobody },
    { id: sold.id, seen: 'sale' },
    { id: waiting.id, seen: null },
    { id: nobody, seen: null },
  ])
  expect(answer.recorded).toBe(2)
  expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
    [changed.id, 'outcome_changed'],
    [others.id, 'outcome_changed'],
    [sold.id, 'lead_sold'],
    [waiting.id, 'lead_available'],
    [nobody, 'not_found'],
  ])
  expect(await Promise.all([fresh, called, changed, sold, waiting].map(({ id }) => statusOf(id)))).toEqual([
    'callBack',
    'callBack',
    'quoted',
    'sale',
    null,
  ])
  expect((await world.request(admin.token, listSales, { query: {} })).answer.count).toBe(2)
})

test('what is sent again, as its answer was lost, is recorded already and not refused, for one lead or for several', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const one = await submitted(world, thandi)
  const leads = [{ id: one.id, seen: null, organisationId: insurer.id }]
  for (const _time of [1, 2]) expect((await record('busy', leads)).answer).toEqual({ recorded: 1, refused: [] })
  const nobody = randomUUID()
  expect((await record('busy', [{ id: one.id, seen: null, organisationId: nobody }])).answer.recorded).toBe(0)
  const seen = { organisationStatus: 'busy', premium: null, organisationId: insurer.id } as const
  const sale = { organisationStatus: 'sale', premium: 100, seen } as const
  const sell = (body: BodyInput<typeof recordOutcome>) =>
    world.request(admin.token, recordOutcome, { params: { id: one.id }, body })
  for (const _time of [1, 2]) expect((await sell(sale)).status).toBe(200)
  for (const other of [
    { ...sale, premium: 200 },
    { ...sale, premiumsCollected: 1 },
    { ...sale, organisationStatus: 'quoted' as const },
    { ...sale, seen: { ...seen, organisationId: nobody } },
  ])
    expect(await sell(other)).toMatchObject({ status: 409, answer: { code: 'outcome_changed' } })
  const written = world.db.selectFrom('leadEvent').select('kind').where('leadId', '=', one.id).orderBy('id')
  expect((await written.execute()).map(({ kind }) => kind)).toEqual(['status', 'status', 'sale'])
})

test('a return that waits for a decision is not ended in passing', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const returned = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, returned.id, { organisationStatus: 'invalidContactDetails' })
  const { answer } = await record('quoted', [{ id: returned.id, seen: 'invalidContactDetails' }])
  expect(answer).toMatchObject({ recorded: 0, refused: [{ id: returned.id, code: 'return_open' }] })
  const [open] = await casesOf(world, admin, returned.id)
  expect(open?.state).toBe('open')
  expect((await world.request(admin.token, getLead, { params: { id: returned.id } })).answer.openReturnId).toBe(
    open?.id,
  )
  const own = await world.request(thandi.token, getLead, { params: { id: returned.id } })
  expect(own.answer).not.toHaveProperty('openReturnId')
})

test('a lapsed lead is refused; no sale is recorded for several, nothing beyond the limit, and nothing by a loader', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadExpiryPeriod: 'P1M' })
  const lead = await submitted(world, thandi)
  expect((await record('sale', [{ id: lead.id, seen: null }])).status).toBe(400)
  const many = Array.from({ length: maxLeadsAtOnce + 1 }, () => ({ id: randomUUID(), seen: null }))
  expect((await record('busy', many)).status).toBe(400)
  expect((await record('busy', many.slice(1))).answer.refused).toHaveLength(maxLeadsAtOnce)
  expect((await record('busy', [])).status).toBe(400)
  expect((await record('busy', [{ id: lead.id, seen: null }], thandi.token)).status).toBe(403)
  await at('2026-04-03T08:00:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  expect((await record('busy', [{ id: lead.id, seen: null }])).answer).toMatchObject({
    recorded: 0,
    refused: [{ code: 'lead_available' }],
  })
})

test('chosen leads are listed by their ids, a loader only their own', async () => {
  const [one, other] = [await submitted(world, thandi), await submitted(world, admin)]
  await submitted(world, thandi)
  const idsFor = async (token: string) =>
    (await world.request(token, listLeads, { query: { ids: [one.id, other.id] } })).answer
  expect(await idsFor(admin.token)).toMatchObject({ count: 2 })
  expect(await idsFor(thandi.token)).toMatchObject({ count: 1, data: [{ id: one.id }] })
})
