import { readFileSync } from 'node:fs'
import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { markRunPaid, recordReturn } from '@lodeway/contract/bank-answers.ts'
import { changeBilling } from '@lodeway/contract/billing.ts'
import { erasePerson, exportPerson } from '@lodeway/contract/data-requests.ts'
import { earningsStatement } from '@lodeway/contract/earnings.ts'
import { exportPaidByYear, listBalances, listLedger } from '@lodeway/contract/journal.ts'
import { releaseRunPayee } from '@lodeway/contract/payment-run-steps.ts'
import { listRunParts, listRunRows } from '@lodeway/contract/payment-runs.ts'
import { listPayments, paymentStatement } from '@lodeway/contract/payments.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { writeOffPayouts } from '@lodeway/contract/write-offs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repairJournal } from '../../apps/api/src/features/journal/check-journal.ts'
import { admin, at, enter, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { bookedOn } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, runsOf, secondAdministrator, withPassword } from '../factories/payment-runs.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// A bank may send a payment back days after the run was closed: what was paid is owed again, once, and nobody else's changes.
let lwazi: Person
let runs: ReturnType<typeof runsOf>
beforeEach(() => begin('2026-03-02T08:00:00+02:00'))
afterEach(async () => {
  expect(await differences(world)).toEqual([])
  await world.close()
})

async function begin(start: string) {
  await enter(start, whereSomebodyBuys)
  lwazi = admin
  runs = runsOf(world, lwazi)
}
async function whereSomebodyBuys(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  await externalContract(made, known, (await organisation(made, known)).id, { leadQuantity: 100 })
  return known
}
async function signIn() {
  lwazi = await withPassword(world, admin)
  runs = runsOf(world, lwazi)
}
async function onDay(day: string) {
  await at(`${day}T09:00:00+02:00`)
  await renewTokens()
  await signIn()
}
async function cashed(by = thandi) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, lwazi, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  return lead.id
}
async function paid() {
  const run = await runs.create()
  await runs.bring(run.id, 'sent')
  await runs.settle(run.id, 'paid')
  return run.id
}
const giveBack = async (id: string, payeeId: string, returnedOn = '2026-03-06', reason = 'Account closed') =>
  world.request(lwazi.token, recordReturn, {
    params: { id },
    body: { version: (await runs.view(id)).version, payeeId, returnedOn, reason },
  })
const payeeIn = async (id: string, name: string) => (await runs.payees(id)).find(payee => payee.name.includes(name))
const balance = async (account: 'payable' | 'held') =>
  (await world.request(lwazi.token, listBalances, { query: { account } })).answer
const unpaid = async () =>
  (await world.request(lwazi.token, listSales, { query: { category: 'payout', paymentStatus: 'unpaid' } })).answer
const thandis = async () =>
  await world.db.selectFrom('account').selectAll().where('id', '=', thandi.id).executeTakeFirstOrThrow()

