import { needsAttention } from '@lodeway/contract/attention.ts'
import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { getLeadStory, listLeads } from '@lodeway/contract/leads.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { getPerformance, listContactSpeeds, saveContactSettings } from '@lodeway/contract/performance.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { allowForStandstill } from '../../apps/api/src/features/assignments/stood-still.job.ts'
import { createHandlers } from '../../apps/api/src/jobs/workers.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submit, submitted } from '../factories/leads.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'

// How soon an organisation says something of its leads, and what becomes of those that nobody calls.
inNewWorlds('2026-03-31T22:30:00+02:00')

const untouched = async () => (await world.request(admin.token, needsAttention, {})).answer.untouched
const listed = async () =>
  (await world.request(admin.token, listLeads, { query: { untouched: true } })).answer.data.map(({ id }) => id)

test('minutes run from when a lead is given to its first outcome; the slowest organisation stands first', async () => {
  const quick = await organisation(world, admin, { name: 'Quick Cover' })
  await externalContract(world, admin, quick.id)
  const first = await submitted(world, thandi)
  const second = await submitted(world, thandi)
  await at('2026-03-31T22:50:00+02:00')
  await recordAsAdministrator(world, admin, first.id, { organisationStatus: 'noAnswer' })
  await at('2026-04-01T00:30:00+02:00')
  // What is said later changes nothing of when the first was.
  await recordAsAdministrator(world, admin, first.id, { organisationStatus: 'quoted' })
  await recordAsAdministrator(world, admin, second.id, { organisationStatus: 'busy' })
  const slow = await organisation(world, admin, { name: 'Slow Cover' })
  await externalContract(world, admin, slow.id, { insuranceType: 'petInsurance' })
  await submitted(world, thandi, { insuranceType: 'petInsurance' })
  const { answer } = await world.request(admin.token, listContactSpeeds, { query: {} })
  expect(answer.data).toMatchObject([
    { name: 'Slow Cover', given: 1, contacted: 0, medianMinutes: null, takenBack: 0 },
    { name: 'Quick Cover', given: 2, contacted: 2, medianMinutes: 70, withinAnHour: 1 },
  ])
  // Leads that nobody called count: of three one more than half has an outcome, of five less than half.
  const quickly = async () => {
    await submitted(world, thandi)
    const { data } = (await world.request(admin.token, listContactSpeeds, { query: {} })).answer
    return data.find(({ name }) => name === 'Quick Cover')?.medianMinutes
  }
  expect([await quickly(), await quickly(), await quickly()]).toEqual([120, 120, null])
})

test('a client who was erased before anybody called makes no organisation slower, there and in its own figures', async () => {
  const { id } = await organisation(world, admin, { name: 'Quick Cover' })
  await externalContract(world, admin, id)
  const other = await organisation(world, admin, { name: 'Empty Cover' })
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const [called, ...erased] = [
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
  ]
  erased.push(await submitted(world, thandi, { insuranceType: 'petInsurance' }))
  await at('2026-03-31T22:50:00+02:00')
  await recordAsAdministrator(world, admin, called.id, { organisationStatus: 'noAnswer' })
  const medians = async () => {
    const { data } = (await world.request(admin.token, listContactSpeeds, { query: {} })).answer
    const own = await world.request(admin.token, getPerformance, { params: { id }, query: {} })
    return [data.map(({ name, medianMinutes }) => [name, medianMinutes]), own.answer.total.medianMinutes]
  }
  const both = [
    ['Empty Cover', null],
    ['Quick Cover', null],
  ]
  expect(await medians()).toEqual([both, null])
  await world.request(admin.token, erasePerson, { body: { leadIds: erased.map(lead => lead.id), accountId: null } })
  expect(await medians()).toEqual([
    [
      ['Quick Cover', 20],
      ['Empty Cover', null],
    ],
    20,
  ])
})

