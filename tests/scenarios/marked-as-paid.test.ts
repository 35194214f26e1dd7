import { changeBilling } from '@lodeway/contract/billing.ts'
import { listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { downloadBatch, listBatches, markSalePaid, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { expect, test } from 'vitest'
import { cellsOf } from '../e2e/workbook.ts'
import { world } from '../factories/in-a-world.ts'
import { balance, cashed, inPayingWorlds, lwazi, payouts, runs } from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { openLateSale, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, ownPassword, runsOf, secondAdministrator } from '../factories/payment-runs.ts'
import { billingDetails, loader, loaderPassword } from '../factories/people.ts'
import { statementsOf } from '../factories/statements.ts'

// 'Mark as Paid' pays payouts by a run of its own. The books are what the rows say after every story.
inPayingWorlds()

const mark = (id: string, by = lwazi) => world.request(by.token, markSalePaid, { params: { id } })
const markAll = (body: object = {}) => world.request(lwazi.token, markSalesPaid, { body })
const allRuns = async () => (await world.request(lwazi.token, listPaymentRuns, { query: {} })).answer.data
const summary = async () => (await world.request(lwazi.token, summariseSales, { query: {} })).answer

test('one payout, marked as paid: a closed run without a bank file, which says who did it; a repeat makes no other', async () => {
  await cashed()
  const [payout] = (await payouts()).data
  const marked = await mark(payout?.id ?? '')
  expect(marked.answer).toMatchObject({ paymentStatus: 'paid', accountNumber: '••••7890', run: null })
  expect((await mark(payout?.id ?? '')).status).toBe(200)
  const [run, ...others] = await allRuns()
  expect(run).toMatchObject({
    state: 'closed',
    paidAmount: payout?.payment,
    fileMade: null,
    isApprovedBySubmitter: true,
    markedPaid: { by: 'First Administrator' },
  })
  expect(others).toEqual([])
  expect([await balance('run'), await balance('transit')]).toEqual([0, 0])
  // It is over: nothing is made or sent of it any more.
  expect((await runs.file(run?.id ?? '')).status).toBe(409)
  expect((await runs.send(run?.id ?? '')).status).toBe(409)
})

test('one payout, marked as paid: who is due it is asked once, under the lock on their account, and so is the setting where it is locked', async () => {
  await cashed()
  const [payout] = (await payouts()).data
  const asked = await statementsOf(() => mark(payout?.id ?? ''))
  const places = (words: RegExp) => asked.flatMap((text, place) => (words.test(text) ? [place] : []))
  const [due, ...again] = places(/WITH due AS/)
  expect(again).toEqual([])
  expect(due).toBeGreaterThan(places(/pg_advisory_xact_lock_shared/)[0] ?? Infinity)
  // Twice by the days on which payees are paid, twice locked, and once for each of the other steps.
  expect(places(/payment_setting/)).toHaveLength(6)
  expect(asked.indexOf('commit') - asked.indexOf('begin')).toBeLessThan(56)
})

test('what was marked as paid is taken back with a reason, and is due again; paid again, and taken back again', async () => {
  await cashed()
  for (const round of [1, 2]) {
    const batch = await markAll()
    expect(batch.answer).toMatchObject({ toPay: 796.89, run: { number: round, state: 'closed' } })
    expect(await balance('payable')).toBe(0)
    const { id } = batch.answer.run ?? { id: '' }
    expect((await runs.cancel(id, ' ')).status).toBe(400)
    const back = await runs.cancel(id, 'The bank was closed')
    expect(back.answer).toMatchObject({ state: 'cancelled', cancelReason: 'The bank was closed', paidAmount: 0 })
    expect((await runs.cancel(id, 'Twice')).status).toBe(409)
    expect([await balance('payable'), (await payouts('unpaid')).count]).toEqual([796.89, 2])
    expect(await differences(world)).toEqual([])
  }
  expect((await markAll()).answer.toPay).toBe(796.89)
})

test('a sale that was taken back after its payout was marked as paid, and the payment taken back: nothing is owed', async () => {
  const lead = await cashed()
  const { answer } = await markAll({ category: 'payout' })
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'busy' })
  expect(await balance('held')).toBe(-796.89)
  expect((await runs.cancel(answer.run?.id ?? '', 'Never paid')).status).toBe(200)
  expect([await balance('payable'), (await payouts('unpaid')).toPay]).toEqual([0, 0])
})

