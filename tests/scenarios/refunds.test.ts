import { randomUUID as newId } from 'node:crypto'
import { getAccountStatement } from '@lodeway/contract/account-statements.ts'
import { listReceipts, matchReceipt, takeReceiptBack } from '@lodeway/contract/receipts.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, world } from '../factories/in-a-world.ts'
import { accountOf, bookedOn } from '../factories/invoices.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import {
  invoiced,
  judged,
  open,
  payBack,
  plain,
  repairFindsNothing,
  take,
  takeAll,
  takeBack,
} from '../factories/receipts.ts'

// What was paid too much, or by nobody known, is paid back: never more than is left of it.
inNewWorlds('2026-03-31T10:00:00+02:00')

test('what was paid too much is paid back in parts, and then pays no invoice; never more than is left', async () => {
  const { id } = await invoiced('Ubuntu Life')
  const [receiptId, once] = [newId(), newId()]
  expect((await take(id, 3032.1, receiptId)).answer.left).toBe(500)
  expect((await payBack(receiptId, 500.01)).answer.code).toBe('less_left')
  expect((await payBack(receiptId, 100, newId(), '2026-03-30')).answer.fields).toEqual({
    paidOn: 'Choose 31 Mar 2026, when it came in, or later',
  })
  for (let twice = 0; twice < 2; twice++) expect((await payBack(receiptId, 100, once)).answer.left).toBe(400)
  expect((await payBack(receiptId, 101, once)).answer.code).toBe('receipt_exists')
  // Of two at the same moment that want more than there is one is told.
  const both = await Promise.all([payBack(receiptId, 300), payBack(receiptId, 300)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 100 })
  expect([await bookedOn(world, 'bank'), await bookedOn(world, 'unapplied')]).toEqual([263_210, -10_000])
  // Each refund names its payment, which says how much of it went back.
  const week = { organisationIds: [id], from: '2026-03-31', to: '2026-04-07' }
  const { answer: received } = await world.request(admin.token, listReceipts, { query: week })
  const payment = { id: receiptId, receivedOn: '2026-03-31', reference: 'By hand' }
  expect(
    received.data.map(row => [row.amount, row.refunded, row.payment]).toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([
    [-300, 0, payment],
    [-100, 0, payment],
    [3032.1, 400, null],
  ])
  const later = await world.request(admin.token, listReceipts, { query: { ...week, from: '2026-04-01' } })
  expect(later.answer).toMatchObject({ data: [], count: 0 })
  const back = (to: string) =>
    world.request(admin.token, takeReceiptBack, { params: { id: to }, body: { reason: 'Recorded wrongly' } })
  expect((await back(receiptId)).answer.code).toBe('paid_back')
  const { answer } = await world.request(admin.token, getAccountStatement, {
    params: { id },
    query: { month: '2026-03' },
  })
  expect(answer).toMatchObject({ opening: 0, closing: -100, onAccount: 100 })
  expect(answer.lines.filter(line => line.kind === 'paidBack').map(({ amount }) => amount)).toEqual([400])
  expect(await differences(world)).toEqual([])
})

test('money of nobody is paid back, and the rest of it is still matched', async () => {
  const { id, invoiceId } = await invoiced('Ubuntu Life')
  await takeAll(plain('31/03/2026,Cash deposit,75.00'))
  const [cash] = (await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })).answer.data
  expect((await payBack(cash?.id ?? '', 50)).answer).toMatchObject({ left: 25, organisation: null })
  expect(await bookedOn(world, 'suspense')).toBe(-2500)
  const params = { id: cash?.id ?? '' }
  const match = (left: number) =>
    world.request(admin.token, matchReceipt, { params, body: { organisationId: id, left } })
  // Whoever matches has seen the refund.
  expect(await match(75)).toMatchObject({ status: 409, answer: { code: 'less_left' } })
  expect((await match(25)).status).toBe(200)
  expect([await open(invoiceId), await bookedOn(world, 'suspense')]).toEqual([2507.1, 0])
  expect(await differences(world)).toEqual([])
  const { answer } = await world.request(admin.token, getAccountStatement, {
    params: { id },
    query: { month: '2026-03' },
  })
  expect(answer).toMatchObject({ closing: 2507.1, onAccount: 0 })
  expect(answer.lines.map(line => [line.kind, line.amount])).toEqual([
    ['invoice', 2532.1],
    ['payment', -25],
    ['paidBack', 50],
    ['onAccount', -50],
  ])
  await repairFindsNothing()
})

