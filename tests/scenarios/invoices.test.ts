import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { downloadInvoice, getInvoice, issueInvoice, listAgeing, previewInvoice } from '@lodeway/contract/invoices.ts'
import { getLeadStory } from '@lodeway/contract/leads.ts'
import { saveInvoiceRecipient } from '@lodeway/contract/organisation-account.ts'
import { listReceipts, takeReceipt, takeReceiptBack } from '@lodeway/contract/receipts.ts'
import { markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { platformsVatNumber, vatNumberOfOthers } from '@lodeway/rules/invoices/vat.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueInvoices } from '../../apps/api/src/features/receipts/issue-invoices.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { accountOf, asVendor, bookedOn, invoicesOf, setUpInvoicing, vatNumbers } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import { wordsInPdf } from '../factories/pdf.ts'

// What organisations owe is invoiced, received and taken back, to the cent, and each document stays as it was issued.
inNewWorlds('2026-03-31T23:30:00+02:00')

async function buyer() {
  const { id } = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, id, { leadQuantity: 100 })
  return id
}
async function cashed(premium = 1234.55) {
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead.id
}
const paper = async (id: string) =>
  wordsInPdf((await world.request(admin.token, downloadInvoice, { params: { id } })).raw.rawPayload)
const takenBack = (id: string, to: 'sale' | 'busy' = 'busy') =>
  recordAsAdministrator(world, admin, id, { organisationStatus: to, ...(to === 'sale' && { premium: 1234.55 }) })

test('without VAT: the month is invoiced in the night after it, and the paper says every line', async () => {
  await setUpInvoicing(world, admin)
  const id = await buyer()
  const lead = await cashed()
  await issueInvoices(world.context)
  expect(await invoicesOf(world, admin, id)).toEqual([])
  await at('2026-04-01T00:10:00+02:00')
  // What becomes owed in the new month is not on the invoice of the old.
  await cashed(100)
  for (let twice = 0; twice < 2; twice++) await issueInvoices(world.context)
  for (const job of ['invoice-mail', 'send-mail'] as const) await world.runJobs(job)
  const [invoice, ...others] = await invoicesOf(world, admin, id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ number: 'INV-000001', total: 2201.83, vat: null, open: 2201.83, dueOn: '2026-05-01' })
  const log = await world.request(admin.token, listAuditEntries, { query: { search: 'INV-000001' } })
  expect(log.answer.data).toMatchObject([{ action: 'invoice.issue', subject: { id: invoice?.id } }])
  const words = await paper(invoice?.id ?? '')
  for (const part of [
    'INVOICE',
    'Not registered for VAT',
    'Lodeway (Pty) Ltd',
    'Ubuntu Life',
    leadReference(lead),
    '31 Mar 2026',
    'R1 851.83',
    'R350.00',
    'R2 201.83',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('TAX INVOICE')
  const mails = world.mails.filter(({ attachments }) => attachments?.[0]?.filename === 'INV-000001.pdf')
  expect(mails.map(({ subject }) => subject)).toEqual(['Invoice INV-000001: R2 201.83, due 01 May 2026'])
  expect(wordsInPdf(Buffer.from(mails[0]?.attachments?.[0]?.content ?? '', 'base64'))).toContain('R2 201.83')
  expect(await accountOf(world, admin, id)).toMatchObject({ unbilled: 500, owed: 2201.83, overdue: 0 })
  expect(await differences(world)).toEqual([])
})

test('with VAT: a full tax invoice, VAT by line, and the bank has what is left once VAT is paid', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const recipient = (vatNumber: string) =>
    world.request(admin.token, saveInvoiceRecipient, {
      params: { id },
      body: { name: 'Ubuntu Life Ltd', address: '1 Main Road, Soweto', vatNumber, email: 'accounts@ubuntu.example' },
    })
  expect((await recipient(vatNumbers.platform)).answer).toMatchObject({ fields: { vatNumber: platformsVatNumber } })
  expect((await recipient(vatNumbers.organisation)).status).toBe(200)
  expect(await setUpInvoicing(world, admin, { ...asVendor, vatNumber: vatNumbers.organisation })).toMatchObject({
    status: 400,
    answer: { fields: { vatNumber: vatNumberOfOthers } },
  })
  const lead = await cashed()
  const asked = { organisationId: id, to: '2026-03-31' }
  const { answer: preview } = await world.request(admin.token, previewInvoice, { query: asked })
  expect(preview).toEqual({ lines: 2, left: 0, net: 2201.83, vat: 330.27, total: 2532.1 })
  // What came in since somebody looked is on no invoice that they did not see.
  const expected = { lines: preview.lines, total: preview.total }
  for (const seen of [
    { ...expected, lines: 1 },
    { ...expected, total: 2532.09 },
    { ...expected, total: 1e300 },
  ])
    expect(await world.request(admin.token, issueInvoice, { body: { ...asked, expected: seen } })).toMatchObject({
      status: 409,
      answer: { code: 'rows_changed' },
    })
  // As floats add up.
  const summed = { ...expected, total: 2532.1000000000004 }
  const { answer } = await world.request(admin.token, issueInvoice, { body: { ...asked, expected: summed } })
  expect(answer).toMatchObject({ net: 2201.83, vat: 330.27, total: 2532.1 })
  expect(answer.lines.map(({ vat }) => vat)).toEqual([277.77, 52.5])
  const words = await paper(answer.id)
  for (const part of [
    'TAX INVOICE',
    'VAT number: 4123456784',
    'Ubuntu Life Ltd',
    '1 Main Road, Soweto',
    'VAT 15%',
    'R277.77',
    'R52.50',
    'R330.27',
    'R2 532.10',
    'Quantity',
  ])
    expect(words).toContain(part)
  for (const job of ['invoice-mail', 'send-mail'] as const) await world.runJobs(job)
  expect(world.mails.at(-1)).toMatchObject({
    to: 'accounts@ubuntu.example',
    subject: 'Tax invoice INV-000001: R2 532.10, due 30 Apr 2026',
  })
  await payAllFor(world, admin, lead)
  expect(await bookedOn(world, 'vatOutput')).toBe(-33_027)
  expect(await bookedOn(world, 'bank')).toBe(253_210 - 79_689)
  expect((await invoicesOf(world, admin, id))[0]).toMatchObject({ open: 0 })
  expect(await differences(world)).toEqual([])
})

