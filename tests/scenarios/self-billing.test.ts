import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { recordReturn } from '@lodeway/contract/bank-answers.ts'
import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { earningsStatement, listEarnings } from '@lodeway/contract/earnings.ts'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { exportPaidByYear, listLedger } from '@lodeway/contract/journal.ts'
import { approvePaymentRun, cancelPaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { listRunParts, listRunRows } from '@lodeway/contract/payment-runs.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { listPayments, paymentStatement } from '@lodeway/contract/payments.ts'
import { exportSales, listSales, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { downloadSelfBilledInvoice } from '@lodeway/contract/self-billed-invoices.ts'
import { endCompanyVatRegistration, endVatRegistration } from '@lodeway/contract/self-billing.ts'
import { confirmVatRegistration } from '@lodeway/contract/vat-registration-checks.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { bankFormats } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBankFile } from '../../apps/api/src/features/payment-runs/bank-files/write-bank-file.ts'
import { at, enter, admin as first, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { asVendor, bookedOn, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, ownPassword, runsOf, secondAdministrator, withPassword } from '../factories/payment-runs.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { billingDetails, loader, type Person } from '../factories/people.ts'
import {
  confirmedVendor,
  registerCompany,
  registerVendor,
  registrations,
  selfBilledOf,
} from '../factories/self-billing.ts'
import type { World } from '../factories/world.ts'

// Payees who are VAT vendors: the platform writes their tax invoices and pays the VAT. The books agree after every story.
let admin: Person
let insurer: string
let runs: ReturnType<typeof runsOf>
beforeEach(async () => {
  await enter('2026-03-02T08:00:00+02:00', whereInvoicesAreSetUp)
  admin = first
  runs = runsOf(world, admin)
})
afterEach(async () => {
  expect(await differences(world)).toEqual([])
  await world.close()
})

async function whereInvoicesAreSetUp(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  insurer = (await organisation(made, known, { name: 'Ubuntu Life' })).id
  await externalContract(made, known, insurer, { leadQuantity: 100 })
  await setUpInvoicing(made, known, asVendor)
  return known
}

async function cashed(by = thandi, premium = 1234.55) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead.id
}
const takeBack = (id: string) => recordAsAdministrator(world, admin, id, { organisationStatus: 'busy' })
async function giveBack(id: string, returnedOn: string) {
  const [payee] = await runs.payees(id)
  const returned = { payeeId: payee?.id ?? '', returnedOn, reason: 'Account closed' }
  const body = { version: (await runs.view(id)).version, ...returned }
  expect((await world.request(admin.token, recordReturn, { params: { id }, body })).status).toBe(200)
}
const paper = async (by: Person, id: string) =>
  wordsInPdf((await world.request(by.token, downloadSelfBilledInvoice, { params: { id } })).raw.rawPayload)
const owedTo = async (id: string) => {
  const { rows } = await world.pool.query(
    "SELECT -coalesce(sum(cents), 0)::int AS cents FROM app.account_balance WHERE owner_id = $1 AND account IN ('payable', 'held')",
    [id],
  )
  return rows[0].cents as number
}

test('both are vendors: the worked example to the cent, from the bank file to what is left once VAT is paid', async () => {
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  await world.request(admin.token, issueInvoice, { body: { organisationId: insurer, to: '2026-03-02' } })
  await world.request(admin.token, markSalesPaid, { body: { category: 'invoice' } })
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  expect(await runs.view(id)).toMatchObject({ amount: 796.89 })
  const parts = async () => (await world.request(admin.token, listRunParts, { params: { id } })).answer
  const { version } = await runs.view(id)
  expect(await parts()).toMatchObject({ version, amount: 796.89, vat: 0, vatToCome: 119.53, toPay: 916.42 })
  expect(await selfBilledOf(world, thandi)).toEqual([])
  const file = await runs.file(id)
  expect(readBankFile(bankFormats.mappedCsv, file.text).map(({ cents }) => cents)).toEqual([91_642])
  expect(await runs.view(id)).toMatchObject({ amount: 916.42 })
  expect(await parts()).toMatchObject({ amount: 916.42, vat: 119.53, vatToCome: 0, toPay: 916.42 })
  expect(await differences(world)).toEqual([])
  await runs.send(id)
  await runs.settle(id, 'paid')
  expect(await bookedOn(world, 'bank')).toBe(253_210 - 91_642)
  const vat = 0 - (await bookedOn(world, 'vatOutput')) - (await bookedOn(world, 'vatInput'))
  expect(vat).toBe(21_074)
  expect((await bookedOn(world, 'bank')) - vat).toBe(140_494)
  const { answer: ledger } = await world.request(admin.token, listLedger, { query: {} })
  expect(ledger.accounts.find(({ account }) => account === 'vatInput')).toMatchObject({
    debit: 119.53,
    closing: 119.53,
  })

  const [invoice, ...others] = await selfBilledOf(world, thandi, id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ number: 'SBI-000001', net: 796.89, vat: 119.53, total: 916.42, run: 1 })
  const words = await paper(thandi, invoice?.id ?? '')
  for (const part of [
    'TAX INVOICE',
    'created by the recipient',
    'Issued under section 20(2) by agreement; the supplier issues no tax invoice.',
    'Nkosi Referrals',
    '7 Vilakazi Street',
    'VAT number: 4000000002',
    'Lodeway (Pty) Ltd',
    'VAT number: 4123456784',
    'VAT 15%',
    'Quantity',
    'R97.22',
    'R22.31',
    'R119.53',
    'R916.42',
    `lead ${leadReference(lead)}`,
  ])
    expect(words).toContain(part)
  expect(
    (
      await world.request((await loader(world, admin)).token, downloadSelfBilledInvoice, {
        params: { id: invoice?.id ?? '' },
      })
    ).status,
  ).toBe(404)
  for (const job of ['self-billed-mail', 'send-mail'] as const) await world.runJobs(job)
  const mails = world.mails.filter(({ to }) => to === thandi.emailAddress).map(({ subject }) => subject)
  expect(mails).toEqual(expect.arrayContaining(['Your tax invoice SBI-000001: R916.42', 'We paid you R916.42']))
  expect(world.mails.find(({ subject }) => subject.includes('SBI-000001'))?.attachments?.[0]?.filename).toBe(
    'SBI-000001.pdf',
  )
})

test('marked as paid in one step, and taken back after it: a credit note with its VAT, which the next payment makes up', async () => {
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  expect(await bookedOn(world, 'bank')).toBe(-91_642)
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'sale', premium: 1234.55 })
  const [invoice, note, ...others] = await selfBilledOf(world, thandi)
  expect(others).toEqual([])
  for (const [search, action] of [
    ['SBI-000001', 'self-billing.issue'],
    ['sbc 1', 'self-billing.credit'],
  ] as const) {
    const { answer } = await world.request(admin.token, listAuditEntries, { query: { search } })
    expect(answer.data).toMatchObject([{ action, subject: { id: thandi.id } }])
  }
  expect(note).toMatchObject({ number: 'SBC-000001', corrects: 'SBI-000001', net: 148.75, vat: 22.31, total: 171.06 })
  expect(invoice?.number).toBe('SBI-000001')
  const words = await paper(thandi, note?.id ?? '')
  for (const part of [
    'CREDIT NOTE',
    'For invoice: SBI-000001',
    'Reason: The sale of the lead was taken back',
    'R22.31',
  ])
    expect(words).toContain(part)
  expect(await owedTo(thandi.id)).toBe(-17_106)
  // What was mailed is what stands in the run and in the statement.
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ subject }) => subject.includes('was taken back'))
  expect(mail?.subject).toBe('R171.06 was taken back: an administrator corrected the sale')
  expect(mail?.text).toContain('VAT of R22.31 is included')
  expect(await bookedOn(world, 'vatInput')).toBe(11_953 - 2231)
  // The next run pays what was earned since with its VAT, less what was taken back with its own.
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  const file = await runs.file(id)
  expect(readBankFile(bankFormats.mappedCsv, file.text).map(({ cents }) => cents)).toEqual([91_642 - 17_106])
  await runs.send(id)
  await runs.settle(id, 'paid')
  expect([await owedTo(thandi.id), await bookedOn(world, 'bank')]).toEqual([0, -91_642 - 91_642 + 17_106])
  expect((await selfBilledOf(world, thandi)).map(({ number }) => number)).toEqual([
    'SBI-000001',
    'SBC-000001',
    'SBI-000002',
  ])
})

