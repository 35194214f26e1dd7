import { randomUUID as newId } from 'node:crypto'
import { getAccountStatement } from '@lodeway/contract/account-statements.ts'
import { getInvoice, issueInvoice } from '@lodeway/contract/invoices.ts'
import { listReceipts, takeReceipt } from '@lodeway/contract/receipts.ts'
import { listSales, markSalePaid, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textLocks } from '../../apps/api/src/db/locks.ts'
import { issueInvoices } from '../../apps/api/src/features/receipts/issue-invoices.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { accountOf, bookedOn, invoicesOf, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import {
  cashedFor,
  invoiced,
  open,
  paidRows,
  payBack,
  plain,
  preview,
  repairFindsNothing,
  take,
  takeAll,
  takeBack,
} from '../factories/receipts.ts'

// What comes in pays what it is for, and nothing of it is lost.
inNewWorlds('2026-03-31T10:00:00+02:00')

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

test('one payment that two people type in at the same moment is recorded once, and the second is asked', async () => {
  const { id: organisationId, invoiceId } = await invoiced('Ubuntu Life')
  const typed = (id: string, seen: string[], amount = 1000) =>
    world.request(admin.token, takeReceipt, {
      body: { id, organisationId, receivedOn: '2026-03-31', amount, reference: 'EFT', seen },
    })
  const ids = [newId(), newId()]
  const both = await Promise.all(ids.map(id => typed(id, [])))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.answer.code).toBe('receipt_on_record')
  expect(await open(invoiceId)).toBe(1532.1)
  // Whoever lost the answer sends it again, another amount looks like none, and one that was seen is recorded beside it.
  const taken = ids.find((_id, nth) => both[nth]?.status === 201) ?? ''
  expect((await typed(taken, [])).status).toBe(201)
  expect((await typed(newId(), [], 500)).status).toBe(201)
  expect((await typed(newId(), [taken])).status).toBe(201)
  expect(await open(invoiceId)).toBe(32.1)
})

test("one that the bank's statement brings while it is typed in is recorded once", async () => {
  const { id: organisationId, number } = await invoiced('Ubuntu Life')
  const text = plain(`31/03/2026,EFT ${number},1000.00`)
  const { digest } = await preview(text)
  const client = await world.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [organisationId, textLocks.organisation])
  const body = { id: newId(), organisationId, receivedOn: '2026-03-31', amount: 1000, reference: 'EFT', seen: [] }
  const typed = world.request(admin.token, takeReceipt, { body }).then(answer => answer)
  await expect.poll(() => waitingForLocks(world)).toBe(1)
  const file = takeAll(text, digest).then(answer => answer)
  await expect.poll(() => waitingForLocks(world)).toBe(2)
  await client.query('COMMIT')
  client.release()
  expect([(await typed).status, (await file).status]).toEqual([201, 409])
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
  await cashedFor(id)
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
  await cashedFor(id)
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
  await cashedFor(id)
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
  const { data } = (await world.request(admin.token, listSales, { query: { category: 'invoice' } })).answer
  const toRecord = async (query: object) =>
    (await world.request(admin.token, summariseSales, { query })).answer.toRecord
  expect(await toRecord({})).toBe(1532.1)
  // Said before is what is recorded, for each row alone as for both.
  for (const row of data) {
    const before = await bookedOn(world, 'bank')
    const said = await toRecord({ saleId: row.id })
    await world.request(admin.token, markSalePaid, { params: { id: row.id } })
    expect((await bookedOn(world, 'bank')) - before).toBe(Math.round((said ?? 0) * 100))
  }
  await payAllFor(world, admin, lead)
  expect(await open(invoiceId)).toBe(0)
  expect(await bookedOn(world, 'receivable')).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('an organisation that would get more back than it owes gets no invoice by a mark, nor is VAT of one named before', async () => {
  const { id } = await invoiced('Ubuntu Life')
  await take(id, 2532.1)
  await cashedFor(id)
  // As rows that take back what was paid before there were invoices.
  await sql`UPDATE sale SET amount_cents = -amount_cents, reverses_id = id
    WHERE category = 'invoice' AND payment_status = 'unpaid'`.execute(world.db)
  const { answer } = await world.request(admin.token, summariseSales, { query: { category: 'invoice' } })
  expect(answer).toMatchObject({ toReceive: -2201.83, vatToReceive: 0, toRecord: 0 })
  expect((await world.request(admin.token, markSalesPaid, { body: { category: 'invoice' } })).status).toBe(200)
  expect(await invoicesOf(world, admin, id)).toHaveLength(1)
  expect((await world.request(admin.token, listReceipts, { query: {} })).answer.count).toBe(1)
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
