import { randomUUID as newId } from 'node:crypto'
import { getAccountStatement } from '@lodeway/contract/account-statements.ts'
import { recordReturn } from '@lodeway/contract/bank-answers.ts'
import { previewStatement, takeStatement } from '@lodeway/contract/bank-statements.ts'
import { getInvoice, issueInvoice } from '@lodeway/contract/invoices.ts'
import { listReceipts, matchReceipt, payReceiptBack, takeReceipt, takeReceiptBack } from '@lodeway/contract/receipts.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { cleanedReference } from '@lodeway/rules/invoices/statement-line.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { issueInvoices } from '../../apps/api/src/features/receipts/issue-invoices.job.ts'
import { admin, at, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { accountOf, asVendor, bookedOn, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, runsOf, withPassword } from '../factories/payment-runs.ts'

// What comes in is taken once, pays what it is for, and nothing of it is lost: it waits where nobody knows whose it is.
inNewWorlds('2026-03-31T10:00:00+02:00')

async function invoiced(name: string) {
  await setUpInvoicing(world, admin, asVendor)
  const { id } = await organisation(world, admin, { name })
  await externalContract(world, admin, id)
  const lead = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  return { id, lead: lead.id, invoiceId: answer.id, number: answer.number }
}
const take = (organisationId: string, amount: number, id: string = newId()) =>
  world.request(admin.token, takeReceipt, {
    body: { id, organisationId, receivedOn: '2026-03-31', amount, reference: 'By hand' },
  })
const paidRows = async () =>
  (await world.request(admin.token, listSales, { query: { category: 'invoice', paymentStatus: 'paid' } })).answer
    .toReceive
const open = async (id: string) => (await world.request(admin.token, getInvoice, { params: { id } })).answer.open

test('in part, then too much: the rows are paid with the last of it, and what is left waits', async () => {
  const { id, invoiceId } = await invoiced('Ubuntu Life')
  const first = newId()
  for (let twice = 0; twice < 2; twice++)
    expect((await take(id, 1000, first)).answer).toMatchObject({ amount: 1000, left: 0 })
  expect([await open(invoiceId), await paidRows()]).toEqual([1532.1, 0])
  // Another payment under the same id is no repeat.
  expect((await take(id, 1001, first)).status).toBe(409)
  const { id: otherId } = await organisation(world, admin, { name: 'Karoo Cover' })
  expect((await take(otherId, 1000, first)).answer.code).toBe('receipt_exists')
  expect(await open(invoiceId)).toBe(1532.1)
  // Nor is one under the id of anything else that the books are about.
  const { rows } = await world.pool.query<{ id: string }>('SELECT DISTINCT source_id AS id FROM journal')
  expect(rows.length).toBeGreaterThan(4)
  for (const other of rows.filter(row => row.id !== first))
    expect((await take(id, 1, other.id)).answer.code).toBe('receipt_exists')
  expect((await take(id, 1600)).answer).toMatchObject({ left: 67.9 })
  expect([await open(invoiceId), await paidRows()]).toEqual([0, 2201.83])
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 67.9 })
  expect(await bookedOn(world, 'bank')).toBe(260_000)
  expect(await differences(world)).toEqual([])
})

const accountLines = async (id: string) =>
  (
    await world.request(admin.token, getAccountStatement, { params: { id }, query: { month: '2026-03' } })
  ).answer.lines.map(({ what, amount }) => [what, amount])

test('in part, and its row is taken back unpaid: what no row needs is on account, is refunded, and pays the next invoice', async () => {
  const { id, lead, invoiceId, number } = await invoiced('Ubuntu Life')
  const [first, second] = [newId(), newId()]
  await take(id, 2000, first)
  await at('2026-03-31T11:00:00+02:00')
  await take(id, 300, second)
  // Without the fee it comes to R2 129.60.
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'sale', premium: 1234.55 })
  expect([await open(invoiceId), await paidRows()]).toEqual([-170.4, 1851.83])
  for (let twice = 0; twice < 2; twice++) await world.runJobs('apply-credit')
  expect([await open(invoiceId), await paidRows()]).toEqual([0, 1851.83])
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 170.4 })
  expect(await differences(world)).toEqual([])
  const { answer } = await world.request(admin.token, getInvoice, { params: { id: invoiceId } })
  expect(answer.receipts.map(({ amount }) => amount)).toEqual([2000, 129.6])
  const paid = (await accountLines(id)).filter(([what]) => String(what).startsWith('Payment'))
  expect(paid).toEqual([
    [`Payment: By hand, for ${number} (2 payments)`, -2129.6],
    ['Payment on account: By hand', -170.4],
  ])
  expect((await payBack(second, 100)).answer.left).toBe(70.4)
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, { organisationStatus: 'sale', premium: 1234.55 })
  const body = { organisationId: id, to: '2026-03-31' }
  expect(await open((await world.request(admin.token, issueInvoice, { body })).answer.id)).toBe(2059.2)
  expect(await differences(world)).toEqual([])
  expect((await takeBack(first)).status).toBe(200)
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 4059.2, unapplied: 0 })
  expect(await differences(world)).toEqual([])
  await repairFindsNothing()
})