test('My Earnings, the payments and the statements say the VAT, and add up with it', async () => {
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  world.moveBy(60_000)
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  world.moveBy(60_000)
  await recordAsAdministrator(world, admin, lead, { organisationStatus: 'sale', premium: 1234.55 })
  const earned = async (state: 'waiting' | 'held' | 'paid') =>
    (await world.request(thandi.token, listEarnings, { query: { state } })).answer
  expect(await earned('paid')).toMatchObject({ sums: { paid: 916.42, held: -171.06 }, isVatVendor: true })
  expect((await earned('paid')).data.map(({ amount, net, vat }) => [amount, net, vat]).toSorted()).toEqual([
    [171.06, 148.75, 22.31],
    [745.36, 648.14, 97.22],
  ])
  const { answer: payments } = await world.request(thandi.token, listPayments, { query: {} })
  expect(payments.data).toMatchObject([{ day: '2026-03-02', amount: 916.42, vat: 119.53 }])
  const { text: year } = await world.request(admin.token, exportPaidByYear, { query: { year: '2027' } })
  expect(year.trim().split('\n').at(-1)?.trim()).toMatch(/,916\.42,0\.00,916\.42,119\.53,$/)
  const onPaper = await world.request(thandi.token, paymentStatement, { query: { day: '2026-03-02' } })
  expect(wordsInPdf(onPaper.raw.rawPayload)).toContain('VATR119.53Paid to youR916.42')
  const { text } = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.trim().split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  expect(lines.slice(1).map(line => [line[4], line[6], line[8]])).toEqual([
    ['Owed to you at the beginning', '', '0.00'],
    ['Earned', '648.14', '648.14'],
    ['Earned', '148.75', '796.89'],
    ['VAT on your tax invoice', '119.53', '916.42'],
    ['Paid to you', '-916.42', '0.00'],
    ['Taken back after it was paid', '-148.75', '-148.75'],
    ['VAT taken back', '-22.31', '-171.06'],
    ['Owed to you at the end', '', '-171.06'],
  ])
  expect(lines.find(line => line[4] === 'VAT on your tax invoice')?.[7]).toBe('SBI-000001')
})

