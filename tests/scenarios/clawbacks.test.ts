import { changePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { expect, test } from 'vitest'
import { thandi, world } from '../factories/in-a-world.ts'
import { inPayingWorlds, lwazi, runs, takeBack } from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'

// What was paid and is taken back while its payee is in a run: they are paid the rest, once, and see all of it.
inPayingWorlds()

/** A lead that earns R210.00, or half of its premium times 1.05. */
async function sold(premium = 400) {
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, { organisationStatus: 'sale', premium })
  return id
}
async function paid(premium?: number) {
  const lead = await sold(premium)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  return lead
}
const unpaid = async () =>
  (await world.request(lwazi.token, listSales, { query: { category: 'payout', paymentStatus: 'unpaid', limit: 100 } }))
    .answer
async function change(id: string, what: 'leaveOut' | 'putBack', saleId?: string) {
  const [payee] = await runs.payees(id)
  const body = { version: (await runs.view(id)).version, payeeId: payee?.id ?? '', change: what }
  return world.request(lwazi.token, changePaymentRun, {
    params: { id },
    body: { ...body, ...(saleId !== undefined && { saleId }) },
  })
}

test('taken back while the payee is in a draft: the draft pays the rest, and whoever saw the old sum is told', async () => {
  const old = await paid()
  await sold(1000)
  const { id, version, amount } = await runs.create()
  expect(amount).toBe(525)
  await takeBack(old)
  expect(await runs.payees(id)).toMatchObject([{ state: 'included', hold: null, amount: 315, count: 2 }])
  const after = await runs.view(id)
  expect([after.version, after.amount]).toEqual([version + 1, 315])
  await runs.bring(id, 'sent')
  expect((await runs.settle(id, 'paid')).answer).toMatchObject({ state: 'closed', paidAmount: 315 })
  expect(await unpaid()).toMatchObject({ count: 0, toPay: 0 })
})

test('of two drafts the one that pays the most; what an administrator leaves out of it stays out', async () => {
  const old = await paid()
  await sold(500)
  const small = await runs.create()
  await sold(1000)
  const large = await runs.create()
  await takeBack(old)
  const amounts = async () => [(await runs.view(small.id)).amount, (await runs.view(large.id)).amount]
  expect(await amounts()).toEqual([262.5, 315])
  const owedBack = (await unpaid()).data.find(({ payment }) => payment < 0)
  expect((await change(large.id, 'leaveOut', owedBack?.id)).answer).toMatchObject({ amount: 525 })
  expect((await runs.submit(large.id)).answer).toMatchObject({ state: 'submitted', amount: 525 })
})

test('taken back while the run waits for approval: it is not approved as it was, and pays the rest once it is a draft again', async () => {
  const old = await paid()
  await sold(1000)
  const { id } = await runs.create()
  await runs.submit(id)
  await takeBack(old)
  expect(await runs.view(id)).toMatchObject({ state: 'submitted', amount: 525 })
  expect((await runs.approve(id)).text).toContain('is held now')
  await change(id, 'leaveOut')
  await change(id, 'putBack')
  expect((await runs.submit(id)).answer).toMatchObject({ state: 'submitted', amount: 315 })
  expect((await runs.approve(id)).status).toBe(200)
})

test('taken back once the run is approved: what was set apart is paid, and the debt goes into the next run', async () => {
  const old = await paid()
  await sold(1000)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await takeBack(old)
  await runs.bring(id, 'approved').catch(() => {})
  await runs.file(id)
  await runs.send(id)
  expect((await runs.settle(id, 'paid')).answer.paidAmount).toBe(525)
  await sold(1000)
  expect((await runs.create()).amount).toBe(315)
})

test('what another run let go is taken off when a draft is submitted, and never off a payout that is marked as paid by itself', async () => {
  const old = await paid()
  await takeBack(old)
  const owing = await runs.create()
  await sold(1000)
  const earned = await runs.create()
  expect(earned.heldPayees).toBe(1)
  await runs.cancel(owing.id, 'Nothing to pay')
  expect((await runs.submit(earned.id)).answer).toMatchObject({ state: 'submitted', amount: 315 })
  await runs.cancel(earned.id, 'For this test')
  const [one] = [await sold(2000)]
  const row = (await unpaid()).data.find(({ leadId }) => leadId === one)
  expect((await world.request(lwazi.token, markSalePaid, { params: { id: row?.id ?? '' } })).status).toBe(200)
  expect(await unpaid()).toMatchObject({ count: 2, toPay: 315 })
})