test('returned four days after it was paid: due again and held until the account changes, with statement, mail and books', async () => {
  const other = await loader(world, lwazi)
  for (const by of [thandi, other]) await cashed(by)
  const id = await paid()
  expect((await runs.view(id)).state).toBe('closed')
  const payee = await payeeIn(id, (await thandis()).lastName)
  expect(payee).toMatchObject({ state: 'paid', paidOn: '2026-03-02', returnedOn: null })
  await onDay('2026-03-06')
  for (const [day, message] of [
    ['2026-03-01', 'Choose 02 Mar 2026, when it was paid, or later'],
    ['2026-03-07', 'This day is still to come'],
  ] as const)
    expect(await giveBack(id, payee?.id ?? '', day)).toMatchObject({
      status: 400,
      answer: { fields: { returnedOn: message } },
    })
  expect((await giveBack(id, payee?.id ?? '', '2026-03-05', ' ')).status).toBe(400)
  await world.runJobs('send-mail')
  const mailsBefore = world.mails.length
  const { status, answer } = await giveBack(id, payee?.id ?? '', '2026-03-05')
  expect([status, answer.state, answer.paidAmount, answer.refusedAmount]).toEqual([200, 'closed', 796.89, 796.89])
  expect(await payeeIn(id, (await thandis()).lastName)).toMatchObject({
    state: 'refused',
    refusedReason: 'Account closed',
    returnedOn: '2026-03-05',
    paidOn: null,
  })
  const params = { id }
  const rows = (await world.request(lwazi.token, listRunRows, { params, query: {} })).answer.data
  expect(rows.map(({ state, returnedOn }) => `${state} ${returnedOn}`).toSorted()).toEqual([
    'paid null',
    'paid null',
    'refused 2026-03-05',
    'refused 2026-03-05',
  ])
  const { parts } = (await world.request(lwazi.token, listRunParts, { params })).answer
  expect(parts.map(({ part, count, returned }) => [part, count, returned])).toEqual([
    ['paid', 2, 0],
    ['refused', 2, 2],
  ])
  // Once: it is not paid any more.
  expect((await giveBack(id, payee?.id ?? '', '2026-03-05')).status).toBe(409)
  expect([(await unpaid()).toPay, await bookedOn(world, 'bank')]).toEqual([796.89, -79_689])
  expect((await balance('held')).data).toMatchObject([{ amount: 796.89, hold: 'refusedByBank' }])
  await world.runJobs('send-mail')
  const mails = world.mails.slice(mailsBefore)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [thandi.emailAddress, 'R796.89 is waiting: check your bank details'],
  ])
  expect(mails[0]?.text).toContain('the bank sent it back on 05 Mar 2026')
  // The statement has the payment and that it was none.
  const csv = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  expect(csv.text).toContain('2026-03-02,,,,Paid to you,,-796.89,"2 amounts, Payment run 1",')
  expect(csv.text).toContain(
    '2026-03-05,,,,Not paid after all,,796.89,"2 amounts, Payment run 1. Reason: Account closed",796.89',
  )
  // A lead stands in the files by its reference, as everywhere else.
  expect(csv.text.match(/^2026-03-02,Lead [0-9a-f]{12},.*,Earned,/gm)).toHaveLength(2)
  // The payment stays where it was, with its run, its account and what became of it.
  const { data } = (await world.request(thandi.token, listPayments, { query: {} })).answer
  expect(data).toEqual([{ day: '2026-03-02', amount: 0, vat: 0, returned: 796.89, count: 2, runs: [1] }])
  const of = (format: 'csv' | 'pdf') =>
    world.request(thandi.token, paymentStatement, { query: { day: '2026-03-02', format } })
  expect((await of('csv')).text.match(/Payment run 1\. Returned by the bank on 05 Mar 2026/g)).toHaveLength(2)
  const asked = { leadIds: [], accountId: thandi.id }
  const held = JSON.parse((await world.request(lwazi.token, exportPerson, { body: asked })).text)
  expect(held.asLoader.refusedPayments).toMatchObject([
    { paymentRun: 1, amount: 796.89, returnedOn: '2026-03-05', paidTo: { accountNumber: '1234567890' } },
  ])
  expect((await of('csv')).text.match(/^2026-03-02,Lead [0-9a-f]{12},/gm)).toHaveLength(2)
  const paper = wordsInPdf((await of('pdf')).raw.rawPayload)
  expect(paper).toContain('R796.89 of it was returned by the bank on 05 Mar 2026, and was owed to you again.')
  expect(paper).not.toContain('Paid outside of the product')
  // Nobody pays it before the account changes and the 48 hours are over; then it is paid once.
  const early = await runs.create()
  expect(early).toMatchObject({ payees: 0, heldPayees: 1, heldAmount: 796.89 })
  await runs.cancel(early.id, 'Nobody can be paid')
  await world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, number: '1234567891', password: loaderPassword },
  })
  await onDay('2026-03-09')
  const again = await paid()
  expect((await runs.view(again)).paidAmount).toBe(796.89)
  expect([(await unpaid()).toPay, await bookedOn(world, 'bank')]).toEqual([0, -159_378])
})

