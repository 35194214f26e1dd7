import { changeBilling } from '@lodeway/contract/billing.ts'
import { listEarnings } from '@lodeway/contract/earnings.ts'
import { listBalances } from '@lodeway/contract/journal.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { earningStates } from '@lodeway/rules/sales/labels.ts'
import { expect, test } from 'vitest'
import { thandi, world } from '../factories/in-a-world.ts'
import { cashed, inPayingWorlds, lwazi, runs } from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { feeCard, organisation } from '../factories/organisations.ts'
import { openLateSale, payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'

// Whatever would hold an amount in a payment run holds it in My Earnings and in the Books, which come to the same.
inPayingWorlds()

async function earningsOf(state: (typeof earningStates)[number], by: Person) {
  const token = await world.tokenFor(by.id)
  return (await world.request(token, listEarnings, { query: { state, limit: 100 } })).answer
}
const books = async (account: 'payable' | 'held') => {
  const token = await world.tokenFor(lwazi.id)
  const { answer } = await world.request(token, listBalances, { query: { account } })
  // Added up and counted by the database, shown by the rule of payment runs.
  const amounts = answer.data.map(({ amount }) => Math.round(amount * 100))
  expect([answer.count, Math.round(answer.sum * 100)]).toEqual([amounts.length, amounts.reduce((a, b) => a + b, 0)])
  expect(amounts).not.toContain(0)
  return answer.data.map(({ amount, hold }) => [amount, hold])
}
/** The billing report holds the same amounts, for the same reasons, however it is narrowed. */
async function comparedWithReport(held: Awaited<ReturnType<typeof earningsOf>>['data']): Promise<void> {
  const token = await world.tokenFor(lwazi.id)
  const report = async (query: object) =>
    (await world.request(token, listSales, { query: { limit: 100, ...query } })).answer.data
  const rows = await report({})
  for (const { id, hold } of held) expect(rows.find(row => row.id === id)?.hold).toBe(hold?.reason)
  for (const row of rows) expect(row.held).toBe(row.hold !== null)
  for (const [field, value] of [
    ['category', 'payout'],
    ['paymentStatus', 'unpaid'],
    ['status', 'sale'],
  ] as const)
    expect(await report({ [field]: value })).toEqual(rows.filter(row => row[field] === value))
  const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  const inBooks = (await books('held')).map(([amount]) => Number(amount))
  expect(cents(rows.flatMap(row => (row.held ? [row.payment] : [])))).toBe(cents(inBooks))
}

/** Why each amount is held, and what waits and is held; every list comes to its figure, and the Books have the same two. */
async function standing(by: Person = thandi) {
  const { sums } = await earningsOf('held', by)
  for (const state of earningStates) {
    const { data, count } = await earningsOf(state, by)
    expect(data).toHaveLength(count)
    expect(data.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)).toBe(Math.round(sums[state] * 100))
    expect(data.every(({ hold }) => (hold !== null) === (state === 'held'))).toBe(true)
  }
  const { data } = await earningsOf('held', by)
  await comparedWithReport(data)
  await books('payable')
  return { why: [...new Set(data.map(({ hold }) => hold?.reason))].toSorted(), waiting: sums.waiting, held: sums.held }
}

async function changeAccount(): Promise<void> {
  const body = { ...billingDetails, number: '1234567891', password: loaderPassword }
  expect((await world.request(thandi.token, changeBilling, { params: { id: thandi.id }, body })).status).toBe(200)
}

test('nothing holds an amount that a run would pay', async () => {
  await cashed()
  expect(await standing()).toEqual({ why: [], waiting: 796.89, held: 0 })
  expect([await books('payable'), await books('held')]).toEqual([[[796.89, null]], []])
})

test('without bank details of the company that is paid', async () => {
  const company = await organisation(world, lwazi, { distributionType: 'externalLeadCompany' })
  await feeCard(world, lwazi, company.id)
  const agent = await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false })
  await cashed(agent)
  const { held, ...rest } = await standing(agent)
  expect(rest).toEqual({ why: ['noAccount'], waiting: 0 })
  expect([await books('payable'), await books('held')]).toEqual([[], [[held, 'noAccount']]])
})

test('bank details that changed, until 48 hours have passed', async () => {
  await cashed()
  await changeAccount()
  expect(await standing()).toEqual({ why: ['accountChanged'], waiting: 0, held: 796.89 })
  expect((await earningsOf('held', thandi)).data[0]?.hold?.until).toBe('2026-03-04T06:00:00.000Z')
  expect(await books('held')).toEqual([[796.89, 'accountChanged']])
  world.moveTo('2026-03-04T08:00:00+02:00')
  expect(await standing()).toEqual({ why: [], waiting: 796.89, held: 0 })
})

test('what the bank refused', async () => {
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'refused')
  expect(await standing()).toEqual({ why: ['refusedByBank'], waiting: 0, held: 796.89 })
  expect(await books('held')).toEqual([[796.89, 'refusedByBank']])
})