test('what came in for an invoice that was then taken back whole is on account after a night, and names it no more', async () => {
  const { id, lead, invoiceId } = await invoiced('Ubuntu Life')
  const payment = newId()
  await take(id, 100, payment)
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'busy' })
  expect(await open(invoiceId)).toBe(-100)
  // As an earlier release left it.
  await issueInvoices(world.context)
  expect(await open(invoiceId)).toBe(0)
  expect((await accountLines(id)).at(-1)).toEqual(['Payment on account: By hand', -100])
  expect((await payBack(payment, 100)).answer).toMatchObject({ left: 0, invoices: [] })
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 0 })
  expect(await bookedOn(world, 'bank')).toBe(0)
  expect(await differences(world)).toEqual([])
  await repairFindsNothing()
})

test('what was paid too much, and what is credited, pays the next invoice', async () => {
  const { id, lead } = await invoiced('Ubuntu Life')
  await take(id, 2600)
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'busy' })
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  expect(await open(answer.id)).toBe(0)
  expect(await accountOf(world, admin, id)).toMatchObject({ unbilled: 0, unapplied: 0, owed: -67.9 })
  expect(await differences(world)).toEqual([])
  // What is left of the credit goes back when the rows that took something back are marked.
  await payAllFor(world, admin, lead)
  expect(await accountOf(world, admin, id)).toMatchObject({ unbilled: 0, unapplied: 0, owed: 0 })
  expect(await bookedOn(world, 'bank')).toBe(260_000 - 6790)
  expect(await differences(world)).toEqual([])
})

test('what was paid before there was an invoice pays it when it is issued, so it is never overdue and nobody is paused', async () => {
  await setUpInvoicing(world, admin, { pauseAfterDays: 1 })
  const { id } = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, id)
  expect((await take(id, 3000)).answer).toMatchObject({ left: 3000 })
  const lead = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const ask = () => world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  const [{ answer: invoice }] = await Promise.all([ask(), take(id, 10)])
  expect([await open(invoice.id), await paidRows()]).toEqual([0, 2201.83])
  await at('2026-06-30T10:00:00+02:00')
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, overdue: 0, unapplied: 808.17, isPaused: false })
  expect(await differences(world)).toEqual([])
})

test('a credit note that leaves something to the credit of an organisation pays what it owes elsewhere', async () => {
  const { id, lead } = await invoiced('Ubuntu Life')
  await take(id, 2532.1)
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'busy' })
  // Until the credit is moved, less is overdue by it, as less is owed.
  await at('2026-06-30T10:00:00+02:00')
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, overdue: 0 })
  for (let twice = 0; twice < 2; twice++) await world.runJobs('apply-credit')
  expect(await open(answer.id)).toBe(0)
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 0 })
  expect(await differences(world)).toEqual([])
})

test('a row marked after a payment in part brings in only what is missing of it', async () => {
  const { id, lead, invoiceId } = await invoiced('Ubuntu Life')
  await take(id, 1000)
  await payAllFor(world, admin, lead)
  expect(await open(invoiceId)).toBe(0)
  expect(await bookedOn(world, 'receivable')).toBe(0)
  expect(await differences(world)).toEqual([])
})

const statement = (...lines: string[]) => ['Date,Description,Amount,Balance', ...lines].join('\r\n')
const preview = async (text: string) => (await world.request(admin.token, previewStatement, { body: { text } })).answer
const takeAll = async (text: string, seen?: string) =>
  world.request(admin.token, takeStatement, { body: { text, preview: seen ?? (await preview(text)).digest } })