test('returned, and paid again on the same day: each run is a line of its own, and the payment that arrived is on paper', async () => {
  await cashed()
  const first = await paid()
  world.moveBy(60_000)
  const [payee] = await runs.payees(first)
  expect((await giveBack(first, payee?.id ?? '', '2026-03-02')).status).toBe(200)
  const release = { params: { id: first }, body: { payeeId: payee?.id ?? '' } }
  expect((await world.request(lwazi.token, releaseRunPayee, release)).status).toBe(200)
  world.moveBy(60_000)
  const marked = await runs.create()
  await runs.bring(marked.id, 'approved')
  await runs.markPaid(marked.id)
  world.moveBy(60_000)
  expect((await runs.cancel(marked.id, 'Never paid')).status).toBe(200)
  world.moveBy(60_000)
  await cashed()
  world.moveBy(60_000)
  await paid()

  const month = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  const lines = month.text.split('\n').flatMap(line => /(Paid to you|Not paid).*/.exec(line)?.[0] ?? [])
  expect(lines).toEqual([
    'Paid to you,,-796.89,"2 amounts, Payment run 1",0.00',
    'Not paid after all,,796.89,"2 amounts, Payment run 1. Reason: Account closed",796.89',
    'Paid to you,,-796.89,"2 amounts, Payment run 2",0.00',
    'Not paid after all,,796.89,"2 amounts, Payment run 2. Reason: Never paid",796.89',
    'Paid to you,,-1593.78,"4 amounts, Payment run 3",0.00',
  ])
  // A run that was marked by mistake was paid on no day.
  expect((await world.request(thandi.token, listPayments, { query: {} })).answer.data).toEqual([
    { day: '2026-03-02', amount: 1593.78, vat: 0, returned: 796.89, count: 4, runs: [1, 3] },
  ])
  const day = (format: 'csv' | 'pdf') =>
    world.request(thandi.token, paymentStatement, { query: { day: '2026-03-02', format } })
  const { text } = await day('csv')
  expect(text.match(/Payment run \d[^,"\n]*/g)).toEqual([
    ...Array(2).fill('Payment run 1. Returned by the bank on 02 Mar 2026'),
    ...Array(4).fill('Payment run 3'),
  ])
  expect(wordsInPdf((await day('pdf')).raw.rawPayload)).toContain(
    'R796.89 of it was returned by the bank on 02 Mar 2026, and was owed to you again.',
  )
})

test('what comes back for somebody who was erased is written off, by one of two administrators at once', async () => {
  const leaving = await loader(world, lwazi)
  const [leadId] = [await cashed(leaving), await cashed()]
  const id = await paid()
  const erased = await world.request(lwazi.token, erasePerson, { body: { leadIds: [], accountId: leaving.id } })
  expect(erased.status).toBe(200)
  await onDay('2026-03-06')
  expect((await giveBack(id, (await payeeIn(id, 'Erased'))?.id ?? '')).status).toBe(200)
  const owed = { id: leaving.id, name: 'Erased', isErased: true, amount: 796.89, hold: 'noAccount' }
  expect((await balance('held')).data).toMatchObject([owed])
  const writeOff = (by = lwazi, payeeId = leaving.id, amount = 796.89, reason = 'Unclaimed: nobody left to ask') =>
    world.request(by.token, writeOffPayouts, { body: { payeeId, amount, reason } })
  expect([(await writeOff(lwazi, thandi.id)).answer.code, (await writeOff(lwazi, leaving.id, 796.9)).status]).toEqual([
    'not_erased',
    409,
  ])
  world.moveBy(16 * 60_000)
  expect((await writeOff()).answer.code).toBe('confirm_password')
  await signIn()
  const naledi = await secondAdministrator(world, lwazi)
  const both = await Promise.all([writeOff(), writeOff(naledi)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.answer).toEqual({ amount: 796.89, count: 2 })
  expect([(await balance('held')).data, (await unpaid()).toPay, await bookedOn(world, 'writtenOff')]).toEqual([
    [],
    0,
    -79_689,
  ])
  const books = (await world.request(lwazi.token, listLedger, { query: {} })).answer.accounts
  expect(books).toContainEqual({ account: 'writtenOff', opening: 0, debit: 0, credit: 796.89, closing: -796.89 })
  const entries = await world.db
    .selectFrom('auditLog')
    .select(['subjectId', 'detail'])
    .where('action', '=', 'payee.write-off')
    .execute()
  const detail = { cents: 79_689, count: 2, reason: 'Unclaimed: nobody left to ask' }
  expect(entries).toEqual([{ subjectId: leaving.id, detail }])
  expect([await repairJournal(world.db), await differences(world)]).toEqual([0, []])
  // A reversal later takes back what the organisation owes, and asks nobody for what was written off.
  await recordAsAdministrator(world, lwazi, leadId, { organisationStatus: 'noAnswer' })
  expect([(await balance('held')).data, (await balance('payable')).data]).toEqual([[], []])
})

test('what an erased loader is owed and owes in equal parts is held, and written off at R0.00', async () => {
  const leaving = await loader(world, lwazi)
  const leadId = await cashed(leaving)
  const id = await paid()
  await recordAsAdministrator(world, lwazi, leadId, { organisationStatus: 'noAnswer' })
  const erased = await world.request(lwazi.token, erasePerson, { body: { leadIds: [], accountId: leaving.id } })
  expect(erased.status).toBe(200)
  await onDay('2026-03-06')
  expect((await giveBack(id, (await payeeIn(id, 'Erased'))?.id ?? '')).status).toBe(200)
  const owed = { id: leaving.id, name: 'Erased', isErased: true, amount: 0, hold: null }
  expect([await balance('held'), (await balance('payable')).data]).toMatchObject([
    { data: [owed], count: 1, sum: 0 },
    [],
  ])
  const body = { payeeId: leaving.id, amount: 0, reason: 'Sale reversed, payment returned' }
  expect((await world.request(lwazi.token, writeOffPayouts, { body })).answer).toEqual({ amount: 0, count: 4 })
  expect([(await balance('held')).data, (await unpaid()).count, await bookedOn(world, 'writtenOff')]).toEqual([
    [],
    0,
    0,
  ])
})

test('the audit log says of a run that an amount left it because it was written off', async () => {
  const small = await loader(world, lwazi)
  const lead = await submitted(world, small)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'sale', premium: 50 })
  await cashed()
  await runs.create()
  const erased = await world.request(lwazi.token, erasePerson, { body: { leadIds: [], accountId: small.id } })
  expect(erased.status).toBe(200)
  const off = { payeeId: small.id, amount: 26.25, reason: 'Below the smallest payment' }
  expect((await world.request(lwazi.token, writeOffPayouts, { body: off })).status).toBe(200)
  const entries = await world.request(lwazi.token, listAuditEntries, { query: { action: ['payment-run.return'] } })
  expect(entries.answer.data[0]?.changes).toContainEqual({
    field: 'Why',
    before: null,
    after: 'A payout was written off',
  })
})