test('a lead that nobody called for the hours of the setting is counted at home, and the count is its list', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [called, waiting] = [await submitted(world, thandi), await submitted(world, thandi)]
  await recordAsAdministrator(world, admin, called.id, { organisationStatus: 'noAnswer' })
  await at('2026-04-01T22:29:00+02:00')
  expect([await untouched(), await listed()]).toEqual([{ count: 0, oldest: null }, []])
  await at('2026-04-01T22:30:00+02:00')
  expect(await untouched()).toEqual({ count: 1, oldest: '2026-03-31T20:30:00.000Z' })
  expect(await listed()).toEqual([waiting.id])
  // Nobody can call a client who was erased.
  const erased = await submitted(world, thandi)
  await world.db
    .updateTable('assignment')
    .set({ assignedAt: '2026-03-31T22:30:00+02:00' })
    .where('leadId', '=', erased.id)
    .execute()
  expect((await untouched())?.count).toBe(2)
  await world.request(admin.token, erasePerson, { body: { leadIds: [erased.id], accountId: null } })
  expect(await listed()).toEqual([waiting.id])
  const saved = await world.request(admin.token, saveContactSettings, { body: { untouchedHours: 48 } })
  expect(saved.answer).toEqual({ untouchedHours: 48 })
  // Whoever still sees the hours of before does not save over them.
  const late = { seen: { untouchedHours: 24 }, untouchedHours: 12 }
  expect((await world.request(admin.token, saveContactSettings, { body: late })).status).toBe(409)
  expect((await untouched())?.count).toBe(0)
  for (const untouchedHours of [0, 721]) {
    const refused = await world.request(admin.token, saveContactSettings, { body: { untouchedHours } })
    expect(refused.status).toBe(400)
  }
  const asLoader = await world.request(thandi.token, listLeads, { query: { untouched: true } })
  expect(asLoader.status).toBe(403)
})

test('across midnight: what nobody called within the hours of the contract goes to somebody else, and its organisation is told', async () => {
  const slow = await organisation(world, admin, { name: 'Slow Cover' })
  await externalContract(world, admin, slow.id, { takeBackHours: 4 })
  const { key, report } = await partnerOf(world, admin, slow.id)
  const naledi = await buyer(world, admin, slow.id)
  const called = await submitted(world, thandi)
  const left = await submitted(world, thandi)
  expect([called.organisationId, left.organisationId]).toEqual([slow.id, slow.id])
  await report(called.id, { organisationStatus: 'noAnswer' })
  const quick = await organisation(world, admin, { name: 'Quick Cover' })
  await externalContract(world, admin, quick.id)

  await at('2026-04-01T02:29:00+02:00')
  await lapseAndOffer(world.context)
  expect((await leadNow(world, left.id)).organisationId).toBe(slow.id)
  await at('2026-04-01T02:30:00+02:00')
  for (let twice = 0; twice < 2; twice++) await lapseAndOffer(world.context)
  expect(await leadNow(world, left.id)).toMatchObject({ organisationId: quick.id, lapsed: false })
  expect((await leadNow(world, called.id)).organisationId).toBe(slow.id)

  const { answer: story } = await world.request(admin.token, getLeadStory, { params: { id: left.id } })
  const events = story.entries.map(entry => (entry.kind === 'reported' ? entry.event : entry.kind))
  expect(events.filter(event => ['assigned', 'notContacted'].includes(event))).toEqual([
    'assigned',
    'notContacted',
    'assigned',
  ])
  await world.runJobs('send-mail')
  const told = world.mails.filter(({ subject }) => subject.includes('nobody had called in time'))
  expect(told.map(({ subject }) => subject)).toEqual(['1 lead of Slow Cover went to others: nobody had called in time'])
  const { answer: pulled } = await world.request(key, listPartnerLeads, { query: {} })
  expect(pulled.data).toContainEqual(expect.objectContaining({ leadId: left.id, endReason: 'notContacted' }))
  // It has a place again, and has nothing more to say of the lead but a late sale.
  const gone = await report(left.id, { organisationStatus: 'busy' })
  expect([gone.status, gone.answer.message]).toEqual([422, 'This lead was taken back.'])
  const late = await world.request(await world.tokenFor(naledi.id), reportBoughtLead, {
    params: { id: left.id },
    body: { organisationStatus: 'busy' },
  })
  expect(late.status).toBe(404)
  const speeds = await world.request(admin.token, listContactSpeeds, { query: {} })
  expect(speeds.answer.data.find(({ name }) => name === 'Slow Cover')).toMatchObject({ given: 2, takenBack: 1 })
  expect(await differences(world)).toEqual([])
})

test('whoever says something at the moment at which a lead is taken back either has it or hears that it is gone', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { takeBackHours: 1, leadQuantity: 100 })
  const { report } = await partnerOf(world, admin, insurer.id)
  const leads = []
  for (let count = 0; count < 8; count++) leads.push(await submitted(world, thandi))
  await at('2026-04-01T00:00:00+02:00')
  const [, ...answers] = await Promise.all([
    lapseAndOffer(world.context),
    ...leads.map(({ id }) => report(id, { organisationStatus: 'noAnswer' })),
  ])
  for (const [place, { status }] of answers.entries()) {
    const now = await leadNow(world, leads[place]?.id ?? '')
    expect([status, now.organisationId]).toEqual(status === 200 ? [200, insurer.id] : [422, null])
  }
})