test('refused by the bank: the invoice stays, its VAT is owed with the rest, and the next run writes no second one', async () => {
  await confirmedVendor(world, admin, thandi)
  await cashed()
  const refused = await runs.create()
  await runs.bring(refused.id, 'sent')
  await runs.settle(refused.id, 'refused')
  expect(await owedTo(thandi.id)).toBe(91_642)
  const { id } = await runs.create()
  const [payee] = await runs.payees(id)
  expect(payee).toMatchObject({ hold: 'refusedByBank', amount: 916.42, vat: 119.53, vatNumber: '4000000002' })
  await runs.release(id)
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  expect([await owedTo(thandi.id), await bookedOn(world, 'bank'), await bookedOn(world, 'vatInput')]).toEqual([
    0, -91_642, 11_953,
  ])
  expect((await selfBilledOf(world, thandi)).length).toBe(1)
})

test('the VAT that is paid with payouts when they are marked is named before, and stands in their file', async () => {
  await confirmedVendor(world, admin, thandi)
  await cashed()
  const payouts = { category: 'payout', paymentStatus: 'unpaid' } as const
  const { answer: all } = await world.request(admin.token, summariseSales, { query: payouts })
  expect(all).toMatchObject({ toPay: 796.89, vatToPay: 0, vatToCome: 119.53 })
  const { data } = (await world.request(admin.token, listSales, { query: payouts })).answer
  const fee = data.find(({ payment }) => payment === 148.75)?.id ?? ''
  const { answer: one } = await world.request(admin.token, summariseSales, { query: { saleId: fee } })
  expect(one).toMatchObject({ count: 1, toPay: 148.75, vatToCome: 22.31 })
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  const { text } = await world.request(admin.token, exportSales, { query: { category: 'payout', format: 'csv' } })
  expect(text).toMatch(/,VAT paid with it \(R\)\r?$/m)
  expect(text.match(/,(97\.22|22\.31)\r?$/gm)?.length).toBe(2)
})

