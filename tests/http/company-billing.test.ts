import { getBilling } from '@lodeway/contract/billing.ts'
import { changeCompanyBilling, createCompanyBilling, getCompanyBilling } from '@lodeway/contract/company-billing.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { exportSales, listSales, markSalePaid, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { billingDetails, loader, type Person } from '../factories/people.ts'

// A lead company is the payee of its loaders' leads (domain rules, "Oddities"): what holds for a loader's bank details
// holds for its own.

const representative = 'accounts@kopanong.example'
const bank = { bankName: 'First National Bank', branchCode: '250655' } as const
const details = { ...billingDetails, ...bank, holderName: 'Kopanong Leads (Pty) Ltd', number: '62000112233' }
let companyId: string
let agent: Person

inOneWorld()
beforeAll(async () => {
  const company = await organisation(world, admin, {
    name: 'Kopanong Leads',
    distributionType: 'externalLeadCompany',
    representative: { firstName: 'Kopano', lastName: 'Mokoena', emailAddress: representative },
  })
  companyId = company.id
  await feeCard(world, admin, companyId)
  agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
})

async function sold(by: Person) {
  const { id } = await submitted(world, by)
  await world.request(admin.token, recordOutcome, {
    params: { id },
    body: { organisationStatus: 'sale', premium: 100 },
  })
  return id
}
const payoutOf = async (leadId: string) => {
  const { answer } = await world.request(admin.token, listSales, { query: { category: 'payout', limit: 500 } })
  return answer.data.find(row => row.leadId === leadId)
}
const create = (body: BodyInput<typeof createCompanyBilling>, id = companyId) =>
  world.request(admin.token, createCompanyBilling, { params: { id }, body })
const change = (body: BodyInput<typeof changeCompanyBilling>) =>
  world.request(admin.token, changeCompanyBilling, {
    params: { id: companyId },
    body: { password: 'admin pass 1', ...body },
  })
const mailsTo = async (address: string) => {
  await world.runJobs('send-mail')
  return world.mails.filter(mail => mail.to === address)
}

test("a company's payouts are held until its bank details are on file, and then paid to them", async () => {
  const lead = await sold(agent)
  const held = await payoutOf(lead)
  expect(held).toMatchObject({ held: true, payee: 'Kopanong Leads', bankName: null })
  // It is the company's, and not its loader's, in the report of one payee.
  const ofPayee = async (id: string) =>
    (await world.request(admin.token, listSales, { query: { payeeIds: [id] } })).answer
  expect(await ofPayee(companyId)).toMatchObject({
    count: 1,
    toReceive: 0,
    toPay: held?.payment,
    data: [{ leadId: lead }],
  })
  expect(await ofPayee(agent.id)).toMatchObject({ count: 0, toReceive: 0, toPay: 0, data: [] })
  const params = { id: held?.id ?? '' }
  const refused = await world.request(admin.token, markSalePaid, { params })
  expect([refused.status, refused.answer]).toMatchObject([
    409,
    { message: 'This payout is held: Kopanong Leads has no bank details on file.' },
  ])
  expect((await world.request(admin.token, summariseSales, { query: { category: 'payout' } })).answer).toMatchObject({
    count: 0,
    held: 1,
    heldAmount: held?.payment,
    heldParties: [{ id: companyId, name: 'Kopanong Leads', count: 1, amount: held?.payment }],
    heldPartyCount: 1,
  })
  const bulk = await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  expect(bulk).toMatchObject({
    status: 422,
    answer: {
      code: 'held',
      message: expect.stringMatching(
        /^1 payout of R[\d. ]+ is held: there are no bank details on file for Kopanong Leads \(R[\d. ]+\)\. It can be marked/,
      ),
    },
  })
  const none = await world.request(admin.token, markSalesPaid, { body: { category: 'payout', status: ['cashed'] } })
  expect(none.answer.message).toBe('No unpaid rows match the filters.')

  expect((await change(details)).status).toBe(404)
  expect((await create(details)).status).toBe(201)
  expect((await create(details)).status).toBe(409)
  expect(await payoutOf(lead)).toMatchObject({
    held: false,
    payee: 'Kopanong Leads',
    bankName: 'First National Bank',
    accountName: 'Kopanong Leads (Pty) Ltd',
    accountNumber: '••••2233',
  })
  expect((await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })).status).toBe(200)
  // What was paid keeps its account.
  expect((await change({ ...details, number: '62000999999', password: 'a guess 12' })).status).toBe(422)
  expect((await change({ ...details, number: '62000999999' })).status).toBe(200)
  expect(await payoutOf(lead)).toMatchObject({ paymentStatus: 'paid', accountNumber: '••••2233' })
  const { text } = await world.request(admin.token, exportSales, { query: { category: 'payout', format: 'csv' } })
  expect(text).toContain('Kopanong Leads')
  expect(text).toContain('62000112233')
})