test('what the bank refused of the account on file is held, whatever it sends back later of the one before', async () => {
  await cashed()
  const first = await runs.create()
  await runs.bring(first.id, 'sent')
  await runs.settle(first.id, 'paid')
  await onDay('2026-03-04')
  const body = { ...billingDetails, number: '1234567891', password: loaderPassword }
  expect((await world.request(thandi.token, changeBilling, { params: { id: thandi.id }, body })).status).toBe(200)
  await onDay('2026-03-09')
  await cashed()
  const second = await runs.create()
  await runs.bring(second.id, 'sent')
  await runs.settle(second.id, 'refused')
  await onDay('2026-03-10')
  const [paid] = await runs.payees(first.id)
  expect((await giveBack(first.id, paid?.id ?? '', '2026-03-09')).status).toBe(200)
  expect((await balance('held')).data).toMatchObject([{ amount: 1593.78, hold: 'refusedByBank' }])
})

test('what the bank paid in February is of that year, though it is recorded in March; so is what it sent back', async () => {
  await world.close()
  await begin('2026-02-26T09:00:00+02:00')
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await onDay('2026-03-02')
  const onThe = (paidOn: string) => runs.settle(id, 'paid', undefined, '', paidOn)
  expect((await onThe('2026-02-25')).answer.fields).toEqual({
    paidOn: 'Choose 26 Feb 2026, when it was approved, or later',
  })
  expect((await onThe('2026-03-03')).answer.fields).toEqual({ paidOn: 'This day is still to come' })
  expect((await onThe('2026-02-27')).status).toBe(200)
  const [payee] = await runs.payees(id)
  expect(payee?.paidOn).toBe('2026-02-27')
  await world.runJobs('send-mail')
  expect(world.mails.at(-1)?.text).toContain('/my-earnings?state=paid&from=2026-02-27&to=2026-02-27')
  // As an earlier release wrote it, which a migration puts right.
  await world.db.updateTable('sale').set({ paidAt: world.now() }).where('paymentStatus', '=', 'paid').execute()
  await world.pool.query(readFileSync('apps/api/migrations/0135-paid-on-the-banks-day.sql', 'utf8'))
  // What the loader reads goes by the bank's day as well: their payments, and the statement of each month.
  const theirPayments = async () => (await world.request(thandi.token, listPayments, { query: {} })).answer.data
  const statement = async (month: string) =>
    (await world.request(thandi.token, earningsStatement, { query: { month, format: 'csv' } })).text
      .trim()
      .split('\n')
      .filter(line => /Owed to you|Paid to you|Not paid/.test(line))
      .slice(1)
      .map(line => line.replace(/,,+/g, ' '))
  expect(await theirPayments()).toEqual([
    { day: '2026-02-27', amount: 796.89, vat: 0, returned: 0, count: 2, runs: [1] },
  ])
  const owed = (day: string, at: string, of = '0.00') => `${day} Owed to you at the ${at} ${of}`
  const payment = '2026-02-27 Paid to you -796.89,"2 amounts, Payment run 1",0.00'
  const february = [owed('2026-02-01', 'beginning'), payment]
  expect([await statement('2026-02'), await statement('2026-03')]).toEqual([
    [...february, owed('2026-02-28', 'end')],
    [owed('2026-03-01', 'beginning'), owed('2026-03-02', 'end')],
  ])
  const received = async (year: string) => {
    const { text } = await world.request(lwazi.token, exportPaidByYear, { query: { year } })
    return text
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split(',').slice(4, 7).join(' '))
  }
  expect([await received('2026'), await received('2027')]).toEqual([['796.89 0.00 796.89'], []])
  await onDay('2026-03-04')
  expect((await giveBack(id, payee?.id ?? '', '2026-02-26')).answer.fields).toEqual({
    returnedOn: 'Choose 27 Feb 2026, when it was paid, or later',
  })
  expect((await giveBack(id, payee?.id ?? '', '2026-02-28')).status).toBe(200)
  expect([await received('2026'), await received('2027')]).toEqual([['796.89 796.89 0.00'], []])
  expect(await theirPayments()).toEqual([
    { day: '2026-02-27', amount: 0, vat: 0, returned: 796.89, count: 2, runs: [1] },
  ])
  const back = '2026-02-28 Not paid after all 796.89,"2 amounts, Payment run 1. Reason: Account closed",796.89'
  expect([await statement('2026-02'), await statement('2026-03')]).toEqual([
    [...february, back, owed('2026-02-28', 'end', '796.89')],
    [owed('2026-03-01', 'beginning', '796.89'), owed('2026-03-04', 'end', '796.89')],
  ])
  // A run that was marked as paid and was not paid after all was paid on no day.
  await cashed(await loader(world, lwazi))
  const marked = await runs.create()
  await runs.submit(marked.id)
  await runs.approve(marked.id)
  await onDay('2026-03-05')
  const { version } = await runs.view(marked.id)
  const body = { version, paidOn: '2026-03-04' }
  expect((await world.request(lwazi.token, markRunPaid, { params: { id: marked.id }, body })).status).toBe(200)
  expect((await runs.cancel(marked.id, 'The bank did not pay')).status).toBe(200)
  const days = await world.db.selectFrom('paymentRunPayee').select('paidOn').where('runId', '=', marked.id).execute()
  expect(days.map(({ paidOn }) => paidOn)).toEqual([null, null])
})