test('a file that was never used, and a payment that was marked by mistake: the VAT stays owed', async () => {
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  await runs.fileUnused(id)
  expect(await owedTo(thandi.id)).toBe(91_642)
  // The report's sums are without VAT; what is paid beside them is named, there and on the page of a run.
  const { answer: summary } = await world.request(admin.token, summariseSales, { query: { category: 'payout' } })
  expect(summary).toMatchObject({ toPay: 796.89, vatToPay: 119.53 })
  const again = await runs.create()
  expect(again.amount).toBe(916.42)
  const partsOf = await world.request(admin.token, listRunParts, { params: { id: again.id } })
  expect(partsOf.answer).toMatchObject({ amount: 916.42, vat: 119.53, vatToCome: 0 })
  await runs.cancel(again.id, 'For this test')
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  expect([await owedTo(thandi.id), await bookedOn(world, 'bank')]).toEqual([0, -91_642])
  const [latest] = await world.db.selectFrom('paymentRun').selectAll().orderBy('number', 'desc').limit(1).execute()
  const about = { params: { id: latest?.id ?? '' }, body: { version: latest?.version ?? 0, reason: 'By mistake' } }
  expect((await world.request(admin.token, cancelPaymentRun, about)).status).toBe(200)
  expect(await owedTo(thandi.id)).toBe(91_642)
  // Taken back while it is owed: nothing is, and the invoice is credited whole.
  await takeBack(lead)
  expect([await owedTo(thandi.id), await bookedOn(world, 'vatInput')]).toEqual([0, 0])
  expect((await selfBilledOf(world, thandi)).map(({ number }) => number)).toEqual(['SBI-000001', 'SBC-000001'])
})

test('files of two runs and a reversal at one moment: numbers without gaps, and every cent in its place', async () => {
  const other = await loader(world, admin)
  await confirmedVendor(world, admin, other, { name: 'Radebe Referrals' })
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  const one = await runs.create()
  await cashed(other)
  const two = await runs.create()
  for (const { id } of [one, two]) await runs.bring(id, 'approved')
  await Promise.all([runs.file(one.id), takeBack(lead), runs.file(two.id)])
  expect(await differences(world)).toEqual([])
  expect((await selfBilledOf(world, other)).length).toBe(1)
})

test('what the bank sent back is shown with the VAT that was paid, whatever was registered or taken back since', async () => {
  const onDay = async (day: string) => {
    await at(`${day}T09:00:00+02:00`)
    await signIn()
  }
  const pay = async () => {
    const { id } = await runs.create()
    await runs.bring(id, 'approved')
    expect((await runs.markPaid(id)).status).toBe(200)
    return id
  }
  const of = async (day: string) => {
    const { answer } = await world.request(thandi.token, listPayments, { query: {} })
    const onPaper = await world.request(thandi.token, paymentStatement, { query: { day } })
    const paid = answer.data.find(payment => payment.day === day)
    return [
      paid?.amount,
      paid?.vat,
      paid?.returned,
      wordsInPdf(onPaper.raw.rawPayload).match(/(?:VATR[\d.]+)?Paid to youR[\d.]+/)?.[0],
    ]
  }
  // So it is in the runs: their rows, parts and payees add up to what each was to pay.
  const expectInRun = async (id: string, amount: number, vat: number) => {
    const params = { id }
    expect((await runs.view(id)).refusedAmount).toBe(amount)
    expect((await world.request(admin.token, listRunParts, { params })).answer).toMatchObject({ amount, vat })
    const rows = (await world.request(admin.token, listRunRows, { params, query: {} })).answer.data
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBeCloseTo(amount)
    expect(await runs.payees(id)).toMatchObject([{ amount, vat }])
  }
  const lead = await cashed()
  const withoutVat = await pay()
  await onDay('2026-03-04')
  await giveBack(withoutVat, '2026-03-04')
  await world.db.updateTable('paymentRunPayee').set({ releasedAt: world.now() }).execute()
  await confirmedVendor(world, admin, thandi)
  world.moveBy(60_000)
  const withVat = await pay()
  expect(await of('2026-03-02')).toEqual([0, 0, 796.89, 'Paid to youR796.89'])
  expect(await of('2026-03-04')).toEqual([916.42, 119.53, 0, 'VATR119.53Paid to youR916.42'])
  await onDay('2026-03-06')
  await giveBack(withVat, '2026-03-06')
  await expectInRun(withoutVat, 796.89, 0)
  world.moveBy(60_000)
  await takeBack(lead)
  expect(await of('2026-03-04')).toEqual([0, 0, 916.42, 'VATR119.53Paid to youR916.42'])
  await expectInRun(withVat, 916.42, 119.53)
})