test('a bank statement: each line says what becomes of it, and the same line is taken once', async () => {
  const [ubuntu, karoo] = [await invoiced('Ubuntu Life'), await invoiced('Karoo Cover')]
  const text = statement(
    `31/03/2026,EFT ${ubuntu.number},2532.10,100`,
    `31/03/2026,EFT ${ubuntu.number},2532.10,100`,
    '2026-03-31,Karoo Cover settles,"1 000,00",200',
    '2026-03-31,UBUNTU LIFE / KAROO COVER,50.00,300',
    '2026-03-31,Cash deposit,75.00,400',
    '2026-03-31,Bank charges,-12.00,388',
  )
  const shown = await preview(text)
  expect(shown.lines.map(({ line, effect, organisation, note }) => [line, effect, organisation ?? note])).toEqual([
    [2, 'receipt', 'Ubuntu Life'],
    [3, 'leftOut', 'The same as line 2, with the same balance, so it is one payment.'],
    [4, 'receipt', 'Karoo Cover'],
    [5, 'unknown', expect.stringContaining('Could be from')],
    [6, 'unknown', 'Names no invoice and no organisation.'],
    [7, 'leftOut', 'This was paid out, not in.'],
  ])
  const once = await Promise.all([1, 2, 3].map(() => takeAll(text, shown.digest)))
  expect(once.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect([await open(ubuntu.invoiceId), await open(karoo.invoiceId)]).toEqual([0, 1532.1])
  expect(await bookedOn(world, 'suspense')).toBe(-12_500)
  expect((await preview(text)).counts).toEqual({ receipts: 0, unknown: 0, errors: 0, leftOut: 6 })
  expect(await takeAll(text)).toMatchObject({ status: 422, answer: { code: 'nothing_to_take' } })

  const { answer: unknown } = await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })
  expect(unknown.unknown).toBe(2)
  const cash = unknown.data.find(({ amount }) => amount === 75)?.id ?? ''
  const match = () =>
    world.request(admin.token, matchReceipt, { params: { id: cash }, body: { organisationId: karoo.id } })
  expect((await match()).answer).toMatchObject({ left: 0, organisation: { name: 'Karoo Cover' } })
  expect((await match()).status).toBe(409)
  expect([await open(karoo.invoiceId), await bookedOn(world, 'suspense')]).toEqual([1457.1, -5000])
  expect(await differences(world)).toEqual([])
})

const payBack = (receiptId: string, amount: number, id: string = newId(), paidOn = '2026-03-31') =>
  world.request(admin.token, payReceiptBack, {
    params: { id: receiptId },
    body: { id, amount, paidOn, reference: 'Overpaid' },
  })

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

/** What writes the books anew finds nothing that is missing. */
async function repairFindsNothing(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url, options: '-c search_path=app,public' })
  await owner.connect()
  try {
    expect((await owner.query('SELECT post_missing_entries() AS written')).rows).toEqual([{ written: '0' }])
  } finally {
    await owner.end()
  }
}

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

test('in part, and its row is taken back unpaid, as is that of the invoice that it paid next: it is on account again', async () => {
  const { id, lead, invoiceId } = await invoiced('Ubuntu Life')
  const payment = newId()
  await take(id, 2300, payment)
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, { organisationStatus: 'sale', premium: 1234.55 })
  const body = { organisationId: id, to: '2026-03-31' }
  const nextId = (await world.request(admin.token, issueInvoice, { body })).answer.id
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'sale', premium: 1234.55 })
  await world.runJobs('apply-credit')
  expect([await open(invoiceId), await open(nextId)]).toEqual([0, 1959.2])
  await recordAsAdministrator(world, admin, next.id, { organisationStatus: 'notInterested' })
  await world.runJobs('apply-credit')
  expect(await open(nextId)).toBe(0)
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unapplied: 170.4 })
  expect((await payBack(payment, 170.4)).answer.left).toBe(0)
  expect(await differences(world)).toEqual([])
  await repairFindsNothing()
})