test('a tax year, March to February, has what each payee was paid in it, less what the bank sent back in it', async () => {
  await world.close()
  await begin('2026-02-27T09:00:00+02:00')
  const year = async (of: number) => {
    const { text, status } = await world.request(lwazi.token, exportPaidByYear, { query: { year: String(of) } })
    return status === 200
      ? text
          .trim()
          .split('\n')
          .slice(1)
          .map(line => line.trim())
      : status
  }
  // Their tax number is no other account: nothing is held for it.
  await world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, incomeTaxNumber: '0001 339 050', password: loaderPassword },
  })
  await cashed()
  const id = await paid()
  const [payee] = await runs.payees(id)
  // The last instant of February is of the old year, in Johannesburg.
  await at('2026-02-28T23:59:59+02:00')
  await signIn()
  await cashed()
  await paid()
  await onDay('2026-03-01')
  expect((await giveBack(id, payee?.id ?? '', '2026-03-01')).status).toBe(200)
  const { firstName, lastName } = await thandis()
  const who = `${firstName} ${lastName},Loader,${thandi.emailAddress}`
  expect(await year(2026)).toEqual([`2026,${who},1593.78,0.00,1593.78,0.00,0001339050`])
  expect(await year(2027)).toEqual([`2027,${who},0.00,796.89,-796.89,0.00,0001339050`])
  expect(await year(2028)).toBe(422)
  expect(await bookedOn(world, 'bank')).toBe(-79_689)
  const exported = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'journal.paid-by-year')
    .execute()
  expect(exported.map(({ detail }) => detail)).toEqual([
    { year: 2026, count: 1 },
    { year: 2027, count: 1 },
  ])
})

