import { downloadAccountStatement, getAccountStatement } from '@lodeway/contract/account-statements.ts'
import { issueInvoice, listAgeing, listInvoices } from '@lodeway/contract/invoices.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { type Age, ages } from '@lodeway/rules/invoices/ageing.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { expect, test } from 'vitest'
import { remindOfInvoices } from '../../apps/api/src/features/invoices/overdue-invoices.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { accountOf, invoicesOf, setUpInvoicing } from '../factories/invoices.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { loader } from '../factories/people.ts'

// An organisation that does not pay is reminded, and gets no more leads of the pool where the settings say so.
inNewWorlds('2026-03-31T10:00:00+02:00')

async function invoiced() {
  const { id } = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, id, { leadQuantity: 100 })
  await invoice(id, await submitted(world, thandi, { organisationId: id }))
  return id
}
async function invoice(id: string, lead: { readonly id: string }) {
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 1234.55,
    premiumsCollected: 1,
  })
  await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
}
async function remind(day: string) {
  await at(`${day}T09:00:00+02:00`)
  for (let twice = 0; twice < 2; twice++) await remindOfInvoices(world.context)
  await world.runJobs('send-mail')
}
const pay = (organisationId: string, amount: number, receivedOn: string) =>
  world.request(admin.token, takeReceipt, {
    body: { id: crypto.randomUUID(), organisationId, receivedOn, amount, reference: 'INV-000001' },
  })