test('books that are written anew from rows and documents are the same', async () => {
  await confirmedVendor(world, admin, thandi)
  const [lead] = [await cashed(), await cashed()]
  await world.request(admin.token, markSalesPaid, { body: {} })
  await takeBack(lead)
  const input = await bookedOn(world, 'vatInput')
  const owner = new pg.Client({ connectionString: world.url, options: '-c search_path=app,public' })
  await owner.connect()
  await owner.query('TRUNCATE journal, account_balance, journal_sum, journal_delta')
  await owner.query('SELECT post_missing_entries()')
  await owner.end()
  expect(await bookedOn(world, 'vatInput')).toBe(input)
})

test('taken back while it is with the bank: credited, whatever the bank answers', async () => {
  await confirmedVendor(world, admin, thandi)
  const lead = await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await takeBack(lead)
  expect(await owedTo(thandi.id)).toBe(-91_642)
  await runs.settle(id, 'refused')
  expect([await owedTo(thandi.id), await bookedOn(world, 'vatInput')]).toEqual([0, 0])
})

test('paid before the registration, returned and paid again after it: VAT from then on, and not for what was taken back', async () => {
  const [kept, back] = [await cashed(), await cashed()]
  const before = await runs.create()
  await runs.bring(before.id, 'approved')
  await runs.markPaid(before.id)
  expect(await bookedOn(world, 'bank')).toBe(-2 * 79_689)
  await takeBack(back)
  await runs.cancel(before.id, 'By mistake')
  expect(await owedTo(thandi.id)).toBe(79_689)
  await confirmedVendor(world, admin, thandi)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await runs.markPaid(id)
  expect([await owedTo(thandi.id), await bookedOn(world, 'bank')]).toEqual([0, -91_642])
  const [invoice] = await selfBilledOf(world, thandi)
  expect(invoice).toMatchObject({ net: 796.89, vat: 119.53 })
  expect(kept).not.toBe(back)
})

/** A run that is approved in March and marked as paid in April, with the bank's day in March; and the statements of its loader. */
async function recordedInApril() {
  await confirmedVendor(world, admin, thandi)
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await at('2026-04-02T09:00:00+02:00')
  await signIn()
  expect((await runs.markPaid(id, { paidOn: '2026-03-31' })).status).toBe(200)
  const statement = async (month: string) => {
    const { text } = await world.request(thandi.token, earningsStatement, { query: { month, format: 'csv' } })
    return text.trim().split('\n').slice(1)
  }
  return { id, statement }
}
async function signIn() {
  await renewTokens()
  admin = await withPassword(world, first)
  runs = runsOf(world, admin)
}
const endOfMarch = [
  '2026-03-31,,,,VAT on your tax invoice,,119.53,SBI-000001,916.42',
  '2026-03-31,,,,Paid to you,,-916.42,"2 amounts, Payment run 1",0.00',
  '2026-03-31,,,,Owed to you at the end,,,,0.00',
]
const beginningOfApril = '2026-04-01,,,,Owed to you at the beginning,,,,0.00'