test('a refund is taken back once, before and after its payment is matched, and then the payment can be', async () => {
  const { id, invoiceId } = await invoiced('Ubuntu Life')
  await takeAll(plain('31/03/2026,Cash deposit,75.00'))
  const [cash] = (await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })).answer.data
  const params = { id: cash?.id ?? '' }
  const [first, second] = [newId(), newId()]
  await payBack(params.id, 20, first)
  await payBack(params.id, 5, second)
  await at('2026-03-31T11:00:00+02:00')
  const both = await Promise.all([takeBack(first, 'Never sent'), takeBack(first, 'Never sent')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.answer).toMatchObject({ isTakenBack: true, source: 'paidBack' })
  expect([await bookedOn(world, 'suspense'), await bookedOn(world, 'bank')]).toEqual([-7000, 7000])
  expect(await differences(world)).toEqual([])
  await world.request(admin.token, matchReceipt, { params, body: { organisationId: id, left: 70 } })
  expect([await open(invoiceId), await bookedOn(world, 'suspense')]).toEqual([2462.1, 0])
  expect((await takeBack(params.id)).answer.code).toBe('paid_back')
  // What came back is the organisation's by now, and pays its invoice at once.
  expect((await takeBack(second, 'Sent to a closed account')).status).toBe(200)
  expect(await open(invoiceId)).toBe(2457.1)
  const { answer: received } = await world.request(admin.token, listReceipts, { query: { organisationIds: [id] } })
  expect(received.data.find(row => row.id === params.id)).toMatchObject({ amount: 75, left: 0, refunded: 0 })
  const counter = received.data.find(row => row.reference === 'Sent to a closed account')
  expect(counter).toMatchObject({ amount: 5, left: 0, source: 'takenBack', payment: { id: second } })
  expect((await takeBack(counter?.id ?? '')).answer.message).toContain('Record the refund again.')
  const { answer } = await world.request(admin.token, getAccountStatement, {
    params: { id },
    query: { month: '2026-03' },
  })
  expect(answer).toMatchObject({ closing: 2457.1, onAccount: 0 })
  expect(answer.lines.map(line => [line.kind, line.amount])).toEqual([
    ['invoice', 2532.1],
    ['payment', -75],
    ['paidBack', 25],
    ['refundTakenBack', -20],
    ['refundTakenBack', -5],
  ])
  expect(await differences(world)).toEqual([])
  await repairFindsNothing()
  expect((await takeBack(params.id)).answer).toMatchObject({ isTakenBack: true })
  expect([await open(invoiceId), await bookedOn(world, 'bank'), await differences(world)]).toEqual([2532.1, 0, []])
  await repairFindsNothing()
})

test('a refund that came back is not taken once more with the bank statement', async () => {
  const { id } = await invoiced('Ubuntu Life')
  const [payment, refund] = [newId(), newId()]
  await take(id, 2600, payment)
  await payBack(payment, 50, refund)
  await takeBack(refund, 'Returned by their bank')
  const line = ['leftOut', 'This line looks like one already taken: Returned by their bank, 31 Mar 2026, taken back.']
  expect(await judged(plain('30/03/2026,RETURNED Ubuntu Life,50.00'))).toEqual([[...line, 'take']])
})

test('a credit that was marked as paid and came back is a refund that came back too', async () => {
  const { id, lead } = await invoiced('Ubuntu Life')
  await take(id, 2532.1, newId())
  await recordAsAdministrator(world, admin, lead, {
    organisationStatus: 'sale',
    premium: 1234.55,
    premiumsCollected: 0,
  })
  await world.runJobs('apply-credit')
  const { answer } = await world.request(admin.token, listSales, {
    query: { category: 'invoice', paymentStatus: 'unpaid' },
  })
  await world.request(admin.token, markSalePaid, { params: { id: answer.data[0]?.id ?? '' } })
  const receipts = async () => (await world.request(admin.token, listReceipts, { query: {} })).answer.data
  const refund = (await receipts()).find(({ amount }) => amount < 0)
  await takeBack(refund?.id ?? '', 'Returned by their bank')
  const line = ['leftOut', 'This line looks like one already taken: Returned by their bank, 31 Mar 2026, taken back.']
  expect(await judged(plain('31/03/2026,RETURNED Ubuntu Life,402.50'))).toEqual([[...line, 'take']])
  const counter = (await receipts()).find(({ source }) => source === 'takenBack')
  expect((await takeBack(counter?.id ?? '')).answer.message).toContain('Record the refund again.')
  const { answer: statement } = await world.request(admin.token, getAccountStatement, {
    params: { id },
    query: { month: '2026-03' },
  })
  expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['refundTakenBack', -402.5])
  expect(await differences(world)).toEqual([])
})

test('a refund taken back while its payment is matched, or refunded further: nothing is counted twice', async () => {
  const { id } = await invoiced('Ubuntu Life')
  for (let round = 1; round <= 6; round++) {
    await takeAll(plain(`31/03/2026,Cash deposit ${round},${75 + round}.00`))
    const [cash] = (await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })).answer.data
    const params = { id: cash?.id ?? '' }
    const refund = newId()
    await payBack(params.id, 50, refund)
    const answers = await Promise.all([
      takeBack(refund),
      world.request(admin.token, matchReceipt, { params, body: { organisationId: id } }),
      payBack(params.id, 25),
      takeBack(params.id),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await world.request(admin.token, matchReceipt, { params, body: { organisationId: id } })
    expect(await differences(world)).toEqual([])
  }
  await repairFindsNothing()
})

test('of money of nobody that was paid back whole nothing is left to match', async () => {
  await takeAll(plain('31/03/2026,Cash deposit,75.00'))
  const unknown = async () => (await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })).answer
  const [cash] = (await unknown()).data
  await payBack(cash?.id ?? '', 75)
  expect(await unknown()).toMatchObject({ data: [], count: 0, unknown: 0 })
})
