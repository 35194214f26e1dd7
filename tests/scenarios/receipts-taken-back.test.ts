import { randomUUID as newId } from 'node:crypto'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { listReceipts, matchReceipt } from '@lodeway/contract/receipts.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, world } from '../factories/in-a-world.ts'
import { accountOf, bookedOn } from '../factories/invoices.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import { cashedFor, invoiced, open, paidRows, statement, take, takeAll, takeBack } from '../factories/receipts.ts'

// What was entered wrongly is taken back: its invoices are open and its rows unpaid again.
inNewWorlds('2026-03-31T10:00:00+02:00')

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
  await cashedFor(id)
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
