import { createContent, hideContent, showContent } from '@lodeway/contract/content.ts'
import {
  changeContractLimits,
  listContractsByIncome,
  listContractsNow,
  pauseExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { offeredTypes } from '@lodeway/contract/lead-submission.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { findBefore } from '../../apps/api/src/features/simulations/market.sql.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, type SubmissionBody, submitted } from '../factories/leads.ts'
import { limits, officeHours } from '../factories/limits.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'

// A Friday, and the last day of its month but one.
inNewWorlds('2026-01-30T15:10:00+02:00')

let insurer: { id: string }
beforeEach(async () => {
  insurer = await organisation(world, admin)
})
const contract = (changes: Parameters<typeof limits>[0], ofContract = {}) =>
  externalContract(world, admin, insurer.id, { leadQuantity: 100, limits: limits(changes), ...ofContract })
const change = (id: string, changes: Parameters<typeof limits>[0]) =>
  world.request(admin.token, changeContractLimits, {
    params: { orgId: insurer.id, id },
    body: { limits: limits(changes) },
  })
/** Whether each of some leads found a place. */
const submitEach = async (...each: Partial<SubmissionBody>[]) => {
  const leads = []
  for (const changes of each) leads.push(await submitted(world, thandi, changes))
  return leads
}
const placed = (leads: { organisationId: string | null }[]) => leads.map(lead => lead.organisationId !== null)
const given = async () => (await lapseAndOffer(world.context)).given

test('a day takes so many, until midnight in Johannesburg; the next one waits and is given first', async () => {
  await contract({ leadsPerDay: 2 })
  const leads = await submitEach({}, {}, {}, {}, {})
  expect(placed(leads)).toEqual([true, true, false, false, false])
  await at('2026-01-30T23:59:59+02:00')
  expect(await given()).toBe(0)
  await at('2026-01-31T00:00:00+02:00')
  expect(await given()).toBe(2)
  expect(placed(await Promise.all(leads.map(({ id }) => leadNow(world, id))))).toEqual([true, true, true, true, false])
  await at('2026-02-01T00:00:00+02:00')
  expect(await given()).toBe(1)
})

test('an hour of the clock takes so many, within the day', async () => {
  await contract({ leadsPerHour: 1, leadsPerDay: 2 })
  expect(placed(await submitEach({}, {}, {}))).toEqual([true, false, false])
  await at('2026-01-30T15:59:00+02:00')
  expect(await given()).toBe(0)
  await at('2026-01-30T16:00:00+02:00')
  expect(await given()).toBe(1)
  await at('2026-01-30T17:00:00+02:00')
  expect(await given()).toBe(0)
})

test('hours: what comes in after them waits until they open, public holidays left out; loaders are not told that nobody buys', async () => {
  await at('2026-04-02T17:00:00+02:00')
  await contract({ hours: officeHours })
  const leads = await submitEach({})
  expect(placed(leads)).toEqual([false])
  const offered = await world.request(thandi.token, offeredTypes, { query: {} })
  expect(offered.answer.types.find(({ type }) => type === 'funeralCover')).toMatchObject({ demand: true })
  // Good Friday, the weekend, Family Day.
  for (const day of ['03', '04', '05', '06']) {
    await at(`2026-04-${day}T10:00:00+02:00`)
    expect(await given()).toBe(0)
  }
  await at('2026-04-07T07:59:00+02:00')
  expect(await given()).toBe(0)
  await at('2026-04-07T08:00:00+02:00')
  expect(await given()).toBe(1)
})

test('a day that was proclaimed a public holiday is one', async () => {
  await world.db
    .updateTable('paymentSetting')
    .set({ proclaimed: JSON.stringify([{ day: '2026-01-30', name: 'Election day' }]) })
    .execute()
  await contract({ hours: officeHours })
  expect(placed(await submitEach({}))).toEqual([false])
})

test('a budget holds the fees of its month, and stops before it is exceeded; on the first it begins again', async () => {
  await contract({ monthlyBudget: 1000 })
  // R350, R350, then R350 would be too much; R250 for a medium one still fits.
  const medium = { emailAddress: undefined, idNumber: undefined, address: undefined, geographiclaArea: undefined }
  const leads = await submitEach({}, {}, {}, { ...medium, reason: undefined })
  expect(leads.map(({ quality }) => quality)).toEqual(['high', 'high', 'high', 'medium'])
  expect(placed(leads)).toEqual([true, true, false, true])
  await at('2026-01-31T23:59:59+02:00')
  expect(await given()).toBe(0)
  await at('2026-02-01T00:00:00+02:00')
  expect(await given()).toBe(1)
})

test('commissions of sales spend the budget of the month they are recorded in; a lead that is returned gives its fee back', async () => {
  await contract({ monthlyBudget: 1000 })
  const [first, second] = await submitEach({}, {})
  await recordAsAdministrator(world, admin, first?.id ?? '', { organisationStatus: 'sale', premium: 200 })
  // R700 of fees and R300 of commission.
  const [third] = await submitEach({})
  expect(third?.organisationId).toBeNull()
  await recordAsAdministrator(world, admin, second?.id ?? '', { organisationStatus: 'invalidContactDetails' })
  const [found] = await casesOf(world, admin, second?.id ?? '')
  await world.request(admin.token, acceptOutcomeCase, {
    params: { id: found?.id ?? '' },
    body: { reason: 'The number does not exist.' },
  })
  expect(await given()).toBe(1)
})