test("they are checked, encrypted and masked as a loader's, and a change is told and audited", async () => {
  const { answer, text } = await world.request(admin.token, getCompanyBilling, { params: { id: companyId } })
  expect(answer).toMatchObject({ holderName: 'Kopanong Leads (Pty) Ltd', number: '••••9999', branchCode: '250655' })
  expect(text).not.toContain('62000999999')
  const row = await world.db.selectFrom('organisationBilling').selectAll().executeTakeFirstOrThrow()
  expect(row.numberEncrypted.includes('62000999999')).toBe(false)

  expect((await change({ ...details, number: '12345' })).answer).toMatchObject({
    fields: { number: 'Min of 7 characters' },
  })
  // No bank here keeps such a name, and its file would have nothing of it.
  const latin = { holderName: 'Write it as the bank does, in Latin letters' }
  expect((await change({ ...details, holderName: 'Иван Петров' })).answer.fields).toEqual(latin)
  expect((await change({ ...details, holderName: ' ' })).answer.fields).toEqual({ holderName: 'Field is required' })
  expect((await change({ ...details, branchCode: '12' })).answer).toMatchObject({
    fields: { branchCode: 'Branch code is not valid.' },
  })
  expect((await change({ ...details, number: '6200011223', branchCode: '470010' })).answer).toMatchObject({
    fields: {
      number: 'First National Bank account numbers have 11 digits',
      branchCode: '470010 is the branch code of Capitec',
    },
  })

  const letters = (await mailsTo(representative)).filter(({ subject }) => subject.includes('Kopanong Leads'))
  expect(letters.map(mail => mail.subject)).toEqual([
    'The bank details of Kopanong Leads were saved',
    'The bank details of Kopanong Leads were changed',
  ])
  expect(letters.at(-1)?.text).toContain('9999')
  expect(letters.at(-1)?.text).not.toContain('62000999999')
  const audit = await world.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'billing.save')
    .where('subjectId', '=', companyId)
    .execute()
  expect(audit.map(entry => [entry.subjectKind, entry.actorId])).toEqual([
    ['organisation', admin.id],
    ['organisation', admin.id],
  ])
  expect(JSON.stringify(audit)).not.toContain('62000')
})

test('another tax number is told as that, and not as another account', async () => {
  world.moveBy(1000)
  expect((await change({ ...details, number: '62000999999', incomeTaxNumber: '0001 339 050' })).status).toBe(200)
  const told = (await mailsTo(representative)).at(-1)
  expect(told?.subject).toBe('The billing details of Kopanong Leads were changed')
  expect(told?.text).toContain('to the account that ends in 9999, as before.')
})

test('only an external lead company has them', async () => {
  const insurer = await organisation(world, admin)
  const refused = await create(details, insurer.id)
  expect([refused.status, refused.answer]).toMatchObject([
    422,
    { message: 'Only an External Lead Loader has bank details.' },
  ])
  expect((await world.request(admin.token, getCompanyBilling, { params: { id: insurer.id } })).answer).toMatchObject({
    holderName: null,
  })
})

test("its loaders are told that the company is paid; one who is still owed in person isn't", async () => {
  const billingOf = async (person: Person) =>
    (await world.request(person.token, getBilling, { params: { id: person.id } })).answer
  expect(await billingOf(agent)).toMatchObject({ companyIsPaid: true, holderName: null })
  expect(await billingOf(thandi)).toMatchObject({ companyIsPaid: false })

  const lead = await sold(thandi)
  await world.db
    .updateTable('account')
    .set({ type: 'organisational', organisationId: companyId })
    .where('id', '=', thandi.id)
    .execute()
  expect(await billingOf(thandi)).toMatchObject({ companyIsPaid: false })
  await world.request(admin.token, markSalePaid, { params: { id: (await payoutOf(lead))?.id ?? '' } })
  expect(await billingOf(thandi)).toMatchObject({ companyIsPaid: true })
})
