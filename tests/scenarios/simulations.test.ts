import { randomUUID as newId } from 'node:crypto'
import { recordObjection } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import {
  changeExternalContract,
  listExternalContracts,
  pauseExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { savePrepaid } from '@lodeway/contract/organisation-account.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { simulateContract } from '@lodeway/contract/simulations.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { addDays, addMonths } from '@lodeway/rules/time/calendar.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { poorBody, submissionBody, submit, submitted } from '../factories/leads.ts'
import { limits, officeHours } from '../factories/limits.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'
import type { Person } from '../factories/people.ts'

inNewWorlds('2026-03-02T08:00:00+02:00')

type Terms = BodyInput<typeof simulateContract>['terms']
const terms = (changes: Partial<Terms> = {}): Terms => ({
  insuranceType: 'funeralCover',
  period: 'P1M',
  recurring: true,
  orgSalesCommission: 150,
  basicQualityFee: 150,
  mediumQualityFee: 250,
  highQualityFee: 350,
  leadQuantity: 10,
  ...changes,
})
const simulate = (by: Person, orgId: string, changes: Partial<Terms> = {}, contractId?: string) =>
  world.request(by.token, simulateContract, {
    params: { orgId },
    body: { terms: terms(changes), ...(contractId !== undefined && { contractId }) },
  })

/** Which leads a contract was given, in their order. */
const givenTo = async (contractId: string) => {
  const rows = await world.db
    .selectFrom('assignment')
    .select('leadId')
    .where('contractId', '=', contractId)
    .orderBy('assignedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** Terms of a contract on file, as its form would send them. */
async function termsOf(orgId: string): Promise<{ id: string; changes: Partial<Terms> }[]> {
  const { answer } = await world.request(admin.token, listExternalContracts, {
    params: { orgId },
    query: { limit: 10 },
  })
  return answer.data.map(contract => ({
    id: contract.id,
    changes: {
      basicQualityFee: contract.basicQualityFee ?? null,
      mediumQualityFee: contract.mediumQualityFee ?? null,
      highQualityFee: contract.highQualityFee ?? null,
      leadQuantity: contract.leadQuantity,
      period: contract.period,
      recurring: contract.recurring,
      limits: contract.limits,
    },
  }))
}

/** Ten weeks in which leads come, are sold, come back, lapse and wait, and the worker does what it does. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const hour of [0, 7, 10, 13, 20]) {
      world.moveTo(new Date(Date.parse('2026-03-02T00:00:00+02:00') + (day * 24 + hour) * 3_600_000).toISOString())
      await lapseAndOffer(world.context)
      await renewTokens()
      if (hour < 10 && day % 6 !== 1) continue
      const lead = await submitted(
        world,
        thandi,
        (day + hour) % 3 === 0 ? poorBody({ insuranceType: 'funeralCover' }) : submissionBody(),
      )
      if (lead.organisationId === null) continue
      if (day % 7 === 3) await giveBack(lead.id)
      if (day % 7 === 5 && hour === 10)
        await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 400 })
    }
  }
}

async function giveBack(leadId: string): Promise<void> {
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'invalidContactDetails' })
  const [opened] = await casesOf(world, admin, leadId)
  await world.request(admin.token, acceptOutcomeCase, {
    params: { id: opened?.id ?? '' },
    body: { reason: 'Wrong number.' },
  })
}

test('each contract tried out as it was is given what history gave it', async () => {
  const owners = []
  for (const changes of [
    { leadQuantity: 12, leadExpiryPeriod: 'P1M' as const },
    { leadQuantity: 30, limits: limits({ leadsPerDay: 2, hours: officeHours }) },
    { leadQuantity: 60, limits: limits({ monthlyBudget: 4000 }), basicQualityFee: null },
    { leadQuantity: 9, period: 'P0M' as const, recurring: false },
  ]) {
    const { id } = await organisation(world, admin)
    await externalContract(world, admin, id, changes)
    owners.push(id)
  }
  await live(45)
  for (const orgId of owners)
    for (const { id, changes } of await termsOf(orgId)) {
      const [{ answer }, given] = [await simulate(admin, orgId, changes, id), await givenTo(id)]
      expect(given.length).toBeGreaterThan(5)
      expect(answer).toMatchObject({ inFact: given.length, leads: given.length, unknown: 0 })
      expect(answer.rows.map(row => row.reference).toReversed()).toEqual(given.map(leadReference))
      expect(new Set(answer.rows.map(row => row.instead))).toEqual(new Set(['same']))
    }
}, 960_000)

test('a lead whose client objected before it was free again is given to nobody, as in fact', async () => {
  const theirs = await organisation(world, admin)
  await externalContract(world, admin, theirs.id, { takeBackHours: 4 })
  const mine = await organisation(world, admin)
  const { id } = await externalContract(world, admin, mine.id)
  const body = submissionBody({ organisationId: theirs.id })
  await submitted(world, thandi, body)
  const other = await submitted(world, thandi, { organisationId: theirs.id })
  await at('2026-03-02T10:00:00+02:00')
  const objected = { body: { idNumber: body.idNumber ?? '', reason: 'Asked by phone' } }
  expect((await world.request(admin.token, recordObjection, objected)).status).toBe(201)
  await at('2026-03-02T13:00:00+02:00')
  await lapseAndOffer(world.context)
  await at('2026-03-02T15:00:00+02:00')
  expect(await givenTo(id)).toEqual([other.id])
  const { answer } = await simulate(admin, mine.id, {}, id)
  expect([answer.inFact, answer.rows.map(row => row.reference)]).toEqual([1, [leadReference(other.id)]])
})

test('a lead that came in for another insurance is offered to no terms before it became one of theirs', async () => {
  const { id } = await organisation(world, admin)
  const [own, other] = [
    await submitted(world, thandi),
    await submitted(world, thandi, { insuranceType: 'lifeInsurance' }),
  ]
  world.moveBy(60_000)
  const body = { insuranceType: 'funeralCover', consentVersion: '2026-01' } as const
  expect((await world.request(thandi.token, changeLead, { params: { id: other.id }, body })).status).toBe(200)
  await at('2026-03-05T09:00:00+02:00')
  const { answer } = await simulate(admin, id)
  expect(answer).toMatchObject({ offered: 1, unknown: 1, leads: 1 })
  expect(answer.rows.map(({ reference }) => reference)).toEqual([leadReference(own.id)])
})

test('a draft is told who was given its leads instead: an administrator by name, a buyer as another organisation', async () => {
  const theirs = await organisation(world, admin, { name: 'Kalahari Versekering' })
  await externalContract(world, admin, theirs.id, { leadQuantity: 2 })
  const mine = await organisation(world, admin, { name: 'Drakensberg Cover' })
  const naledi = await buyer(world, admin, mine.id)
  const leads: Awaited<ReturnType<typeof submitted>>[] = []
  for (const n of [1, 2, 3, 4]) {
    leads.push(await submitted(world, thandi, { firstName: 'Zodwa', lastName: 'Ngcobo' }))
    await at(`2026-03-0${2 + n}T09:00:00+02:00`)
  }
  await giveBack(leads[1]?.id ?? '')
  const token = await world.tokenFor(naledi.id)
  const drafted = await simulate(admin, mine.id)
  // In fact the first two were theirs and two waited. With the draft beside it only the first is.
  const seen = drafted.answer.rows.map(({ reference, instead, organisationName }) => [
    reference,
    instead,
    organisationName,
  ])
  const reference = (place: number) => leadReference(leads[place]?.id ?? '')
  expect(seen).toEqual([
    [reference(3), 'nobody', null],
    [reference(2), 'nobody', null],
    [reference(1), 'other', 'Kalahari Versekering'],
  ])
  expect(drafted.answer).toMatchObject({ returned: 1, fees: 700, rows: [{}, {}, { isReturned: true }] })
  const told = await simulate({ ...naledi, token }, mine.id)
  // That the other organisation gave its lead back is nothing that a buyer can read, not even from a sum.
  expect(told.answer.rows.map(({ isReturned, fee }) => [isReturned, fee])).toEqual([1, 2, 3].map(() => [false, 350]))
  expect(told.answer).toMatchObject({
    leads: 3,
    returned: 0,
    fees: 1050,
    offered: 4,
    unknown: 0,
    inFact: null,
    byOrganisation: [
      { instead: 'nobody', organisationName: null, leads: 2 },
      { instead: 'other', organisationName: null, leads: 1 },
    ],
  })
  expect(told.answer).not.toHaveProperty('asSold')
  for (const secret of [
    'Kalahari',
    theirs.id,
    'Zodwa',
    'Ngcobo',
    ...leads.map(({ id }) => id),
    ...leads.map(({ phone }) => phone),
  ])
    expect(told.text).not.toContain(secret)
})

test('limits are tried out on what a contract was given, with what it would have cost as it was sold', async () => {
  const { id: orgId } = await organisation(world, admin)
  const { id } = await externalContract(world, admin, orgId)
  const first = await submitted(world, thandi)
  await submitted(world, thandi)
  await recordAsAdministrator(world, admin, first.id, {
    organisationStatus: 'cashed',
    premium: 1000,
    premiumsCollected: 1,
  })
  await at('2026-03-03T09:00:00+02:00')
  await submitted(world, thandi)
  await at('2026-03-03T18:00:00+02:00')
  const { answer } = await simulate(admin, orgId, { limits: limits({ leadsPerDay: 1 }) }, id)
  expect(answer).toMatchObject({
    inFact: 3,
    leads: 2,
    fees: 700,
    byQuality: [{ quality: 'high', leads: 2, fees: 700 }],
    byMonth: [{ month: '2026-03', leads: 2, fees: 700 }],
    asSold: { sold: 1, cashed: 1, commissions: 1500, fees: 350 },
  })
})

test('one that pays in advance, tried out as it was, is given what its balance paid for when it did', async () => {
  const mine = await organisation(world, admin)
  const { id } = await externalContract(world, admin, mine.id, { leadQuantity: 60 })
  const theirs = await organisation(world, admin)
  await externalContract(world, admin, theirs.id, { leadQuantity: 6 })
  await world.request(admin.token, savePrepaid, { params: { id: mine.id }, body: { isPrepaid: true, lowMark: null } })
  for (let day = 2; day < 20; day += 1)
    for (const hour of ['09', '11', '15']) {
      const date = `2026-03-${String(day).padStart(2, '0')}`
      await at(`${date}T${hour}:00:00+02:00`)
      await lapseAndOffer(world.context)
      await submitted(world, thandi, hour === '11' ? poorBody({ insuranceType: 'funeralCover' }) : submissionBody())
      if (hour !== '15' || day % 4 !== 0) continue
      const body = { id: newId(), organisationId: mine.id, receivedOn: date, amount: 1200, reference: 'EFT' }
      expect((await world.request(admin.token, takeReceipt, { body })).status).toBe(201)
      await world.runJobs('offer-available')
    }
  const [terms] = await termsOf(mine.id)
  const [{ answer }, given] = [await simulate(admin, mine.id, terms?.changes, id), await givenTo(id)]
  expect(given.length).toBeGreaterThan(8)
  expect(answer).toMatchObject({ isPrepaid: true, inFact: given.length, leads: given.length })
  expect(answer.rows.map(row => row.reference).toReversed()).toEqual(given.map(leadReference))
}, 480_000)

test('of an organisation that pays in advance it is said that its balance is taken as it was', async () => {
  const { id } = await organisation(world, admin)
  expect((await simulate(admin, id)).answer.isPrepaid).toBe(false)
  await world.request(admin.token, savePrepaid, { params: { id }, body: { isPrepaid: true, lowMark: null } })
  expect((await simulate(admin, id)).answer.isPrepaid).toBe(true)
})

test('of one that ended within the days it is said with which day, of another nothing', async () => {
  const { id } = await organisation(world, admin)
  const { answer } = await simulate(admin, id, { recurring: false, period: 'P1M' })
  expect(answer.endedOn).toBe(addDays(addMonths(answer.from, 1), -1))
  for (const lasting of [
    { recurring: true, period: 'P1M' },
    { recurring: false, period: 'P0M' },
    { recurring: false, period: 'P12M' },
  ] as const)
    expect((await simulate(admin, id, lasting)).answer.endedOn).toBeNull()
})

test('a contract that has not begun is tried out as a new one over all the days', async () => {
  const insurer = await organisation(world, admin)
  for (let n = 0; n < 3; n += 1) await submitted(world, thandi)
  world.moveBy(86_400_000)
  await renewTokens()
  const { id } = await externalContract(world, admin, insurer.id, { startAt: '2026-03-20' })
  const [fresh, pending] = [await simulate(admin, insurer.id), await simulate(admin, insurer.id, {}, id)]
  expect(pending.answer).toEqual(fresh.answer)
  expect(pending.answer).toMatchObject({ leads: 3, inFact: null, to: '2026-03-03' })
})

test('a contract that no longer recurs is tried out to the end of the term that it is in', async () => {
  const { id: orgId } = await organisation(world, admin)
  const { id } = await externalContract(world, admin, orgId)
  await at('2026-04-20T08:00:00+02:00')
  await submitted(world, thandi)
  await at('2026-04-20T12:00:00+02:00')
  const unsaved = await simulate(admin, orgId, { recurring: false }, id)
  expect(unsaved.answer).toMatchObject({ inFact: 1, leads: 1, endedOn: null })
  await world.request(admin.token, changeExternalContract, { params: { orgId, id }, body: { recurring: false } })
  expect((await simulate(admin, orgId, { recurring: false }, id)).answer).toEqual(unsaved.answer)
})

test('while a contract was paused it was given nothing, and is tried out by its terms of today', async () => {
  const { id: orgId } = await organisation(world, admin)
  const { id } = await externalContract(world, admin, orgId)
  await submitted(world, thandi)
  await world.request(admin.token, pauseExternalContract, { params: { orgId, id } })
  await submitted(world, thandi)
  await at('2026-03-02T12:00:00+02:00')
  expect((await simulate(admin, orgId, {}, id)).answer).toMatchObject({ inFact: 1, leads: 2 })
})

test('leads that stayed with the own organisation are no part of it; whoever does not buy from the pool tries nothing out', async () => {
  const internal = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, internal.id)
  expect((await simulate(admin, internal.id)).status).toBe(422)
})

test('what is not theirs is not found, and terms that no contract could have are refused at their fields', async () => {
  const mine = await organisation(world, admin)
  const naledi = await buyer(world, admin, mine.id)
  const other = await organisation(world, admin)
  const theirs = await externalContract(world, admin, other.id)
  const own = await externalContract(world, admin, mine.id)
  expect((await simulate(naledi, other.id)).status).toBe(404)
  expect((await simulate(naledi, mine.id, {}, theirs.id)).status).toBe(404)
  expect((await simulate(admin, mine.id, {}, theirs.id)).status).toBe(404)
  const careful = await buyer(world, admin, mine.id, ['leads', 'money'])
  expect((await simulate(careful, mine.id)).status).toBe(403)
  expect((await simulate(thandi, mine.id)).status).toBe(403)
  for (const [changes, field] of [
    [{ period: 'P0M' }, 'recurring'],
    [{ basicQualityFee: null, mediumQualityFee: null, highQualityFee: null }, 'highQualityFee'],
    [{ limits: limits({ ageFrom: 40, ageTo: 30 }) }, 'limits.ageTo'],
    [{ leadQuantity: -1 }, 'terms.leadQuantity'],
  ] as [Partial<Terms>, string][]) {
    const { status, answer } = await simulate(admin, mine.id, changes)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, expect.arrayContaining([field])])
  }
  const locked = await simulate(admin, mine.id, { insuranceType: 'petInsurance' }, own.id)
  expect([locked.status, Object.keys(locked.answer.fields ?? {})]).toEqual([400, ['insuranceType']])
  expect((await submit(world, thandi)).status).toBe(201)
})

test('one is tried out at a time: others wait their turn, a third of one organisation is asked to come again', async () => {
  const { id } = await organisation(world, admin)
  const other = await organisation(world, admin)
  await externalContract(world, admin, id)
  const each = await Promise.all([simulate(admin, id), simulate(admin, other.id)])
  expect(each.map(({ status }) => status)).toEqual([200, 200])
  // None ends before all three have come.
  const holder = await world.pool.connect()
  await holder.query('BEGIN; LOCK TABLE payment_setting')
  const three = [simulate(admin, id), simulate(admin, id), simulate(admin, id)]
  const refused = await Promise.race(three)
  expect([refused.status, refused.raw.headers['retry-after']]).toEqual([503, '5'])
  await holder.query('ROLLBACK')
  holder.release()
  expect((await Promise.all(three)).map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
  expect((await simulate(admin, id)).status).toBe(200)
})