/** What the queue does every five minutes, here at an instant. */
const runAt = async (instant: string) => {
  await at(instant)
  await world.handlers['lapse-and-clean-up']({})
}
const dueNow = async (leadId: string) => {
  const assignment = world.db.selectFrom('assignment').select('takeBackAt').where('leadId', '=', leadId)
  return (await assignment.executeTakeFirstOrThrow()).takeBackAt?.toISOString()
}
/** Both have begun before either has moved anything. */
async function twoWorkersAllow() {
  const other = await world.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM contact_setting FOR NO KEY UPDATE')
    const workers = [allowForStandstill(world.context), allowForStandstill(world.context)]
    await expect.poll(() => waitingForLocks(world), { interval: 20, timeout: 60_000 }).toBe(2)
    await other.query('COMMIT')
    await Promise.all(workers)
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}

test('after a night in which nothing ran, an organisation has what was left of its hours, also with two workers', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { takeBackHours: 1 })
  const called = await submitted(world, thandi)
  const first = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, called.id, { organisationStatus: 'noAnswer' })
  await runAt('2026-03-31T23:20:00+02:00')
  await at('2026-03-31T23:25:00+02:00')
  const second = await submitted(world, thandi)

  await at('2026-04-01T08:00:00+02:00')
  await twoWorkersAllow()
  expect(await dueNow(called.id)).toBe('2026-03-31T21:30:00.000Z')
  const whoHas = async () => [
    (await leadNow(world, first.id)).organisationId,
    (await leadNow(world, second.id)).organisationId,
  ]
  for (const time of ['08:00', '08:09']) {
    await runAt(`2026-04-01T${time}:00+02:00`)
    expect(await whoHas()).toEqual([insurer.id, insurer.id])
  }
  // Ten minutes were left of one; of the other, which nobody watched yet, all of its hour.
  for (const time of ['08:10', '08:25', '08:40', '08:55', '08:59']) {
    await runAt(`2026-04-01T${time}:00+02:00`)
    expect(await whoHas()).toEqual([null, insurer.id])
  }
  await runAt('2026-04-01T09:00:00+02:00')
  expect(await whoHas()).toEqual([null, null])
})

test('neither the first run nor one that is late moves anything, and a clock that was ahead hides no standstill', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { takeBackHours: 1 })
  const { id } = await submitted(world, thandi)
  for (const [instant, due] of [
    ['2026-03-31T23:00:00+02:00', '2026-03-31T21:30:00.000Z'],
    ['2026-03-31T23:15:00+02:00', '2026-03-31T21:30:00.000Z'],
    // The clock is ahead by a day, and put right.
    ['2026-04-01T23:15:00+02:00', '2026-04-01T21:30:00.000Z'],
    ['2026-03-31T23:20:00+02:00', '2026-04-01T21:30:00.000Z'],
    ['2026-04-01T01:20:00+02:00', '2026-04-01T23:30:00.000Z'],
  ] as const) {
    await runAt(instant)
    expect([instant, await dueNow(id)]).toEqual([instant, due])
  }
})

test('where the hours of a standstill cannot be made up for nothing is taken back, and the rest of the job is done', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { takeBackHours: 1 })
  const { answer } = await submit(world, thandi, {}, { 'idempotency-key': 'a-key-of-this-test' })
  const answers = () => world.db.selectFrom('idempotency').select('key').execute()
  expect(await answers()).toHaveLength(1)
  await at('2026-04-08T08:00:00+02:00')
  let isFirst = true
  const now = () => {
    if (!isFirst) return world.now()
    isFirst = false
    throw new Error('no time')
  }
  const context = { ...world.context, clock: { now } }
  const handlers = createHandlers({ context, send: async () => undefined })
  await expect(handlers['lapse-and-clean-up']({})).rejects.toThrow('no time')
  expect((await leadNow(world, answer.id)).organisationId).toBe(insurer.id)
  expect(await answers()).toEqual([])
  await world.handlers['lapse-and-clean-up']({})
  expect((await leadNow(world, answer.id)).organisationId).toBeNull()
})
