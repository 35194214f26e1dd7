import { listEarnings } from '@lodeway/contract/earnings.ts'
import { changePayDays, getPayDays } from '@lodeway/contract/pay-days.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { runsOf } from '../factories/payment-runs.ts'

// On which days payees are paid is a setting; every amount and every run goes by it.
inNewWorlds('2026-11-20T08:00:00+02:00')

const save = (body: { days: number[]; fileDaysBefore: number; proclaimed: { day: string; name: string }[] }) =>
  world.request(admin.token, changePayDays, { body })
const payDays = async () => {
  const { answer } = await world.request(thandi.token, listEarnings, { query: {} })
  return [...new Set(answer.data.map(({ payDay }) => payDay))]
}

test('the 25th and the last day at first, each with the day by which the bank has the file', async () => {
  const { answer } = await world.request(admin.token, getPayDays, {})
  expect(answer).toMatchObject({ days: [25, 31], fileDaysBefore: 1, proclaimed: [] })
  expect(answer.next).toEqual([
    { payDay: '2026-11-25', fileDueOn: '2026-11-24' },
    { payDay: '2026-11-30', fileDueOn: '2026-11-27' },
    { payDay: '2026-12-24', fileDueOn: '2026-12-23' },
    { payDay: '2026-12-31', fileDueOn: '2026-12-30' },
  ])
})

test('an earning and a run say the day that the setting gives, and a holiday that was proclaimed moves it', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 1234.55 })
  expect(await payDays()).toEqual(['2026-11-25'])
  const elections = { day: '2026-11-27', name: 'Local government elections' }
  const { answer } = await save({ days: [31, 27, 27], fileDaysBefore: 2, proclaimed: [elections] })
  expect(answer).toMatchObject({ days: [27, 31], proclaimed: [elections] })
  expect(answer.next[0]).toEqual({ payDay: '2026-11-26', fileDueOn: '2026-11-24' })
  expect(await payDays()).toEqual(['2026-11-26'])
  expect((await runsOf(world, admin).create()).payDay).toBe('2026-11-26')
  await at('2026-11-25T08:00:00+02:00')
  expect(await payDays()).toEqual(['2026-11-30'])
})

test('what is no setting is refused', async () => {
  for (const wrong of [
    { days: [] },
    { days: [32] },
    { fileDaysBefore: 6 },
    { proclaimed: [{ day: '2026-02-30', name: 'x' }] },
  ])
    expect((await save({ days: [25], fileDaysBefore: 1, proclaimed: [], ...wrong })).status).toBe(400)
  const long = { day: '2026-11-04', name: 'x'.repeat(81) }
  const { answer } = await save({ days: [25], fileDaysBefore: 1, proclaimed: [long] })
  expect(answer).toMatchObject({ fields: { 'proclaimed.0.name': 'Max of 80 characters' } })
})
