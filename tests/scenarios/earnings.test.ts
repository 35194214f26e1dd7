import { listEarnings, listLeadEarnings } from '@lodeway/contract/earnings.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { owedFor, payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { loader, type Person } from '../factories/people.ts'

// A loader sees every cent: what waits, what is held, what was paid, and how each amount comes about.
inNewWorlds('2026-03-02T08:00:00+02:00')

type Query = { state?: 'waiting' | 'held' | 'paid'; startAt?: string; endAt?: string; limit?: number; offset?: number }
const earningsOf = async (person: Person, query: Query = {}) =>
  (await world.request(person.token, listEarnings, { query: { limit: 50, ...query } })).answer

async function cashed(by: Person, premium: number) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead
}

test('what waits and what was paid, each a list that adds up to its sum, with the formula of each amount', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const paid = await cashed(thandi, 1234.55)
  await payAllFor(world, admin, paid.id)
  const waiting = await cashed(thandi, 100)

  const now = await earningsOf(thandi)
  expect(now.data.map(({ lead, status }) => [lead?.id, status]).toSorted()).toEqual([
    [waiting.id, 'cashed'],
    [waiting.id, 'sale'],
  ])
  expect(now.companyIsPaid).toBe(false)
  for (const state of ['waiting', 'held', 'paid'] as const) {
    const { data, count, sums } = await earningsOf(thandi, { state })
    expect(data).toHaveLength(count)
    expect(data.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)).toBe(Math.round(sums[state] * 100))
  }
  const commission = (await earningsOf(thandi, { state: 'paid' })).data.find(({ status }) => status === 'sale')
  expect(commission?.formula).toMatchObject({ premium: 1234.55, commission: 150, base: 1851.83 })
  const { base = 0, share = 0 } = commission?.formula ?? {}
  expect(commission?.amount).toBe(Math.round(base * share) / 100)
  // Terms are of the day on which the lead was placed, and nothing names the organisation.
  expect(commission?.termsOf).toBe('2026-03-02T06:00:00.000Z')
  expect(JSON.stringify(now)).not.toContain(insurer.name)
})

test('a range narrows what was paid, by the days of Johannesburg, and nothing else', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const lead = await cashed(thandi, 100)
  await at('2026-03-31T23:30:00+02:00')
  await payAllFor(world, admin, lead.id)
  await cashed(thandi, 200)
  const march = { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-03-31T23:00:00.000Z' }
  const april = { startAt: '2026-04-01T00:00:00.000Z', endAt: '2026-04-30T23:00:00.000Z' }
  const [inMarch, inApril] = [await earningsOf(thandi, { state: 'paid', ...march }), await earningsOf(thandi, april)]
  expect([inMarch.count, inApril.sums.paid]).toEqual([2, 0])
  expect(inMarch.sums.paid).toBeGreaterThan(0)
  expect(inApril.sums.waiting).toBe(inMarch.sums.waiting)
})

test('a sale that is taken back after it was paid is a row of less than nothing', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const lead = await cashed(thandi, 100)
  await payAllFor(world, admin, lead.id)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'busy' })
  // More was taken back than is owed: it is held, and taken off what is earned next.
  const { data, sums } = await earningsOf(thandi, { state: 'held' })
  expect(data.every(({ isTakenBack, amount, formula }) => isTakenBack && amount < 0 && formula === null)).toBe(true)
  expect(data).toHaveLength(2)
  const all = await earningsOf(thandi, { state: 'paid' })
  expect(sums.held + all.sums.paid).toBe(0)
})

test('a sale that is taken back before it was paid is shown both ways, with its reason, and comes to nothing', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const kept = await cashed(thandi, 200)
  const lead = await cashed(thandi, 100)
  const before = await earningsOf(thandi)
  world.moveBy(60_000)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'busy' })
  const { data, count, sums } = await earningsOf(thandi)
  const inCents = (rows: typeof data) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect([count, data.length]).toEqual([6, 6])
  expect(inCents(data)).toBe(Math.round(sums.waiting * 100))
  const own = data.filter(row => row.lead?.id === lead.id)
  expect(inCents(own)).toBe(0)
  expect(own.map(({ isTakenBack, takenBackReason, amount }) => [isTakenBack, takenBackReason, amount > 0])).toEqual(
    expect.arrayContaining([
      [true, 'an administrator recorded "Busy"', false],
      [false, null, true],
    ]),
  )
  expect(own.every(({ withdrawnAt, payDay, hold }) => withdrawnAt !== null && payDay === null && hold === null)).toBe(
    true,
  )
  // The formula of what was earned is told as before.
  const formulas = (rows: typeof data) => rows.flatMap(({ formula }) => formula ?? []).length
  expect(formulas(own)).toBe(formulas(before.data.filter(row => row.lead?.id === lead.id)))
  // In pages, too, each amount stands once.
  const paged = []
  for (const offset of [0, 2, 4]) paged.push(...(await earningsOf(thandi, { limit: 2, offset })).data)
  expect(paged).toEqual(data)
  const ofLead = async () => (await world.request(thandi.token, listLeadEarnings, { params: { id: lead.id } })).answer
  expect((await ofLead()).data).toEqual(own)
  // After some weeks the list is of what waits; the lead keeps it.
  await at('2026-04-06T08:00:00+02:00')
  await renewTokens()
  const later = await earningsOf(thandi)
  expect(later.data.map(row => row.lead?.id)).toEqual([kept.id, kept.id])
  expect((await ofLead()).data).toHaveLength(4)
})

test("loaders of a lead company see their company's amounts, those of its other loaders too; nobody else does", async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const [one, two] = [
    await loader(world, admin, { companyCode: company.companyCode ?? '' }),
    await loader(world, admin, { companyCode: company.companyCode ?? '' }),
  ]
  const lead = await cashed(one, 100)
  for (const each of [one, two]) {
    const { companyIsPaid, data, sums } = await earningsOf(each, { state: 'held' })
    expect(companyIsPaid).toBe(true)
    // Whom the other's leads are about is theirs to know.
    expect(new Set(data.map(row => row.lead?.id))).toEqual(new Set([each === one ? lead.id : undefined]))
    const owed = await owedFor(world, admin, lead.id)
    const payouts = owed.filter(line => line.includes(' payout ')).map(line => Number(line.split(' ').at(-1)))
    expect(sums.held).toBeCloseTo(payouts.reduce((sum, amount) => sum + amount, 0))
  }
  expect((await earningsOf(thandi, { state: 'held' })).count).toBe(0)
  // What somebody earned before they joined stays theirs, and is said to be.
  const had = await cashed(thandi, 200)
  await payAllFor(world, admin, had.id)
  await cashed(thandi, 200)
  const before = await earningsOf(thandi)
  await world.db
    .updateTable('account')
    .set({ type: 'organisational', organisationId: company.id })
    .where('id', '=', thandi.id)
    .execute()
  const joined = await earningsOf(thandi)
  expect(joined).toMatchObject({ companyIsPaid: true, ownSums: before.sums })
  expect(joined.ownSums.paid).toBe(joined.ownSums.waiting)
  expect(joined.ownSums.paid).toBeGreaterThan(0)
  expect((await earningsOf(one)).ownSums).toEqual({ waiting: 0, held: 0, inRun: 0, paid: 0 })
  expect(joined.data.map(row => row.isCompanys)).toEqual([false, false])
  expect((await earningsOf(one, { state: 'held' })).data.map(row => row.isCompanys)).toEqual([true, true])
})