// VAT Act, section 9(1): a supply takes place when it is invoiced or paid for, and not when the work was done.
test('what one invoice has no room for is counted before it is issued', async () => {
  await setUpInvoicing(world, admin)
  const id = await buyer()
  await cashed()
  await sql`INSERT INTO sale
    SELECT (jsonb_populate_record(sale, jsonb_build_object('id', gen_random_uuid(), 'ledger_key', 'more' || n))).*
    FROM sale, generate_series(1, 2000) n WHERE category = 'invoice' AND status = 'cashed'`.execute(world.db)
  const { answer } = await world.request(admin.token, previewInvoice, {
    query: { organisationId: id, to: '2026-03-31' },
  })
  expect(answer).toMatchObject({ lines: 2000, left: 2 })
})

test('sold before the registration for VAT: without VAT when invoiced before that day, with it on the day', async () => {
  await setUpInvoicing(world, admin, { ...asVendor, vatRegisteredFrom: '2026-04-01' })
  const id = await buyer()
  const ask = () => world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  const lead = await cashed()
  const { answer: before } = await ask()
  expect(before).toMatchObject({ issuedOn: '2026-03-31', net: 2201.83, vat: null, total: 2201.83 })
  expect(await paper(before.id)).toContain('Not registered for VAT')
  // Sold in the last half hour before, and paid on account before: what is on account is for no supply until an invoice uses it.
  const late = await cashed()
  await world.request(admin.token, takeReceipt, {
    body: {
      id: crypto.randomUUID(),
      organisationId: id,
      receivedOn: '2026-03-31',
      amount: 3000,
      reference: 'In advance',
    },
  })
  await at('2026-04-01T00:00:00+02:00')
  await issueInvoices(world.context)
  const [after] = await invoicesOf(world, admin, id)
  expect(after).toMatchObject({ issuedOn: '2026-04-01', net: 2201.83, vat: 330.27, total: 2532.1 })
  expect(await paper(after?.id ?? '')).toContain('TAX INVOICE')
  // Each is given back as it was charged, whenever that is.
  for (const each of [lead, late]) await takenBack(each)
  const notes = (await invoicesOf(world, admin, id)).filter(({ kind }) => kind === 'creditNote')
  expect(notes.map(({ corrects, vat, total }) => [corrects?.number, vat, total]).toSorted()).toEqual([
    ['INV-000001', null, 2201.83],
    ['INV-000002', 330.27, 2532.1],
  ])
  expect(await bookedOn(world, 'vatOutput')).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('a rate of VAT counts from the day that it starts, for what was sold before it too', async () => {
  await setUpInvoicing(world, admin, { ...asVendor, newVatRate: { startsOn: '2026-04-01', percent: 16 } })
  const id = await buyer()
  const ask = () => world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  await cashed()
  expect((await ask()).answer).toMatchObject({ vat: 330.27 })
  await cashed()
  await at('2026-04-01T00:00:00+02:00')
  expect((await ask()).answer).toMatchObject({ net: 2201.83, vat: 352.29 })
  expect(await differences(world)).toEqual([])
})

test('a reversal after invoicing is a credit note with the VAT of its line; the invoice stays as it was', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const lead = await cashed()
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  const before = await paper(answer.id)
  await takenBack(lead, 'sale')
  const documents = await invoicesOf(world, admin, id)
  const note = documents.find(({ kind }) => kind === 'creditNote')
  expect(note).toMatchObject({
    number: 'CN-000001',
    net: 350,
    vat: 52.5,
    total: 402.5,
    corrects: { number: 'INV-000001' },
  })
  expect(documents.find(({ kind }) => kind === 'invoice')).toMatchObject({ total: 2532.1, open: 2129.6 })
  for (const part of ['CREDIT NOTE', 'For invoice: INV-000001', 'Reason: ', 'R402.50', leadReference(lead)])
    expect(await paper(note?.id ?? '')).toContain(part)
  expect(await paper(answer.id)).toBe(before)
  expect([await bookedOn(world, 'creditNotes'), await bookedOn(world, 'vatOutput')]).toEqual([35_000, 5250 - 33_027])
  expect(await differences(world)).toEqual([])
  await expect(sql`UPDATE invoice SET net_cents = 1`.execute(world.db)).rejects.toThrow('permission denied')
  await expect(sql`DELETE FROM invoice_line`.execute(world.db)).rejects.toThrow('permission denied')
})

test("'Mark as Paid' of a row without an invoice issues it and records the receipt; taken back, the money goes back", async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const lead = await cashed()
  const query = { category: 'invoice', paymentStatus: 'unpaid' } as const
  const asked = async () => (await world.request(admin.token, summariseSales, { query })).answer
  // The report's amounts are without VAT: what comes in with them is named before they are marked.
  expect(await asked()).toMatchObject({ toReceive: 2201.83, vatToReceive: 330.27 })
  await payAllFor(world, admin, lead)
  const invoices = await invoicesOf(world, admin, id)
  expect(invoices.map(({ number, total, open }) => [number, total, open])).toEqual([
    ['INV-000002', 402.5, 0],
    ['INV-000001', 2129.6, 0],
  ])
  await world.runJobs('invoice-mail')
  await world.runJobs('send-mail')
  expect(world.mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Tax invoice INV-000001: R2 129.60, paid', 'Tax invoice INV-000002: R402.50, paid']),
  )
  await takenBack(lead)
  expect((await world.request(admin.token, listAgeing, { query: {} })).answer.sums).toMatchObject({
    credit: -2532.1,
    total: -2532.1,
  })
  expect(await asked()).toMatchObject({ toReceive: -2201.83, vatToReceive: -330.27 })
  await payAllFor(world, admin, lead)
  // What the loader was paid is carried as a negative balance, and is not marked.
  expect(await bookedOn(world, 'bank')).toBe(-79_689)
  expect(await accountOf(world, admin, id)).toMatchObject({ unbilled: 0, owed: 0, unapplied: 0 })
  const { answer } = await world.request(admin.token, getInvoice, { params: { id: invoices[0]?.id ?? '' } })
  expect(answer.receipts.map(({ amount }) => amount)).toEqual([402.5, -402.5])
  expect(await differences(world)).toEqual([])
})