test('a run with a bank file is not taken back', async () => {
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  expect((await runs.cancel(id, 'Too late')).status).toBe(409)
  expect((await runs.markPaid(id)).status).toBe(409)
})

test('whoever a run would hold is held here too, for the same reason, which is said before and after', async () => {
  const [small, changed, undecided] = [
    await loader(world, lwazi),
    await loader(world, lwazi),
    await loader(world, lwazi),
  ]
  await cashed()
  await recordAsAdministrator(world, lwazi, (await submitted(world, small)).id, {
    organisationStatus: 'sale',
    premium: 20,
  })
  await cashed(changed)
  const { id } = await cashed(undecided)
  await world.request(changed.token, changeBilling, {
    params: { id: changed.id },
    body: { ...billingDetails, number: '9999991111', password: loaderPassword },
  })
  await openLateSale(world, id)
  expect(await summary()).toMatchObject({
    toPay: 796.89,
    holds: [
      { reason: 'caseOpen', count: 2, amount: 796.89 },
      { reason: 'accountChanged', count: 2, amount: 796.89 },
      { reason: 'belowMinimum', count: 1, amount: 10.5 },
    ],
  })
  const smallest = (await payouts('unpaid')).data.find(({ payment }) => payment === 10.5)
  const refused = await mark(smallest?.id ?? '')
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Below R50.00')])
  expect((await markAll({ category: 'payout' })).answer).toMatchObject({ count: 2, toPay: 796.89 })
  const again = await markAll({ category: 'payout' })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('1 payout of R10.50 is held for')])
  expect(again.text).toContain('A return or late sale of this lead is not decided yet')
})

test('whoever owes more than a row is not paid that row alone', async () => {
  const paid = await cashed()
  await markAll({ category: 'payout' })
  await recordAsAdministrator(world, lwazi, paid.id, { organisationStatus: 'busy' })
  await cashed()
  const earned = (await payouts('unpaid')).data.find(({ payment }) => payment === 648.14)
  const refused = await mark(earned?.id ?? '')
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Amounts that were taken back come off first'),
  ])
})

test('where payments need a second person, rows wait in a run that says so; the other one approves and they are paid', async () => {
  const naledi = await secondAdministrator(world, lwazi)
  const theirs = runsOf(world, naledi)
  await world.request(lwazi.token, changePaymentSettings, { body: { needsSecondPerson: true, password: ownPassword } })
  await cashed()
  const [payout] = (await payouts()).data
  const marked = await mark(payout?.id ?? '')
  expect(marked.answer).toMatchObject({ paymentStatus: 'unpaid', run: { number: 1, state: 'submitted' } })
  const said = await world.db.selectFrom('auditLog').select('action').where('action', '=', 'sale.mark-paid').execute()
  expect(said).toEqual([])
  const again = await mark(payout?.id ?? '')
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Payment run 1 (Waiting for approval)')])
  expect(await summary()).toMatchObject({ needsSecondPerson: true, count: 3 })
  const batch = await markAll()
  expect(batch.answer).toMatchObject({ count: 3, toPay: 0, run: { number: 2, state: 'submitted' } })
  const cells = async () => {
    const file = await world.request(lwazi.token, downloadBatch, { params: { id: batch.answer.id } })
    return cellsOf(file.raw.rawPayload).filter(cell => cell === 'Paid' || cell === 'Unpaid')
  }
  expect((await cells()).toSorted()).toEqual(['Paid', 'Paid', 'Unpaid'])
  const { id } = batch.answer.run ?? { id: '' }
  expect([(await runs.approve(id)).status, (await runs.markPaid(id)).status]).toEqual([409, 409])
  expect((await theirs.approve(id)).status).toBe(200)
  expect((await runs.markPaid(id)).answer).toMatchObject({ state: 'closed', isApprovedBySubmitter: false })
  expect(await cells()).toEqual(['Paid', 'Paid', 'Paid'])
  const { answer } = await world.request(lwazi.token, listBatches, { query: {} })
  expect(answer.data[0]).toMatchObject({ count: 3, run: { number: 2, state: 'closed' } })
  // Whoever approved it does not take it back alone.
  expect((await theirs.cancel(id, 'Not paid')).status).toBe(409)
  expect((await runs.cancel(id, 'Not paid')).answer.state).toBe('cancelled')
})