test('returned after its sale was reversed: nothing is owed, and nothing is owed back', async () => {
  const lead = await cashed()
  const id = await paid()
  const [payee] = await runs.payees(id)
  await recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'busy' })
  expect((await balance('payable')).sum + (await balance('held')).sum).toBe(-796.89)
  expect((await giveBack(id, payee?.id ?? '', '2026-03-02')).status).toBe(200)
  expect((await balance('payable')).sum + (await balance('held')).sum).toBe(0)
  expect(await bookedOn(world, 'bank')).toBe(0)
  await world.runJobs('send-mail')
  const told = world.mails.find(({ subject }) => subject === 'R796.89 was not paid after all')
  expect(told?.text).toContain('Nothing is owed to you for it any more')
  expect(world.mails.filter(({ subject }) => subject.includes('is waiting'))).toEqual([])
})

test('returned, and its sale reversed after that: nothing is left to be paid, and the client is erased', async () => {
  const lead = await cashed()
  const id = await paid()
  await onDay('2026-03-04')
  const [payee] = await runs.payees(id)
  expect((await giveBack(id, payee?.id ?? '', '2026-03-03')).status).toBe(200)
  await world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, number: '1234567891', password: loaderPassword },
  })
  await onDay('2026-03-09')
  await recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'busy' })
  expect([(await unpaid()).count, (await balance('payable')).data, (await balance('held')).data]).toEqual([0, [], []])
  const csv = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  expect(csv.text).toContain('2026-03-03,,,,Not paid after all,,796.89')
  expect(csv.text.match(/^2026-03-09,.*Taken back[^,]*/gm)?.map(line => line.split(',').at(-1))).toEqual([
    'Taken back before it was paid',
    'Taken back before it was paid',
  ])
  expect(csv.text).not.toContain('while it was being paid')
  const { data } = (await world.request(thandi.token, listPayments, { query: {} })).answer
  expect(data).toEqual([{ day: '2026-03-02', amount: 0, vat: 0, returned: 796.89, count: 2, runs: [1] }])
  // Something else that can be paid to the loader keeps this client no longer.
  await cashed()
  expect((await world.request(lwazi.token, erasePerson, { body: { leadIds: [lead], accountId: null } })).status).toBe(
    200,
  )
})