test('a payment that was recorded wrongly: the story of the lead and the invoice say that it did not come in after all', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const lead = await cashed()
  await payAllFor(world, admin, lead)
  const { data } = (await world.request(admin.token, listReceipts, { query: {} })).answer
  for (const { id: payment } of data)
    await world.request(admin.token, takeReceiptBack, { params: { id: payment }, body: { reason: 'Nothing came' } })
  const story = (await world.request(admin.token, getLeadStory, { params: { id: lead } })).answer.entries
  const told = story.flatMap(entry => ('category' in entry && entry.category === 'invoice' ? [entry] : []))
  expect(told.map(({ kind, amount }) => [kind, amount])).toEqual([
    ...[1851.83, 350].map(amount => ['paid', amount]),
    ...[1851.83, 350].map(amount => ['paymentTakenBack', amount]),
  ])
  expect(told.at(-1)).toMatchObject({ party: 'Ubuntu Life', by: { name: 'First Administrator' } })
  for (const invoice of await invoicesOf(world, admin, id)) {
    const { receipts } = (await world.request(admin.token, getInvoice, { params: { id: invoice.id } })).answer
    expect(receipts).toMatchObject([
      { amount: invoice.total, isTakenBack: true, source: 'marked' },
      { amount: -invoice.total, isTakenBack: true, source: 'marked' },
    ])
  }
})