test('a payout that the bank sent back is not taken with the bank statement, recorded in its run or not', async () => {
  const lwazi = await withPassword(world, admin)
  const runs = runsOf(world, lwazi)
  await renewTokens()
  await invoiced('Ubuntu Life')
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  const line = '29/03/2026,RUN1-1 RETURNED,796.89'
  const unrecorded = 'This line looks like the payout RUN1-1, sent back by the bank. Record that in Payment run 1.'
  expect(await judged(plain(line))).toEqual([['leftOut', unrecorded, 'take']])
  expect((await runs.send(id)).status).toBe(200)
  expect(await judged(plain(line))).toEqual([['leftOut', unrecorded, 'take']])
  await runs.settle(id, 'paid')
  const lines = [line, '31/03/2026,UNPAID ITEM,796.89', '31/03/2026,Ubuntu Life,796.89', '29/03/2026,RUN1-1,12.00']
  const others = [
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
    ['receipt', null, 'leaveOut'],
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ]
  expect(await judged(plain(...lines))).toEqual([['leftOut', unrecorded, 'take'], ...others])
  const [payee] = await runs.payees(id)
  const body = {
    version: (await runs.view(id)).version,
    payeeId: payee?.id ?? '',
    returnedOn: '2026-03-31',
    reason: 'Account closed',
  }
  expect((await world.request(lwazi.token, recordReturn, { params: { id }, body })).status).toBe(200)
  const recorded =
    'This line looks like the payout RUN1-1, which came back on 31 Mar 2026: Payment run 1 has it already.'
  const asks = ['leftOut', recorded, 'take']
  expect(await judged(plain(...lines))).toEqual([asks, asks, ...others.slice(1)])
  expect((await takeAll(plain(line))).answer.code).toBe('nothing_to_take')
  expect([await bookedOn(world, 'bank'), await bookedOn(world, 'suspense')]).toEqual([0, 0])
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

const plain = (...lines: string[]) => ['Date,Description,Amount', ...lines].join('\r\n')
const takeWith = async (text: string, decided: { alsoTake?: number[]; leaveOut?: number[] }) => {
  const shown = await world.request(admin.token, previewStatement, { body: { text, ...decided } })
  return world.request(admin.token, takeStatement, { body: { text, ...decided, preview: shown.answer.digest } })
}
const judged = async (text: string) =>
  (await preview(text)).lines.map(({ effect, note, choice }) => [effect, note, choice])

test('two equal lines are two payments; the same or an overlapping file takes neither again, and asks', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const [first, second] = [`31/03/2026,EFT ${number},500.00`, '30/03/2026,Cash deposit,75.00']
  const march = plain(second, first, first)
  expect(await judged(march)).toEqual([
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
    ['receipt', null, 'leaveOut'],
    ['receipt', 'The same as line 3: taken as a payment of its own.', 'leaveOut'],
  ])
  expect((await takeAll(march)).answer).toMatchObject({ receipts: 2, unknown: 1, amount: 1075 })
  expect(await open(invoiceId)).toBe(1532.1)
  const again = ['leftOut', 'This line looks like one already taken from a statement.', 'take']
  expect(await judged(march)).toEqual([again, again, again])
  // An overlapping file with one more of them has one more payment.
  const more = plain(first, first, first)
  expect(await judged(more)).toEqual([
    again,
    again,
    ['receipt', expect.stringContaining('The same as line 2'), 'leaveOut'],
  ])
  expect((await takeAll(more)).answer).toMatchObject({ receipts: 1, amount: 500 })
  // Whoever looks at it knows better: one that looks like another is taken, and one is left out.
  const cut = plain(first, '31/03/2026,Something else,12.00')
  expect((await takeWith(cut, { alsoTake: [2], leaveOut: [3] })).answer).toMatchObject({
    receipts: 1,
    unknown: 0,
    amount: 500,
  })
  expect(await open(invoiceId)).toBe(532.1)
  expect(await judged(plain(first, first, first, first))).toEqual([again, again, again, again])
  expect(await bookedOn(world, 'bank')).toBe(207_500)
  expect(await differences(world)).toEqual([])
})

test('a line that looks like a payment entered by hand, or marked, within a week asks before it is taken', async () => {
  const { id, number, lead } = await invoiced('Ubuntu Life')
  await take(id, 1000)
  await payAllFor(world, admin, lead)
  const line = (amount: string, reference = `EFT ${number}`) => `29/03/2026,${reference},${amount}`
  const text = plain(line('1000.00'), line('1000.00', `Second EFT ${number}`), line('1000.00', 'Karoo'))
  expect(await judged(text)).toEqual([
    ['leftOut', 'This line looks like one already taken: By hand, 31 Mar 2026, entered by hand.', 'take'],
    ['receipt', null, 'leaveOut'],
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ])
  const marked = (await world.request(admin.token, listReceipts, { query: {} })).answer.data.find(
    ({ source }) => source === 'marked',
  )
  expect((await judged(plain(line(String(marked?.amount)))))[0]).toEqual([
    'leftOut',
    expect.stringContaining('marked as paid'),
    'take',
  ])
  expect(await judged(plain(`23/03/2026,EFT ${number},1000.00`))).toEqual([['receipt', null, 'leaveOut']])
  expect((await takeWith(text, { alsoTake: [2], leaveOut: [4] })).answer).toMatchObject({ receipts: 2, unknown: 0 })
  expect(await differences(world)).toEqual([])
})

test('the same payments in a file that the bank writes in another way ask before they are taken', async () => {
  const { number } = await invoiced('Ubuntu Life')
  const days = plain(`31/03/2026,EFT ${number},500.00`, '31/03/2026,Cash deposit,75.00', '30/03/2026,EFT,40.00')
  expect((await takeAll(days)).answer).toMatchObject({ receipts: 1, unknown: 2 })
  const month = [
    'Date,Description,Amount,Balance',
    '30/03/2026,EFT,40.00,140.00',
    `31/03/2026,EFT ${number},500.00,640.00`,
    '31/03/2026,CASH DEP,75.00,715.00',
    '29/03/2026,EFT,40.00,100.00',
  ].join('\r\n')
  const asks = (reference: string) => [
    'leftOut',
    `This line looks like one already taken: ${reference}, bank statement.`,
    'take',
  ]
  expect(await judged(month)).toEqual([
    asks('EFT, 30 Mar 2026'),
    asks(`EFT ${number}, 31 Mar 2026`),
    asks('Cash deposit, 31 Mar 2026'),
    ['unknown', 'Names no invoice and no organisation.', 'leaveOut'],
  ])
})

test('the same payment in a file with other dates is the day of its booking, or asks where both name one invoice', async () => {
  const { number } = await invoiced('Ubuntu Life')
  const taken = plain(`30/03/2026,${number} UBUNTU LIFE,500.00`, '29/03/2026,UBUNTU LIFE,80.00')
  expect((await takeAll(taken)).answer).toMatchObject({ receipts: 2 })
  const asks = [
    'leftOut',
    `This line looks like one already taken: ${number} UBUNTU LIFE, 30 Mar 2026, bank statement.`,
  ]
  const withValueDate = ['Value Date,Date,Description,Amount', `29/03/2026,30/03/2026,EFT ${number},500.00`].join('\n')
  expect((await preview(withValueDate)).lines).toMatchObject([{ receivedOn: '2026-03-30', effect: 'leftOut' }])
  const byValueDate = plain(`31/03/2026,EFT ${number},500.00`, '30/03/2026,EFT UBUNTU LIFE,80.00')
  expect(await judged(byValueDate)).toEqual([
    [...asks, 'take'],
    ['receipt', null, 'leaveOut'],
  ])
  // A line of another day asks as well, and leaves the payment to the line of its own day.
  const both = plain(`28/03/2026,EFT ${number},500.00`, `30/03/2026,EFT ${number},500.00`)
  expect((await preview(both)).lines.map(({ effect }) => effect)).toEqual(['leftOut', 'leftOut'])
})

test('a line that names nobody asks when somebody entered such a payment, which still explains its own line', async () => {
  const { id, number } = await invoiced('Ubuntu Life')
  await take(id, 1000)
  expect(await judged(plain('31/03/2026,EFT,1000.00', `31/03/2026,EFT ${number},1000.00`))).toEqual([
    [
      'leftOut',
      'This line looks like one already taken from Ubuntu Life: By hand, 31 Mar 2026, entered by hand.',
      'take',
    ],
    ['leftOut', 'This line looks like one already taken: By hand, 31 Mar 2026, entered by hand.', 'take'],
  ])
})

test('lines above the headings are passed over, amounts paid out are read as banks write them, and references are cleaned', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const text = [
    'Account statement, Lodeway (Pty) Ltd, from 1 March, to 31 March',
    '',
    'Account;62001234567',
    'Date;Description;Amount;Balance',
    '31/03/2026;Bank charges;55,00-;1',
    '31/03/2026;Bank charges;(55,00);2',
    '31/03/2026;Bank charges;-55,00;3',
    `31/03/2026;EFT \u0000${number}\u0007;2532,10;4`,
  ].join('\r\n')
  const shown = await preview(text)
  expect(shown.lines.map(({ line, effect, amount, note }) => [line, effect, amount, note])).toEqual([
    [5, 'leftOut', -55, 'This was paid out, not in.'],
    [6, 'leftOut', -55, 'This was paid out, not in.'],
    [7, 'leftOut', -55, 'This was paid out, not in.'],
    [8, 'receipt', 2532.1, cleanedReference],
  ])
  expect(shown.lines[3]?.reference).toBe(`EFT ${number}`)
  expect((await takeAll(text)).answer).toMatchObject({ receipts: 1 })
  expect(await open(invoiceId)).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('nothing of a file is half taken', async () => {
  const { number, invoiceId } = await invoiced('Ubuntu Life')
  const text = statement(`31/03/2026,${number},100.00,1`, '31/02/2026,Something,12.00,2')
  expect((await preview(text)).lines[1]).toMatchObject({ line: 3, effect: 'error', note: '"31/02/2026" is no date.' })
  expect(await takeAll(text)).toMatchObject({ status: 422, answer: { code: 'lines_with_errors' } })
  expect(await open(invoiceId)).toBe(2532.1)
  const headless = await world.request(admin.token, previewStatement, { body: { text: 'When,What\r\n1,2' } })
  expect(headless).toMatchObject({ status: 400, answer: { fields: { text: 'There is no heading "Date".' } } })
})

test('payments, marks and reversals at once, again and again: the books, the rows and the invoices agree', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, lead } = await invoiced(`Insurer ${'ABCDEFGH'[round]}`)
    const outcomes = await Promise.all([
      take(id, 1000),
      take(id, 1532.1),
      payAllFor(world, admin, lead).then(() => ({ status: 200 })),
      recordAsAdministrator(world, admin, lead, { organisationStatus: 'busy' }),
      world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } }),
    ])
    for (const { status } of outcomes) expect([200, 201, 422]).toContain(status)
  }
  expect(await differences(world)).toEqual([])
})

