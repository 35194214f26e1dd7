import { needsAttention } from '@lodeway/contract/attention.ts'
import { settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import { changeBilling } from '@lodeway/contract/billing.ts'
import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { listEarnings } from '@lodeway/contract/earnings.ts'
import { listBalances } from '@lodeway/contract/journal.ts'
import { cancelPaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { getPaymentRun, listPaymentRuns, listRunPayees, listRunRows } from '@lodeway/contract/payment-runs.ts'
import { markSalePaid, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { bankFormats } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import { expect, test } from 'vitest'
import { readBankFile } from '../../apps/api/src/features/payment-runs/bank-files/write-bank-file.ts'
import { thandi, world } from '../factories/in-a-world.ts'
import {
  balance,
  cashed,
  change,
  comeBack,
  inPayingWorlds,
  lwazi,
  payouts,
  runs,
  takeBack,
} from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { feeCard, organisation } from '../factories/organisations.ts'
import { openLateSale, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import { billingDetails, loader, loaderPassword } from '../factories/people.ts'

// What is paid to payees together, from a draft to the bank's answer. The books are what the rows say after every story.
inPayingWorlds()

test("a run that waits for approval waits on the administrators' home, until somebody decided", async () => {
  const waits = async () => (await world.request(lwazi.token, needsAttention, {})).answer.runsToApprove
  await cashed()
  const { id } = await runs.create()
  expect(await waits()).toEqual([])
  await runs.submit(id)
  expect(await waits()).toEqual([{ id, number: 1, submittedAt: world.now().toISOString() }])
  await runs.approve(id)
  expect(await waits()).toEqual([])
})

test('a run without a file whose pay day is over is paid on the next, and its file says so', async () => {
  await cashed()
  const { id, payDay } = await runs.create()
  await runs.submit(id)
  await runs.approve(id)
  expect([payDay, (await runs.view(id)).payDay]).toEqual(['2026-03-25', '2026-03-25'])
  world.moveTo('2026-03-27T08:00:00+02:00')
  await comeBack()
  expect((await runs.view(id)).payDay).toBe('2026-03-31')
  const token = await world.tokenFor(thandi.id)
  const { answer: earnings } = await world.request(token, listEarnings, { query: { state: 'inRun' } })
  expect(earnings.data.map(({ payDay: told }) => told)).toEqual(['2026-03-31', '2026-03-31'])
  expect((await runs.file(id)).status).toBe(200)
  world.moveTo('2026-04-07T08:00:00+02:00')
  await comeBack()
  expect((await runs.view(id)).payDay).toBe('2026-03-31')
})

test('the worked example, from what is due to the bank and what it paid, to the cent', async () => {
  await cashed()
  const { id, ...draft } = await runs.create()
  expect(draft).toMatchObject({ number: 1, state: 'draft', amount: 796.89, payees: 1, payDay: '2026-03-25' })
  await runs.submit(id)
  const { answer: earnings } = await world.request(thandi.token, listEarnings, { query: { state: 'inRun' } })
  expect(earnings.sums).toEqual({ waiting: 0, held: 0, inRun: 796.89, paid: 0 })
  expect(earnings.data.map(({ payDay }) => payDay)).toEqual(['2026-03-25', '2026-03-25'])
  expect([await balance('payable'), await balance('run')]).toEqual([796.89, 0])
  expect((await runs.approve(id)).answer).toMatchObject({ state: 'approved', isApprovedBySubmitter: true })
  expect([await balance('payable'), await balance('run')]).toEqual([0, 796.89])
  const { answer: open } = await world.request(lwazi.token, listBalances, { query: { account: 'run' } })
  expect(open.data).toMatchObject([{ name: 'Payment run 1', amount: 796.89 }])
  expect((await runs.file(id, 'not mine 1')).status).toBe(422)
  const file = await runs.file(id)
  expect(readBankFile(bankFormats.mappedCsv, file.text)).toEqual([
    { name: 'T Nkosi', accountNumber: '1234567890', branchCode: '470010', cents: 79_689, reference: 'RUN1-1' },
  ])
  expect((await runs.file(id)).text).toBe(file.text)
  await runs.send(id)
  // Nothing is missing from the books between the file and the bank's answer.
  expect([await balance('run'), await balance('transit'), await differences(world)]).toEqual([0, 796.89, []])
  expect((await payouts('paid')).count).toBe(0)
  const { version } = (await world.request(lwazi.token, getPaymentRun, { params: { id } })).answer
  const body = { version, outcome: 'paid', reason: 'Account closed' } as const
  expect(await world.request(lwazi.token, settlePaymentRun, { params: { id }, body })).toMatchObject({
    status: 400,
    answer: { fields: { reason: 'Only a refusal has a reason.' } },
  })
  expect((await runs.settle(id, 'paid')).answer).toMatchObject({ state: 'closed', paidAmount: 796.89 })
  const paid = await payouts('paid')
  expect([paid.count, paid.toPay, paid.data[0]?.accountNumber]).toEqual([2, 796.89, expect.stringContaining('7890')])
})

test('what the bank refused is due again, held until the account changes or an administrator releases it', async () => {
  await cashed()
  const first = await runs.create()
  await runs.bring(first.id, 'sent')
  expect((await runs.settle(first.id, 'refused')).answer).toMatchObject({ state: 'closed', refusedAmount: 796.89 })
  expect([await balance('held'), (await payouts('unpaid')).count]).toEqual([796.89, 2])
  const { id } = await runs.create()
  const [payee] = await runs.payees(id)
  expect(payee).toMatchObject({ state: 'held', hold: 'refusedByBank' })
  expect((await runs.submit(id)).status).toBe(422)
  expect([await balance('held'), await balance('payable')]).toEqual([796.89, 0])
  await change(id, payee?.id ?? '', 'putBack')
  // Released wherever it is asked: in the books, and in 'My Earnings'.
  expect([await balance('held'), await balance('payable')]).toEqual([0, 796.89])
  expect((await runs.submit(id)).answer).toMatchObject({ state: 'submitted', amount: 796.89 })
})

test('whoever was put back before the bank refused them is held all the same', async () => {
  await cashed()
  const { id } = await runs.create()
  const [payee] = await runs.payees(id)
  await change(id, payee?.id ?? '', 'leaveOut')
  await change(id, payee?.id ?? '', 'putBack')
  await cashed()
  const refused = await runs.create()
  await runs.bring(refused.id, 'sent')
  world.moveBy(60_000)
  await runs.settle(refused.id, 'refused')
  expect((await runs.payees(id))[0]).toMatchObject({ state: 'held', hold: 'refusedByBank' })
  await change(id, payee?.id ?? '', 'putBack')
  expect((await runs.payees(id))[0]).toMatchObject({ state: 'included', hold: null })
})

test('who is held, first reason first, and what is said of each', async () => {
  const company = await organisation(world, lwazi, { distributionType: 'externalLeadCompany' })
  await feeCard(world, lwazi, company.id)
  const without = await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false })
  const poor = await loader(world, lwazi)
  await cashed(without)
  await recordAsAdministrator(world, lwazi, (await submitted(world, poor)).id, {
    organisationStatus: 'sale',
    premium: 5,
  })
  await cashed()
  const { id } = await runs.create()
  const holds = async () => (await runs.payees(id)).map(({ hold }) => hold)
  expect((await holds()).toSorted()).toEqual(['belowMinimum', 'noAccount', null].toSorted())
  await world.request(lwazi.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  expect((await holds()).toSorted()).toEqual(['belowMinimum', null, null].toSorted())
  const { answer } = await runs.submit(id)
  expect(answer).toMatchObject({ payees: 2, heldPayees: 1 })
  // What is held is free: marked as paid, or put into the next run.
  expect(await runs.create()).toMatchObject({ number: 2, payees: 0, heldPayees: 1 })
})

test('what a run comes to is what its payees do, at every step, and pages of them are parts of the whole', async () => {
  for (const premium of [1234.55, 800, 5]) await cashed(await loader(world, lwazi), premium)
  const company = await organisation(world, lwazi, { distributionType: 'externalLeadCompany' })
  await feeCard(world, lwazi, company.id)
  await cashed(await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false }))
  const { id } = await runs.create()
  const cancelled = async () => {
    await cashed()
    const { id: other } = await runs.create()
    await runs.bring(other, 'approved')
    const about = { params: { id: other }, body: { version: (await runs.view(other)).version, reason: 'Too early' } }
    await world.request(lwazi.token, cancelPaymentRun, about)
    return other
  }
  const check = async () => {
    const whole = await runs.payees(id)
    const sum = (...states: string[]) =>
      Math.round(whole.reduce((all, { state, amount }) => all + (states.includes(state) ? amount * 100 : 0), 0)) / 100
    const [{ answer: list }, view] = [await world.request(lwazi.token, listPaymentRuns, {}), await runs.view(id)]
    expect(list.data.find(run => run.id === id)).toEqual(view)
    expect(view).toMatchObject({
      amount: sum('included', 'paid', 'refused'),
      payees: whole.filter(({ state }) => ['included', 'paid', 'refused'].includes(state)).length,
      heldPayees: whole.filter(({ state }) => state === 'held').length,
      paidAmount: sum('paid'),
      refusedAmount: sum('refused'),
    })
    const page = async (offset: number) =>
      (await world.request(lwazi.token, listRunPayees, { params: { id }, query: { limit: 3, offset } })).answer
    expect([...(await page(0)).data, ...(await page(3)).data]).toEqual(whole)
    expect((await page(3)).count).toBe(4)
    return view
  }
  const draft = await check()
  const { amount, heldAmount } = draft
  expect(draft).toMatchObject({ payees: 3, heldPayees: 1, heldCount: 2 })
  expect(heldAmount).toBeGreaterThan(0)
  await runs.submit(id)
  expect(await check()).toMatchObject({ amount, heldAmount, heldCount: 2 })
  for (const step of [runs.approve, runs.file, runs.send]) {
    expect((await step(id)).status).toBe(200)
    await check()
  }
  const [first] = await runs.payees(id)
  await runs.settle(id, 'refused', first?.id)
  await check()
  await runs.settle(id, 'paid')
  expect(await check()).toMatchObject({ state: 'closed', amount })
  expect(await runs.view(await cancelled())).toMatchObject({ state: 'cancelled', amount: 0, payees: 0 })
})

test('what is left out is free, and put back while it is; a case of a lead lets its payouts wait', async () => {
  const [one, two] = [await cashed(), await cashed()]
  const { id } = await runs.create()
  const [payee] = await runs.payees(id)
  const { answer } = await world.request(lwazi.token, listRunRows, {
    params: { id },
    query: { payeeId: payee?.id ?? '', limit: 100 },
  })
  const row = answer.data.find(({ leadId, status }) => leadId === two.id && status === 'cashed')
  expect((await change(id, payee?.id ?? '', 'leaveOut', row?.id)).answer).toMatchObject({ amount: 1445.03 })
  expect((await world.request(lwazi.token, markSalePaid, { params: { id: row?.id ?? '' } })).status).toBe(200)
  expect((await change(id, payee?.id ?? '', 'putBack', row?.id)).status).toBe(409)
  await openLateSale(world, one.id)
  expect((await runs.view(id)).amount).toBe(648.14)
  expect((await runs.submit(id)).answer.amount).toBe(648.14)
})

test('each payout says why it waits: with its payee, for its case; and no more once it was submitted', async () => {
  const lead = await cashed()
  const { id } = await runs.create()
  const [payee] = await runs.payees(id)
  const rows = async () => {
    const query = { payeeId: payee?.id ?? '', limit: 100 }
    const { answer } = await world.request(lwazi.token, listRunRows, { params: { id }, query })
    return answer.data.map(({ state, hold }) => hold ?? state)
  }
  expect(await rows()).toEqual(['in', 'in'])
  // Nothing was left out, so nothing is put back.
  expect((await change(id, payee?.id ?? '', 'putBack')).status).toBe(409)
  const body = { ...billingDetails, number: '9999991111', password: loaderPassword }
  await world.request(thandi.token, changeBilling, { params: { id: thandi.id }, body })
  await change(id, payee?.id ?? '', 'putBack')
  expect(await rows()).toEqual(['accountChanged', 'accountChanged'])
  expect((await change(id, payee?.id ?? '', 'putBack')).status).toBe(409)
  world.moveBy(48 * 3_600_000)
  await comeBack()
  await runs.bring(id, 'fileMade')
  await openLateSale(world, lead.id)
  expect(await rows()).toEqual(['in', 'in'])
})

test('nobody is told to leave a payout out of a run that has a bank file', async () => {
  await cashed()
  const { id } = await runs.create()
  const [payout] = (await payouts()).data
  const refused = async () =>
    (await world.request(lwazi.token, markSalePaid, { params: { id: payout?.id ?? '' } })).answer.message
  expect(await refused()).toBe(
    'This payout is in Payment run 1 (Draft). It is paid there, or leave it out of that run first.',
  )
  await runs.bring(id, 'fileMade')
  expect(await refused()).toBe('This payout is in Payment run 1 (Bank file made). It is paid there.')
})

test("'Mark as Paid' leaves what is in a run alone and says in which", async () => {
  await cashed()
  const { id } = await runs.create()
  const [payout] = (await payouts()).data
  const single = await world.request(lwazi.token, markSalePaid, { params: { id: payout?.id ?? '' } })
  expect([single.status, single.text]).toEqual([409, expect.stringContaining('Payment run 1 (Draft)')])
  expect(payout?.run).toEqual({ id, number: 1, state: 'draft' })
  const { answer } = await world.request(lwazi.token, summariseSales, { query: {} })
  expect(answer).toMatchObject({ count: 2, toPay: 0, inRuns: [{ number: 1, count: 2, amount: 796.89 }] })
  const filtered = await world.request(lwazi.token, markSalesPaid, { body: { category: 'payout' } })
  expect([filtered.status, filtered.text]).toEqual([
    422,
    expect.stringContaining('in Payment run 1. They are paid there'),
  ])
  expect((await world.request(lwazi.token, markSalesPaid, { body: {} })).answer.count).toBe(2)
  const cancelled = await world.request(lwazi.token, cancelPaymentRun, {
    params: { id },
    body: { version: 1, reason: 'Too early' },
  })
  expect(cancelled.answer).toMatchObject({ state: 'cancelled', cancelReason: 'Too early' })
  expect((await world.request(lwazi.token, markSalesPaid, { body: { category: 'payout' } })).answer.count).toBe(2)
})

test('a run is made of what a filter matches, with what its payees owe; and nothing is made of nothing', async () => {
  const lead = await cashed()
  await runs.bring((await runs.create()).id, 'sent')
  await runs.settle((await world.db.selectFrom('paymentRun').select('id').executeTakeFirstOrThrow()).id, 'paid')
  await takeBack(lead.id)
  expect((await runs.create({ status: 'sale' })).amount).toBe(0)
  await cashed()
  const { id } = await runs.create({
    status: 'sale',
    startAt: '2026-03-01T00:00:00.000Z',
    endAt: '2026-03-31T23:00:00.000Z',
  })
  // Both reversals are in the first run already.
  expect((await runs.payees(id))[0]).toMatchObject({ amount: 648.14 })
  const nothing = await runs.create({ status: 'sale' })
  expect(nothing).toMatchObject({ code: 'nothing_due' })
})