test('while others wait for the bank, one is returned; a payee who was not paid is not', async () => {
  const other = await loader(world, lwazi)
  for (const by of [thandi, other]) await cashed(by)
  const run = await runs.create()
  await runs.bring(run.id, 'sent')
  const [first, second] = await runs.payees(run.id)
  await runs.settle(run.id, 'paid', first?.id)
  expect((await giveBack(run.id, second?.id ?? '', '2026-03-02')).status).toBe(409)
  expect((await giveBack(run.id, first?.id ?? '', '2026-03-02')).answer).toMatchObject({ state: 'sent' })
  await runs.settle(run.id, 'paid', second?.id)
  expect(await runs.view(run.id)).toMatchObject({ state: 'closed', paidAmount: 796.89, refusedAmount: 796.89 })
})

test('two administrators record returns at one moment: of two payees both count, of one payee the first', async () => {
  const earners = [thandi, await loader(world, lwazi), await loader(world, lwazi)]
  for (const by of earners) await cashed(by)
  const id = await paid()
  const [one, two, three] = (await runs.payees(id)).map(payee => payee.id)
  const { version } = await runs.view(id)
  const sentBack = (payeeId = '') =>
    world.request(lwazi.token, recordReturn, {
      params: { id },
      body: { version, payeeId, returnedOn: '2026-03-02', reason: 'Account closed' },
    })
  expect((await Promise.all([one, two].map(sentBack))).map(({ status }) => status)).toEqual([200, 200])
  const ofOne = await Promise.all([three, three].map(sentBack))
  expect(ofOne.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(ofOne.find(({ status }) => status === 409)?.text).toContain('is recorded as returned already')
  expect([(await unpaid()).toPay, await bookedOn(world, 'bank')]).toEqual([2390.67, 0])
})

test('a run that waits for approval while payments of another come back: everybody who is held by that is named at once', async () => {
  const earners = [thandi, await loader(world, lwazi)]
  for (const by of earners) await cashed(by)
  const id = await paid()
  for (const by of earners) await cashed(by)
  const waiting = await runs.create()
  await runs.submit(waiting.id)
  const payees = await runs.payees(id)
  for (const payee of payees) expect((await giveBack(id, payee.id, '2026-03-02')).status).toBe(200)
  const { status, text } = await runs.approve(waiting.id)
  expect(status).toBe(409)
  expect(text.match(/ is held now: The bank refused the last payment/g)).toHaveLength(2)
  expect(text.match(/Leave them out and submit the run again/g)).toHaveLength(1)
})

test('a return and a reversal of the same payment at one moment, again and again: the books say what the rows do', async () => {
  for (let round = 0; round < 6; round++) {
    const by = await loader(world, lwazi)
    const lead = await cashed(by)
    const id = await paid()
    // What was given back in earlier rounds comes to nothing, and is held.
    const payee = (await runs.payees(id)).find(({ state }) => state === 'paid')
    const answers = await Promise.all([
      giveBack(id, payee?.id ?? '', '2026-03-02'),
      recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'busy' }),
      giveBack(id, payee?.id ?? '', '2026-03-02'),
    ])
    expect([answers[0].status, answers[2].status].toSorted()).toEqual([200, 409])
    expect((await unpaid()).toPay).toBe(0)
    expect(await differences(world)).toEqual([])
  }
  expect(await bookedOn(world, 'bank')).toBe(0)
})

test('taken back after it was paid, and then sent back by the bank: the statement says each as it was on its day', async () => {
  const leadId = await cashed()
  const id = await paid()
  await onDay('2026-03-04')
  await recordAsAdministrator(world, lwazi, leadId, { organisationStatus: 'noAnswer' })
  await onDay('2026-03-06')
  const payee = await payeeIn(id, (await thandis()).lastName)
  expect((await giveBack(id, payee?.id ?? '')).status).toBe(200)
  const csv = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  const movements = csv.text.match(/^2026-03-0[46],.*(Taken back|Not paid)[^,]*/gm)?.map(line => line.split(',').at(-1))
  expect(movements).toEqual(['Taken back after it was paid', 'Taken back after it was paid', 'Not paid after all'])
})