const takeBack = (id: string, reason = 'Entered for the wrong organisation') =>
  world.request(admin.token, takeReceiptBack, { params: { id }, body: { reason } })

test('a payment is taken back with a reason: its invoices are open and its rows unpaid again, and nothing is deleted', async () => {
  const { id, invoiceId } = await invoiced('Ubuntu Life')
  const [first, second] = [newId(), newId()]
  await take(id, 1000, first)
  await take(id, 1600, second)
  expect((await takeBack(first, ' ')).status).toBe(400)
  expect((await takeBack(first)).answer).toMatchObject({ isTakenBack: true, left: 0, invoices: [] })
  // What was too much pays as far as it goes.
  expect([await open(invoiceId), await paidRows()]).toEqual([932.1, 0])
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 932.1, unapplied: 0 })
  expect((await takeBack(first)).status).toBe(409)
  expect(await bookedOn(world, 'bank')).toBe(160_000)
  expect(await differences(world)).toEqual([])
  const { answer } = await world.request(admin.token, listReceipts, { query: {} })
  const counter = answer.data.find(({ source }) => source === 'takenBack')
  expect(counter).toMatchObject({ amount: -1000, left: 0, reference: 'Entered for the wrong organisation' })
  expect((await takeBack(counter?.id ?? '')).status).toBe(409)
  await take(id, 932.1)
  expect([await open(invoiceId), await paidRows()]).toEqual([0, 2201.83])
  expect(await differences(world)).toEqual([])
})