test('reminders go out 7 and 30 days after an invoice was due, each once, and stop once it is paid', async () => {
  await setUpInvoicing(world, admin)
  const id = await invoiced()
  for (const day of ['2026-04-30', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-30']) await remind(day)
  const reminders = () => world.mails.flatMap(({ subject }) => (subject.includes('overdue') ? [subject] : []))
  expect(reminders()).toEqual(['Invoice INV-000001 is 7 days overdue', 'Invoice INV-000001 is 30 days overdue'])
  expect((await invoicesOf(world, admin, id))[0]).toMatchObject({ daysOverdue: 30 })
  expect(await accountOf(world, admin, id)).toMatchObject({ overdue: 2201.83, isPaused: false })
  await pay(id, 2201.83, '2026-05-30')
  await remind('2026-06-29')
  expect(reminders()).toHaveLength(2)
})

test('reminders say when the leads of the pool stop, and that they stopped, on that day too; not to whom they never reach', async () => {
  await setUpInvoicing(world, admin, { pauseAfterDays: 10 })
  await invoiced()
  const inside = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, inside.id)
  await invoice(
    inside.id,
    await submitted(world, await loader(world, admin, { companyCode: inside.companyCode ?? '' })),
  )
  for (const day of ['2026-05-07', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-30']) await remind(day)
  const reminders = world.mails.filter(({ subject }) => subject.includes('overdue'))
  const said = (number: string) =>
    reminders.flatMap(({ subject, text }) =>
      subject.includes(number) ? [[subject.split(' is ')[1], /.*leads of the pool.*/.exec(text)?.[0]]] : [],
    )
  expect(said('INV-000001')).toEqual([
    ['7 days overdue', 'From 10 May 2026 on you get no leads of the pool until it is paid.'],
    ['10 days overdue', 'Until it is paid, you get no leads of the pool.'],
    ['30 days overdue', 'Until it is paid, you get no leads of the pool.'],
  ])
  expect(said('INV-000002')).toEqual([
    ['7 days overdue', undefined],
    ['30 days overdue', undefined],
  ])
})

test('overdue for as long as the settings say, it gets no lead of the pool until it has paid', async () => {
  await setUpInvoicing(world, admin, { pauseAfterDays: 10 })
  const id = await invoiced()
  await at('2026-05-09T09:00:00+02:00')
  expect((await submitted(world, thandi)).organisationId).toBe(id)
  await at('2026-05-10T09:00:00+02:00')
  expect(await accountOf(world, admin, id)).toMatchObject({ isPaused: true })
  expect((await submitted(world, thandi)).organisationId).toBeNull()
  await pay(id, 2201.83, '2026-05-10')
  expect((await submitted(world, thandi)).organisationId).toBe(id)
})

test('a statement of account: each month begins where the one before ended, on the screen and on paper', async () => {
  await setUpInvoicing(world, admin)
  const id = await invoiced()
  await at('2026-04-20T09:00:00+02:00')
  await pay(id, 1000, '2026-04-20')
  const of = async (month: string) =>
    (await world.request(admin.token, getAccountStatement, { params: { id }, query: { month } })).answer
  expect(await of('2026-03')).toMatchObject({ opening: 0, closing: 2201.83, lines: [{ what: 'Invoice INV-000001' }] })
  expect(await of('2026-04')).toMatchObject({
    opening: 2201.83,
    closing: 1201.83,
    lines: [{ date: '2026-04-20', what: 'Payment: INV-000001', amount: -1000 }],
  })
  expect((await accountOf(world, admin, id)).owed).toBe(1201.83)
  const file = (month: string) =>
    world.request(admin.token, downloadAccountStatement, { params: { id }, query: { month } })
  expect((await file('2026-05')).status).toBe(422)
  const { raw } = await file('2026-04')
  const words = wordsInPdf(raw.rawPayload)
  for (const part of [
    'Statement of account',
    'Ubuntu Life',
    'Owed at the beginning',
    'R2 201.83',
    '-R1 000.00',
    'R1 201.83',
    'Not due yet',
  ])
    expect(words).toContain(part)
})

test('a credit note and money on account are named with number and day, and paper and CSV say the same', async () => {
  await setUpInvoicing(world, admin)
  const id = await invoiced()
  const lead = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, lead.id, {
    organisationStatus: 'cashed',
    premium: 100,
    premiumsCollected: 1,
  })
  await at('2026-04-10T09:00:00+02:00')
  await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-03-31' } })
  // Two payments of one day under one name, of which the second is more than is owed; then what one of the invoices was for is taken back.
  await at('2026-04-10T10:00:00+02:00')
  await pay(id, 2000, '2026-04-10')
  await at('2026-04-10T11:00:00+02:00')
  await pay(id, 1000, '2026-04-10')
  await at('2026-04-10T12:00:00+02:00')
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'busy' })
  const month = { params: { id }, query: { month: '2026-04' } }
  const { answer } = await world.request(admin.token, getAccountStatement, month)
  expect(answer.lines.map(({ date, kind, what, amount }) => [date, kind, what, amount])).toEqual([
    ['2026-04-10', 'invoice', 'Invoice INV-000002', 500],
    ['2026-04-10', 'payment', 'Payment: INV-000001', -2000],
    ['2026-04-10', 'payment', 'Payment: INV-000001, for INV-000002', -701.83],
    ['2026-04-10', 'onAccount', 'Payment on account: INV-000001', -298.17],
    ['2026-04-10', 'creditNote', 'Credit note CN-000001 for invoice INV-000002', -500],
  ])
  expect(answer).toMatchObject({ opening: 2201.83, closing: -798.17, onAccount: 298.17 })
  const csv = (
    await world.request(admin.token, downloadAccountStatement, { ...month, query: { ...month.query, format: 'csv' } })
  ).text
  const lines = csv
    .trim()
    .split('\n')
    .map(line => line.trim())
  expect(lines[1]).toBe('2026-04-01,Balance,,Owed at the beginning,,2201.83')
  expect(lines).toContain(
    '2026-04-10,Credit note,CN-000001,Credit note CN-000001 for invoice INV-000002,-500.00,-798.17',
  )
  expect(lines.at(-1)).toBe('2026-04-10,Balance,,Owed at the end,,-798.17')
  const words = wordsInPdf((await world.request(admin.token, downloadAccountStatement, month)).raw.rawPayload)
  // Below, what is open today, and together what is owed at the end.
  expect(words).toContain(`Credit${formatRand(-79_817)}Total${formatRand(-79_817)}`)
  for (const { what, amount } of answer.lines) {
    expect(words).toContain(what)
    expect(words).toContain(formatRand(Math.round(amount * 100)))
  }
  expect(words).toContain('R298.17 of the payments was on account at the end')
  // Used in the month after, it stays what it was in this one.
  await at('2026-05-02T09:00:00+02:00')
  const next = await submitted(world, thandi, { organisationId: id })
  await recordAsAdministrator(world, admin, next.id, {
    organisationStatus: 'cashed',
    premium: 100,
    premiumsCollected: 1,
  })
  await world.request(admin.token, issueInvoice, { body: { organisationId: id, to: '2026-05-02' } })
  expect((await world.request(admin.token, getAccountStatement, month)).answer).toEqual(answer)
})

test('each column of the ageing is what the list shows for that age', async () => {
  await setUpInvoicing(world, admin)
  const id = await invoiced()
  const listed = async (age: Age) =>
    (await world.request(admin.token, listInvoices, { query: { age, organisationIds: [id] } })).answer
  for (const [day, age] of [
    ['2026-04-30', 'current'],
    ['2026-05-30', 'days30'],
    ['2026-06-29', 'days60'],
    ['2026-07-29', 'days90'],
    ['2026-07-30', 'older'],
  ] as const) {
    await at(`${day}T09:00:00+02:00`)
    const { sums } = (await world.request(admin.token, listAgeing, { query: {} })).answer
    expect(sums[age]).toBe(2201.83)
    for (const each of ages) expect((await listed(each)).open).toBe(sums[each])
    expect((await listed(age)).data.map(({ number }) => number)).toEqual(['INV-000001'])
  }
})