test('numbers have no gaps, though what wanted one failed; nothing to invoice, or nobody to invoice for, is said', async () => {
  const id = await buyer()
  const ask = () => world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  expect(await ask()).toMatchObject({ status: 422, answer: { code: 'no_issuer' } })
  await setUpInvoicing(world, admin)
  expect(await ask()).toMatchObject({ status: 422, answer: { code: 'nothing_to_invoice' } })
  const nothing = { organisationId: id, to: '2026-03-31', expected: { lines: 0, total: 0 } }
  expect(await world.request(admin.token, issueInvoice, { body: nothing })).toMatchObject({
    status: 422,
    answer: { code: 'nothing_to_invoice' },
  })
  for (let round = 0; round < 6; round++) {
    await cashed()
    await Promise.all([ask(), ask(), ask()])
  }
  const numbers = (await invoicesOf(world, admin, id)).map(({ number }) => number).toSorted()
  expect(numbers).toEqual(numbers.map((_, place) => `INV-${String(place + 1).padStart(6, '0')}`))
  expect(await differences(world)).toEqual([])
})

test('invoicing, reversals and payments of the same rows at once: each amount is on one invoice and credited, or on none', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const ask = () => world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  const payAll = () =>
    world.request(admin.token, markSalesPaid, { body: { organisationIds: [id], category: 'invoice' } })
  for (let round = 0; round < 12; round++) {
    const leads = [await cashed(), await cashed()]
    const [first = '', second = ''] = leads
    const answers = await Promise.all([ask(), takenBack(first), payAll(), ask(), takenBack(second, 'sale'), payAll()])
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status)
  }
  expect(await differences(world)).toEqual([])
  const { owed, unbilled } = await accountOf(world, admin, id)
  // Of each pair one was taken back whole and of the other its fee; what was paid of that goes back.
  await payAll()
  // Unless it paid for a lead that was taken back before it was paid itself: that stays to the organisation's credit, and the next
  // invoice uses it.
  const credit = 0 - (await accountOf(world, admin, id)).owed
  expect(credit).toBeGreaterThanOrEqual(0)
  await cashed()
  await cashed()
  expect((await ask()).status).toBe(201)
  expect((await accountOf(world, admin, id)).owed).toBeCloseTo(2 * 2532.1 - credit, 2)
  await payAll()
  expect(await accountOf(world, admin, id)).toMatchObject({ owed: 0, unbilled: 0 })
  expect(Math.abs(owed) + Math.abs(unbilled)).toBeLessThan(12 * 2 * 2532.1)
  expect(await bookedOn(world, 'receivable')).toBe(0)
  expect(await differences(world)).toEqual([])
})

test('a tax invoice names who issues it, whoever asks for it; one above R5 000.00 says that the address is missing', async () => {
  await setUpInvoicing(world, admin, asVendor)
  const id = await buyer()
  const lead = await cashed(5000)
  const cleared = await setUpInvoicing(world, admin, { ...asVendor, name: null, address: null })
  expect(cleared).toMatchObject({ status: 400, answer: { fields: { name: expect.any(String) } } })
  // As it was left by an earlier release.
  await sql`UPDATE invoicing_setting SET name = NULL, address = NULL`.execute(world.db)
  const mark = () => world.request(admin.token, markSalesPaid, { body: { category: 'invoice' } })
  expect(await mark()).toMatchObject({ status: 422, answer: { code: 'no_issuer' } })
  expect([await invoicesOf(world, admin, id), await accountOf(world, admin, id)]).toMatchObject([
    [],
    { unbilled: 7850, missing: expect.stringContaining('billing address') },
  ])
  await setUpInvoicing(world, admin, asVendor)
  const { answer } = await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  expect(answer.missing).toContain('The billing address is missing')
  await payAllFor(world, admin, lead)
  await world.request(admin.token, saveInvoiceRecipient, {
    params: { id },
    body: { name: null, address: '1 Main Road, Soweto', vatNumber: null, email: null },
  })
  expect((await accountOf(world, admin, id)).missing).toBeNull()
  expect(await differences(world)).toEqual([])
})