test("taken back: rows that 'Mark as Paid' paid stay paid, and those of a mark are unpaid when the mark is taken back", async () => {
  const { id, invoiceId } = await invoiced('Ubuntu Life')
  const { data } = (await world.request(admin.token, listSales, { query: { category: 'invoice' } })).answer
  const fee = data.find(({ payment }) => payment === 350)?.id ?? ''
  await world.request(admin.token, markSalePaid, { params: { id: fee } })
  await at('2026-03-31T11:00:00+02:00')
  const rest = newId()
  await take(id, 2129.6, rest)
  expect([await open(invoiceId), await paidRows()]).toEqual([0, 2201.83])
  await takeBack(rest)
  expect([await open(invoiceId), await paidRows()]).toEqual([2129.6, 350])
  const { answer } = await world.request(admin.token, listReceipts, { query: {} })
  await takeBack(answer.data.find(({ source }) => source === 'marked')?.id ?? '')
  expect([await open(invoiceId), await paidRows()]).toEqual([2532.1, 0])
  expect(await bookedOn(world, 'bank')).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('taken back after its credit paid another invoice, and while nobody knows whose it is', async () => {
  const { id, lead } = await invoiced('Ubuntu Life')
  const first = newId()
  await take(id, 2532.1, first)
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'busy' })
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  expect(await open(answer.id)).toBe(0)
  await takeBack(first)
  expect(await open(answer.id)).toBe(2532.1)
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 2532.1, unapplied: 0 })
  await takeAll(statement('31/03/2026,Cash deposit,75.00,1'))
  const cash =
    (await world.request(admin.token, listReceipts, { query: { state: 'unknown' } })).answer.data[0]?.id ?? ''
  const both = await Promise.all([
    takeBack(cash),
    takeBack(cash),
    world.request(admin.token, matchReceipt, { params: { id: cash }, body: { organisationId: id } }),
  ])
  for (const { status } of both) expect([200, 409]).toContain(status)
  expect(await differences(world)).toEqual([])
})

