import { needsAttention } from '@lodeway/contract/attention.ts'
import { getCaseSettings, saveCaseSettings } from '@lodeway/contract/case-settings.ts'
import { acceptOutcomeCase, listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { listReturnRates } from '@lodeway/contract/performance.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { partnerOf } from '../factories/outcomes.ts'

// How soon returns are decided, and whose leads come back too often. 2 March 2026 is a Monday.
inNewWorlds('2026-03-02T08:00:00+02:00')

const settings = (decisionDays: number, lookAtPercent = 20, lookAtLeads = 20) =>
  world.request(admin.token, saveCaseSettings, { body: { decisionDays, lookAtPercent, lookAtLeads } })
const attention = async () => (await world.request(admin.token, needsAttention, {})).answer
const cases = async (query: object = {}) => (await world.request(admin.token, listOutcomeCases, { query })).answer
const rates = async (by: 'loader' | 'organisation') =>
  (await world.request(admin.token, listReturnRates, { query: { by } })).answer

/** An organisation with so many leads, of which so many are returned. */
async function returning(delivered: number, returned: number, by = thandi) {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const { report } = await partnerOf(world, admin, insurer.id)
  for (let n = 0; n < delivered; n++) {
    const { id } = await submitted(world, by)
    if (n < returned) await report(id, { organisationStatus: 'invalidContactDetails' })
  }
  return insurer
}

async function acceptAll() {
  for (const { id } of (await cases({ state: ['open'], limit: 100 })).data)
    await world.request(admin.token, acceptOutcomeCase, { params: { id }, body: { reason: 'Nobody has it.' } })
}

test('a case is to be decided within the working days of the setting, and is overdue on the day after', async () => {
  expect((await world.request(admin.token, getCaseSettings, {})).answer).toEqual({
    decisionDays: 5,
    lookAtPercent: 20,
    lookAtLeads: 20,
  })
  await returning(1, 1)
  expect((await cases()).data).toMatchObject([{ decideBy: '2026-03-09' }])
  await at('2026-03-09T23:59:00+02:00')
  expect([(await attention()).overdueCases, (await cases({ overdue: true })).count]).toEqual([0, 0])
  await at('2026-03-10T00:01:00+02:00')
  expect([(await attention()).overdueCases, (await cases({ overdue: true })).count]).toEqual([1, 1])

  // The setting holds for open ones too, and a younger one comes after the overdue.
  await returning(1, 1)
  await settings(6)
  expect((await cases()).data.map(({ decideBy }) => decideBy)).toEqual(['2026-03-10', '2026-03-18'])
  expect((await attention()).overdueCases).toBe(0)
  await settings(5)
  await acceptAll()
  expect((await attention()).overdueCases).toBe(0)
  expect((await cases()).data).toMatchObject([{ decideBy: null }, { decideBy: null }])
})

test('a day that was proclaimed a holiday is no working day', async () => {
  await returning(1, 1)
  await world.db
    .updateTable('paymentSetting')
    .set({ proclaimed: JSON.stringify([{ day: '2026-03-04', name: 'Election' }]) })
    .execute()
  expect((await cases()).data).toMatchObject([{ decideBy: '2026-03-10' }])
})

test('returns that were accepted, of the leads delivered in 90 days; from the limit on somebody looks at it', async () => {
  const insurer = await returning(5, 1)
  expect((await rates('loader')).data).toEqual([])
  await acceptAll()
  const counted = { delivered: 5, returned: 1, isToLookAt: false }
  expect(await rates('organisation')).toEqual({
    data: [{ id: insurer.id, name: insurer.name, ...counted }],
    count: 1,
    limit: { percent: 20, leads: 20 },
  })
  expect((await rates('loader')).data).toEqual([{ id: thandi.id, name: 'Thandi Nkosi', ...counted }])
  expect((await attention()).returnRates).toEqual({ loaders: 0, organisations: 0 })

  await settings(5, 20, 5)
  expect((await rates('loader')).data).toMatchObject([{ isToLookAt: true }])
  expect((await attention()).returnRates).toEqual({ loaders: 1, organisations: 1 })
  await settings(5, 21, 5)
  expect((await attention()).returnRates).toEqual({ loaders: 0, organisations: 0 })

  // The 91st day before counts no more.
  await at('2026-05-30T12:00:00+02:00')
  expect((await rates('loader')).count).toBe(1)
  await at('2026-05-31T12:00:00+02:00')
  expect((await rates('loader')).count).toBe(0)
})

test('an administrator submits as no loader, and the highest rate stands first', async () => {
  const few = await returning(4, 1, admin)
  await world.db.updateTable('contract').set({ leadQuantity: 0 }).where('organisationId', '=', few.id).execute()
  const many = await returning(2, 1)
  await acceptAll()
  expect((await rates('organisation')).data.map(({ id }) => id)).toEqual([many.id, few.id])
  expect((await rates('loader')).data).toMatchObject([{ id: thandi.id, delivered: 2, returned: 1 }])
})

test.each([
  [0, 20, 20],
  [31, 20, 20],
  [5, 101, 20],
  [5, 20, 0],
])('settings of %i, %i and %i are refused', async (days, percent, leads) =>
  expect((await settings(days, percent, leads)).status).toBe(400),
)