test('not what the bank refused of an account that was changed meanwhile, once its 48 hours have passed', async () => {
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  world.moveBy(60_000)
  await changeAccount()
  world.moveBy(60_000)
  await runs.settle(id, 'refused')
  await world.runJobs('send-mail')
  const waits = world.mails.filter(({ subject }) => subject.includes('is waiting'))
  expect(waits.map(({ subject }) => subject)).toEqual(['R796.89 is waiting: it will be paid to the new account'])
  expect(await standing()).toEqual({ why: ['accountChanged'], waiting: 0, held: 796.89 })
  world.moveTo('2026-03-04T08:02:00+02:00')
  expect(await standing()).toEqual({ why: [], waiting: 796.89, held: 0 })
})

test('what was paid to the account of then is not said to be on the one that is on file now', async () => {
  const paidTo = () =>
    world.mails.filter(({ text }) => text.includes('paid to the bank account')).map(({ text }) => text)
  await cashed()
  const first = await runs.create()
  await runs.bring(first.id, 'sent')
  await runs.settle(first.id, 'paid')
  await world.runJobs('send-mail')
  expect(paidTo()).toEqual([expect.stringContaining('paid to the bank account that we have on file for you.')])
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  world.moveBy(60_000)
  await changeAccount()
  await runs.settle(id, 'paid')
  await world.runJobs('send-mail')
  expect(paidTo().slice(1)).toEqual([
    expect.stringContaining('paid to the bank account that we had on file for you when this payment was prepared.'),
  ])
})

test('what the bank refused, also when it never used the file of another run', async () => {
  await cashed()
  const refused = await runs.create()
  await runs.bring(refused.id, 'sent')
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(refused.id, 'refused')
  world.moveBy(60_000)
  expect((await runs.fileUnused(id)).status).toBe(200)
  expect(await standing()).toEqual({ why: ['refusedByBank'], waiting: 0, held: 1593.78 })
})

test('less than is paid by itself', async () => {
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'sale', premium: 10 })
  expect(await standing()).toEqual({ why: ['belowMinimum'], waiting: 0, held: 5.25 })
  await cashed()
  expect(await standing()).toEqual({ why: [], waiting: 802.14, held: 0 })
})

test('more was taken back than is owed', async () => {
  const lead = await cashed()
  await payAllFor(world, lwazi, lead.id)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'busy' })
  expect(await standing()).toEqual({ why: ['negativeBalance'], waiting: 0, held: -796.89 })
  expect([await books('payable'), await books('held')]).toEqual([[], [[-796.89, 'negativeBalance']]])
})

test('an open case holds the amounts of its lead alone, and is said before what holds everything', async () => {
  const disputed = await cashed()
  const paid = await cashed(thandi, 100)
  await openLateSale(world, disputed.id)
  expect(await standing()).toEqual({ why: ['caseOpen'], waiting: 201.25, held: 796.89 })
  expect([await books('payable'), await books('held')]).toEqual([[[201.25, null]], [[796.89, 'caseOpen']]])
  await payAllFor(world, lwazi, paid.id)
  await recordAsAdministrator(world, lwazi, paid.id, { organisationStatus: 'busy' })
  expect(await standing()).toEqual({ why: ['caseOpen', 'negativeBalance'], waiting: 0, held: 595.64 })
  expect(await books('held')).toEqual([[595.64, 'negativeBalance']])
})

test('what is in a run that was submitted is on its way, whatever holds the rest', async () => {
  await cashed()
  const { id } = await runs.create()
  await runs.submit(id)
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'sale', premium: 10 })
  expect(await standing()).toEqual({ why: ['belowMinimum'], waiting: 0, held: 5.25 })
  expect((await earningsOf('inRun', thandi)).sums.inRun).toBe(796.89)
})

test('the Books have everybody in the order of what is open, on whichever page', async () => {
  const others = [await loader(world, lwazi), await loader(world, lwazi), await loader(world, lwazi)]
  const premiums = [100, 2000, 10, 300]
  for (const [place, by] of [thandi, ...others].entries()) await cashed(by, premiums[place])
  const disputed = await cashed(others[1], 400)
  await openLateSale(world, disputed.id)
  for (const account of ['payable', 'held'] as const) {
    const whole = await books(account)
    expect(whole.map(([amount]) => Number(amount))).toEqual(
      whole.map(([amount]) => Number(amount)).toSorted((a, b) => b - a),
    )
    const token = await world.tokenFor(lwazi.id)
    const pages = await Promise.all(
      [...whole.keys(), whole.length].map(async offset => {
        const { answer } = await world.request(token, listBalances, { query: { account, limit: 1, offset } })
        expect([answer.count, answer.sum]).toEqual([whole.length, expect.any(Number)])
        return answer.data.map(({ amount, hold }) => [amount, hold])
      }),
    )
    expect(pages.flat()).toEqual(whole)
  }
  expect([(await books('payable')).length, (await books('held')).length]).toEqual([4, 1])
})