test('recorded in April, paid by the bank in March: the statement of March has the payment with its VAT, and April begins with nothing', async () => {
  const { id, statement } = await recordedInApril()
  expect((await statement('2026-03')).slice(-3)).toEqual(endOfMarch)
  expect(await statement('2026-04')).toEqual([beginningOfApril, '2026-04-02,,,,Owed to you at the end,,,,0.00'])
  // Not paid after all, it was on no day: it is owed with its VAT.
  await runs.cancel(id, 'By mistake')
  expect((await statement('2026-04')).at(-1)).toBe('2026-04-02,,,,Owed to you at the end,,,,916.42')
})

test('sent back by the bank in April: the statement of March stays as it was, and April has what came back', async () => {
  const { id, statement } = await recordedInApril()
  await at('2026-04-04T09:00:00+02:00')
  await signIn()
  await giveBack(id, '2026-04-04')
  expect((await statement('2026-03')).slice(-3)).toEqual(endOfMarch)
  expect(await statement('2026-04')).toEqual([
    beginningOfApril,
    '2026-04-04,,,,Not paid after all,,916.42,"2 amounts, Payment run 1. Reason: Account closed",916.42',
    '2026-04-04,,,,Owed to you at the end,,,,916.42',
  ])
})

test('no invoice without an agreement, after its end, or while the platform is no vendor; a lead company has its own', async () => {
  const company = await organisation(world, admin, { name: 'Kopanong Leads', distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  const other = await loader(world, admin)
  const pay = async () => {
    for (const by of [agent, other, thandi]) await cashed(by)
    await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
    return (await selfBilledOf(world, admin)).map(({ payee }) => payee)
  }
  await confirmedVendor(world, admin, thandi)
  expect((await registerCompany(world, admin, company.id, '2026-03-01')).status).toBe(200)
  const isPaidVat = async () => (await world.request(thandi.token, listEarnings, { query: {} })).answer.isVatVendor
  await setUpInvoicing(world, admin)
  expect([await pay(), await isPaidVat()]).toEqual([[], false])
  await setUpInvoicing(world, admin, asVendor)
  expect(await isPaidVat()).toBe(true)
  expect((await pay()).toSorted()).toEqual(['Kopanong Leads (Pty) Ltd', 'Nkosi Referrals'])
  expect((await selfBilledOf(world, agent)).map(({ payee }) => payee)).toEqual(['Kopanong Leads (Pty) Ltd'])
  expect(await selfBilledOf(world, other)).toEqual([])
  await world.request(thandi.token, endVatRegistration, { params: { id: thandi.id } })
  expect((await pay()).filter(payee => payee === 'Nkosi Referrals').length).toBe(1)
  for (const job of ['self-billed-mail', 'send-mail'] as const) await world.runJobs(job)
  expect(world.mails.filter(({ subject }) => subject.startsWith('Your tax invoice')).length).toBe(3)
})

test("a lead company's invoice tells each of its loaders only which leads were theirs; administrators and the company, all", async () => {
  const company = await organisation(world, admin, { name: 'Kopanong Leads', distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  await registerCompany(world, admin, company.id, '2026-03-01')
  const agent = () => loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  const [one, two] = [await agent(), await agent()]
  const [leadOfOne, leadOfTwo] = [await cashed(one), await cashed(two)]
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  await takeBack(leadOfTwo)
  const documents = await selfBilledOf(world, one)
  expect(documents.map(({ number }) => number)).toEqual(['SBI-000001', 'SBC-000001'])
  const named = async (by: Person) => {
    const words = (await Promise.all(documents.map(({ id }) => paper(by, id)))).join(' ')
    return [leadOfOne, leadOfTwo].map(lead => words.split(`lead ${leadReference(lead)}`).length - 1)
  }
  expect(await named(admin)).toEqual([2, 4])
  expect(await named(one)).toEqual([2, 0])
  expect(await named(two)).toEqual([0, 4])
  for (const job of ['self-billed-mail', 'send-mail'] as const) await world.runJobs(job)
  const mailed = world.mails.find(({ subject }) => subject.includes('SBI-000001'))?.attachments?.[0]?.content
  expect(wordsInPdf(Buffer.from(String(mailed), 'base64'))).toContain(`lead ${leadReference(leadOfTwo)}`)
})

test('what a loader typed brings no VAT: from the confirmation on it does, and not from their change of it', async () => {
  await registerVendor(world, thandi)
  await cashed()
  const one = await runs.create()
  await runs.bring(one.id, 'submitted')
  const partsOf = async (id: string) => (await world.request(admin.token, listRunParts, { params: { id } })).answer
  expect((await partsOf(one.id)).vatToCome).toBe(0)
  expect(await runs.payees(one.id)).toMatchObject([{ vatNumber: null }])
  await world.request(admin.token, approvePaymentRun, { params: { id: one.id }, body: { version: 2 } })
  await runs.markPaid(one.id)
  expect([await bookedOn(world, 'bank'), await selfBilledOf(world, thandi)]).toEqual([-79_689, []])

  await cashed()
  const two = await runs.create()
  await runs.bring(two.id, 'approved')
  const [{ id } = { id: '' }] = await registrations(world, admin)
  await world.request(admin.token, confirmVatRegistration, { params: { id } })
  expect((await partsOf(two.id)).vatToCome).toBe(119.53)
  expect(await runs.payees(two.id)).toMatchObject([{ vatNumber: '4000000002' }])
  await runs.markPaid(two.id)
  expect(await bookedOn(world, 'bank')).toBe(-79_689 - 91_642)

  await registerVendor(world, thandi, { vatNumber: '4120398724' })
  await cashed()
  await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  expect(await bookedOn(world, 'bank')).toBe(-79_689 - 91_642 - 79_689)
  expect((await selfBilledOf(world, thandi)).map(({ number }) => number)).toEqual(['SBI-000001'])
})

test('what a second person approved is what is paid: other VAT since then wants their approval again', async () => {
  const company = await organisation(world, admin, { name: 'Kopanong Leads', distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  await cashed(await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false }))
  const naledi = runsOf(world, await secondAdministrator(world, admin))
  await world.request(admin.token, changePaymentSettings, { body: { needsSecondPerson: true, password: ownPassword } })
  const { id } = await runs.create()
  const approve = async () => [(await runs.submit(id)).status, (await naledi.approve(id)).status]
  const whyNotPaid = async () =>
    (await world.request(admin.token, listRunParts, { params: { id } })).answer.whyNotPaid ?? ''
  expect([await approve(), await whyNotPaid()]).toEqual([[200, 200], ''])

  await registerCompany(world, admin, company.id, '2026-03-01')
  expect(await whyNotPaid()).toContain(
    'The VAT of payment RUN1-1 has changed since this run was approved: R0.00 then, R207.17 now. Leave its payee out and put them back',
  )
  const tried = [await runs.file(id), await runs.markPaid(id)]
  const refusal = { code: 'vat_changed', message: await whyNotPaid() }
  expect(tried.map(({ status, text }) => [status, JSON.parse(text)])).toMatchObject([
    [409, refusal],
    [409, refusal],
  ])
  expect((await runs.view(id)).state).toBe('approved')

  const [payee] = await runs.payees(id)
  for (const what of ['leaveOut', 'putBack'] as const) await runs.change(id, payee?.id ?? '', what)
  expect([await approve(), await whyNotPaid()]).toEqual([[200, 200], ''])
  const approvals = await world.pool.query(
    "SELECT detail FROM app.audit_log WHERE action = 'payment-run.approve' ORDER BY id",
  )
  expect(approvals.rows.map(({ detail }) => [detail.cents, detail.vatCents])).toEqual([
    [138_110, 0],
    [158_827, 20_717],
  ])
  // And the other way round: less than was approved is not what was approved either.
  await world.request(admin.token, endCompanyVatRegistration, { params: { id: company.id } })
  expect((await runs.file(id)).status).toBe(409)
  await registerCompany(world, admin, company.id, '2026-03-01')
  const file = await runs.file(id)
  expect(readBankFile(bankFormats.mappedCsv, file.text).map(({ cents }) => cents)).toEqual([158_827])
})