test('a paid sale of an earlier month that is taken back gives this month no room', async () => {
  await contract({ monthlyBudget: 1000 })
  const [sold] = await submitEach({})
  await recordAsAdministrator(world, admin, sold?.id ?? '', { organisationStatus: 'sale', premium: 200 })
  await payAllFor(world, admin, sold?.id ?? '')
  await at('2026-02-02T10:00:00+02:00')
  // Put right, it costs this month the difference, R300.00: two leads of R350.00 still fit.
  await recordAsAdministrator(world, admin, sold?.id ?? '', { organisationStatus: 'sale', premium: 400 })
  expect(placed(await submitEach({}, {}, {}))).toEqual([true, true, false])
  await payAllFor(world, admin, sold?.id ?? '')
  await at('2026-03-02T10:00:00+02:00')
  await recordAsAdministrator(world, admin, sold?.id ?? '', { organisationStatus: 'busy' })
  expect(placed(await submitEach({}, {}, {}))).toEqual([true, true, false])
})

test.each(['unpaid', 'paid'])(
  '%s, a sale of an earlier month that is put right costs this month the difference, again and again',
  async state => {
    const { id } = await contract({ monthlyBudget: 2000 })
    const [sold] = await submitEach({})
    const outcome = (organisationStatus: 'sale' | 'busy', premium?: number) =>
      recordAsAdministrator(world, admin, sold?.id ?? '', { organisationStatus, premium })
    // Also to whoever tries the contract out from now on.
    const used = async () => {
      const { answer } = await world.request(admin.token, listContractsNow, { params: { orgId: insurer.id } })
      const dates = await world.db.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const { commissions } = await findBefore(world.db, id, dates, world.now())
      const now = answer.data.find(each => each.id === id)?.budgetUsed
      return [now, commissions.reduce((sum, { cents }) => sum + cents, 0) / 100]
    }
    world.moveBy(60_000)
    await outcome('sale', 200)
    expect(await used()).toEqual([650, 300])
    if (state === 'paid') await payAllFor(world, admin, sold?.id ?? '')
    await at('2026-02-02T10:00:00+02:00')
    await outcome('sale', 400)
    expect(await used()).toEqual([300, 300])
    world.moveBy(60_000)
    await outcome('sale', 600)
    expect(await used()).toEqual([600, 600])
    world.moveBy(60_000)
    await payAllFor(world, admin, sold?.id ?? '')
    await outcome('sale', 400)
    expect(await used()).toEqual([300, 300])
    // Taken back, whatever was paid of it, it gives this month nothing.
    world.moveBy(60_000)
    await payAllFor(world, admin, sold?.id ?? '')
    await outcome('busy')
    expect(await used()).toEqual([0, 0])
  },
)

test('its organisation reads why a contract takes no leads at the moment, and what of its budget is used', async () => {
  const { id } = await contract({ monthlyBudget: 800, hours: officeHours })
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const naledi = await buyer(world, admin, insurer.id, ['contracts'])
  const now = async () => {
    const read = { params: { orgId: insurer.id } }
    return (await world.request(await world.tokenFor(naledi.id), listContractsNow, read)).answer.data
  }
  expect(await now()).toEqual([{ id, takesNone: null, budgetUsed: 0 }])
  await submitEach({}, {})
  expect(await now()).toEqual([{ id, takesNone: 'budgetSpent', budgetUsed: 700 }])
  await change(id, { monthlyBudget: 2000, hours: officeHours })
  expect(await now()).toEqual([{ id, takesNone: null, budgetUsed: 700 }])
  await at('2026-01-30T20:00:00+02:00')
  expect(await now()).toEqual([{ id, takesNone: 'outsideHours', budgetUsed: 700 }])
  const theirs = { params: { orgId: insurer.id, id } }
  await world.request(await world.tokenFor(naledi.id), pauseExternalContract, theirs)
  expect(await now()).toEqual([{ id, takesNone: 'paused', budgetUsed: 700 }])
})

test('filters: a lead that fits no contract waits, and one that fits another goes there', async () => {
  const { answer: income } = await world.request(admin.token, createContent, {
    body: { category: 'yearlyIncome', name: 'R500 000 and more' },
  })
  const { id } = await contract({ areas: ['gauteng'], ageFrom: 30, incomeIds: [income.id] })
  const byIncome = (await world.request(admin.token, listContractsByIncome, {})).answer.data
  expect(byIncome).toMatchObject([{ id, organisation: { id: insurer.id }, incomeIds: [income.id] }])
  const takesNone = async () => {
    const { answer } = await world.request(admin.token, listContractsNow, { params: { orgId: insurer.id } })
    return answer.data.map(each => each.takesNone)
  }
  const params = { id: income.id }
  expect(await takesNone()).toEqual([null])
  await world.request(admin.token, hideContent, { params })
  expect(await takesNone()).toEqual(['otherIncome'])
  await world.request(admin.token, showContent, { params })
  expect(await takesNone()).toEqual([null])
  const fits = {
    geographiclaArea: 'gauteng',
    idNumber: undefined,
    dateOfBirth: '1980-05-05',
    yearlyIncome: { id: income.id, name: income.name },
  } as const
  const leads = await submitEach(
    fits,
    { ...fits, geographiclaArea: 'limpopo' },
    { ...fits, dateOfBirth: '1999-05-05' },
    { ...fits, yearlyIncome: undefined },
  )
  expect(placed(leads)).toEqual([true, false, false, false])
  expect(await given()).toBe(0)
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { limits: limits({ areas: ['limpopo'] }) })
  expect((await leadNow(world, leads[1]?.id ?? '')).organisationId).toBe(other.id)
  // Widened, it is offered what waits at once.
  expect((await change(id, { areas: ['gauteng'] })).status).toBe(200)
  await world.runJobs('offer-available')
  expect(placed(await Promise.all(leads.map(lead => leadNow(world, lead.id))))).toEqual([true, true, true, true])
})
