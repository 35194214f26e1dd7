import { randomUUID as newId } from 'node:crypto'
import { downloadAccountStatement, getAccountStatement } from '@lodeway/contract/account-statements.ts'
import { downloadInvoice, getInvoice, issueInvoice, listInvoices } from '@lodeway/contract/invoices.ts'
import { listUninvoiced } from '@lodeway/contract/invoicing.ts'
import { getOrganisationAccount, saveInvoiceRecipient } from '@lodeway/contract/organisation-account.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { asVendor, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import type { Person } from '../factories/people.ts'

// The people of an organisation read what it was billed and owes: the administrators' figures, and nobody else's.
inNewWorlds('2026-03-10T09:00:00+02:00')

async function organisationThatBuys(name: string, insuranceType: 'funeralCover' | 'petInsurance') {
  const { id } = await organisation(world, admin, { name })
  await externalContract(world, admin, id, { leadQuantity: 100, insuranceType })
  const cashed = async (premium: number) => {
    const lead = await submitted(world, thandi, { insuranceType })
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
    return lead.id
  }
  const bill = async () =>
    (await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-10' } })).answer
  return { id, cashed, bill, person: await buyer(world, admin, id) }
}
const as = async ({ id }: Person) => world.tokenFor(id)

test('an invoice, its credit note, a payment and what is not invoiced yet are read by its people, to the cent', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const ubuntu = await organisationThatBuys('Ubuntu Life', 'funeralCover')
  const rival = await organisationThatBuys('Rival Cover', 'petInsurance')
  const [first, second] = [await ubuntu.cashed(1234.55), await ubuntu.cashed(200)]
  await rival.cashed(999)
  const [invoice, theirs] = [await ubuntu.bill(), await rival.bill()]
  await at('2026-03-10T10:00:00+02:00')
  await recordAsAdministrator(world, admin, second, { organisationStatus: 'sale', premium: 200 })
  await world.request(admin.token, takeReceipt, {
    body: { id: newId(), organisationId: ubuntu.id, receivedOn: '2026-03-10', amount: 1000, reference: 'EFT' },
  })
  await at('2026-05-20T09:00:00+02:00')
  const later = await ubuntu.cashed(100)
  const token = await as(ubuntu.person)

  const list = (await world.request(token, listInvoices, { query: {} })).answer
  expect(list.data.map(({ number, total, open }) => [number, total, open])).toEqual([
    ['CN-000001', 402.5, 0],
    ['INV-000001', 3279.6, 1877.1],
  ])
  expect(list.open).toBe(1877.1)
  const found = async (search: string) =>
    (await world.request(token, listInvoices, { query: { search } })).answer.data.map(({ number }) => number)
  expect(await found('inv 000001')).toEqual(['INV-000001'])
  expect(await found('INV-1')).toEqual(['INV-000001'])
  expect(await found('000001')).toHaveLength(2)
  expect(await found('Ubuntu')).toHaveLength(2)
  expect(await found('000002')).toEqual([])
  const overdue = (await world.request(token, listInvoices, { query: { state: 'overdue' } })).answer
  expect(overdue.data).toMatchObject([{ number: 'INV-000001', daysOverdue: 41 }])
  const read = await world.request(token, getInvoice, { params: { id: invoice.id } })
  expect(read.answer.lines.map(({ leadId }) => leadId)).toEqual([first, first, second, second])
  const paper = wordsInPdf((await world.request(token, downloadInvoice, { params: { id: invoice.id } })).raw.rawPayload)
  for (const part of ['TAX INVOICE', 'INV-000001', 'R3 279.60']) expect(paper).toContain(part)

  const params = { id: ubuntu.id }
  const account = (await world.request(token, getOrganisationAccount, { params })).answer
  expect(account).toMatchObject({ owed: 1877.1, overdue: 1877.1, unbilled: 500 })
  const uninvoiced = (await world.request(token, listUninvoiced, { params, query: {} })).answer
  expect(uninvoiced).toMatchObject({ sum: account.unbilled, count: 2 })
  expect(uninvoiced.data.map(({ leadId, net }) => [leadId, net])).toEqual(
    expect.arrayContaining([
      [later, 150],
      [later, 350],
    ]),
  )
  const march = { params, query: { month: '2026-03' } }
  const statement = (await world.request(token, getAccountStatement, march)).answer
  expect(statement.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(187_710)
  const csv = await world.request(token, downloadAccountStatement, {
    params,
    query: { month: '2026-03', format: 'csv' },
  })
  expect(csv.text.split('\n')).toEqual([
    '\uFEFFDate,Kind,Number,Description,Amount,Balance',
    '2026-03-01,Balance,,Owed at the beginning,,0.00',
    '2026-03-10,Invoice,INV-000001,Invoice INV-000001,3279.60,3279.60',
    '2026-03-10,Credit note,CN-000001,Credit note CN-000001 for invoice INV-000001,-402.50,2877.10',
    '2026-03-10,Payment,,"Payment: EFT, for INV-000001",-1000.00,1877.10',
    '2026-03-31,Balance,,Owed at the end,,1877.10',
    '',
  ])
  // Of a month that is not over, up to today.
  const may = await world.request(token, downloadAccountStatement, {
    params,
    query: { month: '2026-05', format: 'csv' },
  })
  expect(may.text).toContain('2026-05-20,Balance,,Owed at the end,')

  // Nothing of the other organisation, and nothing of who submitted the leads.
  expect((await world.request(token, getInvoice, { params: { id: theirs.id } })).status).toBe(404)
  expect((await world.request(token, downloadInvoice, { params: { id: theirs.id } })).status).toBe(404)
  const asked = await world.request(token, listInvoices, { query: { organisationIds: [ubuntu.id, rival.id] } })
  expect(asked.status).toBe(404)
  expect(list.data.every(({ organisationId }) => organisationId === ubuntu.id)).toBe(true)
  for (const text of [read.text, paper, csv.text]) {
    expect(text).not.toContain(thandi.id)
    expect(text).not.toContain('Thandi')
  }
})

test('who was not given it reads none of it, and nobody of an organisation changes whom it is billed as', async () => {
  const ubuntu = await organisationThatBuys('Ubuntu Life', 'funeralCover')
  const caller = await buyer(world, admin, ubuntu.id, ['leads', 'outcomes'])
  const params = { id: ubuntu.id }
  expect((await world.request(caller.token, listInvoices, { query: {} })).status).toBe(403)
  expect((await world.request(caller.token, getOrganisationAccount, { params })).status).toBe(403)
  const body = { name: 'Somebody else', address: null, vatNumber: null, email: null }
  expect((await world.request(ubuntu.person.token, saveInvoiceRecipient, { params, body })).status).toBe(403)
})