test('a line whose payment was taken back is left out and says so, and stands for no other line of the file', async () => {
  const line = '31/03/2026,Somebody new,250.00'
  await takeAll(plain(line))
  const [receipt] = (await world.request(admin.token, listReceipts, { query: {} })).answer.data
  await takeBack(receipt?.id ?? '')
  const back = 'This line looks like one already taken from a statement, and taken back on 31 Mar 2026.'
  expect(await judged(plain(line))).toEqual([['leftOut', back, 'take']])
  await takeWith(plain(line), { alsoTake: [2], leaveOut: [] })
  expect(await judged(plain(line, line))).toEqual([
    ['leftOut', 'This line looks like one already taken from a statement.', 'take'],
    ['leftOut', back, 'take'],
  ])
})

test('what came in came in by today, and not before anybody kept books: said at the field and at the line', async () => {
  const { id, number } = await invoiced('Ubuntu Life')
  const on = (receivedOn: string) =>
    world.request(admin.token, takeReceipt, {
      body: { id: newId(), organisationId: id, receivedOn, amount: 1, reference: 'By hand' },
    })
  for (const day of ['2030-01-01', '2026-04-01', '1900-01-01'])
    expect(await on(day)).toMatchObject({ status: 400, answer: { fields: { receivedOn: expect.any(String) } } })
  expect((await on('2026-03-31')).status).toBe(201)
  for (const amount of [0, -5]) {
    const { status, answer } = await take(id, amount)
    expect([status, answer]).toMatchObject([400, { fields: { amount: 'Min of 0.01' } }])
  }
  // Who refers leads is never invoiced, so that no money of theirs would ever be used.
  const company = await organisation(world, admin, { name: 'Karoo Referrals', distributionType: 'externalLeadCompany' })
  expect(await take(company.id, 1)).toMatchObject({
    status: 400,
    answer: { fields: { organisationId: expect.stringContaining('never invoiced') } },
  })
  const shown = await preview(statement(`01/04/2026,EFT ${number},12.00,1`, `01/04/1999,EFT ${number},12.00,2`))
  expect(shown.lines.map(({ effect, note }) => [effect, note])).toEqual([
    ['error', 'This day is still to come.'],
    ['error', 'Choose 31 Mar 2021 or later.'],
  ])
  const others = statement(
    '31/03/2026,KAROO REFERRALS,12.00,1',
    '31/03/2026,"UBUNTU LIFE\r\n STYLE",12.00,2',
    'x,y,z,3',
  )
  expect((await preview(others)).lines.map(({ line, effect, organisation: of }) => [line, effect, of])).toEqual([
    [2, 'unknown', null],
    [4, 'receipt', 'Ubuntu Life'],
    [5, 'error', null],
  ])
})
