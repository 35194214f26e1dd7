import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { earningsStatement, listEarnings, listLeadEarnings } from '@lodeway/contract/earnings.ts'
import { listPayments, paymentStatement } from '@lodeway/contract/payments.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { expect, test } from 'vitest'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { runsOf, withPassword } from '../factories/payment-runs.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { billingDetails, loader, type Person } from '../factories/people.ts'

// A payee reads, month by month, what was earned, taken back and paid; each month begins where the one before ended.
inNewWorlds('2026-03-02T08:00:00+02:00')

async function cashed(by: Person, premium: number) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead
}
const statement = (person: Person, month: string, format?: 'pdf' | 'csv') =>
  world.request(person.token, earningsStatement, { query: { month, format } })
const payment = (person: Person, day: string, format?: 'pdf' | 'csv') =>
  world.request(person.token, paymentStatement, { query: { day, format } })
/** What moved what is owed; which is said at the beginning, after each line and at the end, and adds up. */
async function lines(person: Person, month: string): Promise<string[][]> {
  const { text } = await statement(person, month, 'csv')
  const all = text
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const cents = (line: string[] | undefined, column: number) => Math.round(Number(line?.[column]) * 100)
  const [opening, ...rest] = all
  const closing = rest.pop()
  expect([opening?.[4], closing?.[4]]).toEqual(['Owed to you at the beginning', 'Owed to you at the end'])
  let owed = cents(opening, 8)
  for (const line of rest) {
    owed += cents(line, 6)
    expect(cents(line, 8)).toBe(owed)
  }
  expect(cents(closing, 8)).toBe(owed)
  return rest
}

test('the worked example over two months, to the cent, by the days of Johannesburg', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const lead = await cashed(thandi, 1234.55)
  expect(wordsInPdf((await statement(thandi, '2026-03')).raw.rawPayload)).toContain('at the endR796.89')
  await at('2026-03-31T23:30:00+02:00')
  await payAllFor(world, admin, lead.id)
  await at('2026-04-03T09:00:00+02:00')
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'busy' })

  const march = await lines(thandi, '2026-03')
  expect(march.map(line => [line[0], line[3], line[4], line[6]])).toEqual([
    ['2026-03-02', 'Commission', 'Earned', '648.14'],
    ['2026-03-02', 'Fee', 'Earned', '148.75'],
    ['2026-03-31', '', 'Paid to you', '-648.14'],
    ['2026-03-31', '', 'Paid to you', '-148.75'],
  ])
  expect(march[0]?.[5]).toContain('R1 234.55 × 150% = R1 851.83, of which 35% = R648.14')
  const april = await lines(thandi, '2026-04')
  expect(april.map(line => [line[0], line[4], line[6]])).toEqual([
    ['2026-04-03', 'Taken back after it was paid', '-648.14'],
    ['2026-04-03', 'Taken back after it was paid', '-148.75'],
  ])
  const paper = await statement(thandi, '2026-04')
  expect(paper.raw.headers['content-type']).toContain('application/pdf')
  const words = wordsInPdf(paper.raw.rawPayload)
  for (const part of [
    '01 Apr 2026 - 03 Apr 2026',
    'R0.00',
    'R796.89',
    'This is not a tax certificate.',
    leadReference(lead.id),
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('1234567890')
})

test("a lead company's loaders read their company's, whose name it is in; administrators and words that are no month have none", async () => {
  const company = await organisation(world, admin, { name: 'Kopanong Leads', distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  const colleague = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const { id } = await cashed(agent, 100)
  expect(await lines(colleague, '2026-03')).toHaveLength(2)
  // Whose the lead is not, reads what it came to and not which it is.
  const leads = async (person: Person) => (await lines(person, '2026-03')).map(line => line[1])
  expect([await leads(agent), await leads(colleague)]).toEqual([
    [`Lead ${leadReference(id)}`, `Lead ${leadReference(id)}`],
    ['', ''],
  ])
  expect(await lines(thandi, '2026-03')).toHaveLength(0)
  const words = wordsInPdf((await statement(colleague, '2026-03')).raw.rawPayload)
  expect(words).toContain('Kopanong Leads')
  expect(words).toContain('No bank details on file')
  expect(words).not.toContain(leadReference(id))
  // Where the company's money goes is no business of those who work for it.
  const bank = { ...billingDetails, bankName: 'Nedbank', branchCode: '198765', number: '1098765432' } as const
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: bank })
  await payAllFor(world, admin, id)
  for (const file of [statement, payment])
    for (const format of ['pdf', 'csv'] as const) {
      const { raw, text } = await file(agent, file === statement ? '2026-03' : '2026-03-02', format)
      const read = format === 'pdf' ? wordsInPdf(raw.rawPayload) : text
      expect(read).toContain('270.00')
      expect(read).not.toMatch(/Nedbank|5432|••••/)
      if (format === 'pdf') expect(read).toContain('Paid to Kopanong Leads')
    }
  expect((await statement(admin, '2026-03')).status).toBe(403)
  expect((await statement(thandi, '2026-13')).status).toBe(400)
  const ahead = await statement(thandi, '2026-04')
  expect([ahead.status, JSON.parse(ahead.text)]).toMatchObject([
    422,
    { fields: { month: 'Choose this month or an earlier one' } },
  ])
})

test('what was paid is a list by day, each with its statement; a run and why something was taken back are named', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const [one, two] = [await cashed(thandi, 1234.55), await cashed(thandi, 1234.55)]
  await payAllFor(world, admin, one.id)
  await at('2026-03-25T09:00:00+02:00')
  await recordAsAdministrator(world, admin, one.id, { organisationStatus: 'noAnswer' })
  await cashed(thandi, 1234.55)
  const manager = await withPassword(world, admin)
  const runs = runsOf(world, manager)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  const { answer } = await world.request(thandi.token, listPayments, { query: {} })
  expect(answer).toEqual({
    data: [
      { day: '2026-03-25', amount: 796.89, vat: 0, returned: 0, count: 6, runs: [3] },
      { day: '2026-03-02', amount: 796.89, vat: 0, returned: 0, count: 2, runs: [1, 2] },
    ],
    count: 2,
  })
  const beyond = await world.request(thandi.token, listPayments, { query: { offset: 500 } })
  expect(beyond.answer).toEqual({ data: [], count: 2 })
  const { answer: paid } = await world.request(thandi.token, listEarnings, { query: { state: 'paid', limit: 100 } })
  expect(paid.sums.paid).toBeCloseTo(answer.data.reduce((sum, day) => sum + day.amount, 0))
  const paper = await payment(thandi, '2026-03-25')
  const words = wordsInPdf(paper.raw.rawPayload)
  for (const part of [
    'Payment run 3',
    leadReference(two.id),
    'Paid to youR796.89',
    'Capitec',
    'R1 851.83',
    'Fee taken back',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('1234567890')
  expect((await payment(thandi, '2026-03-25', 'csv')).text.trim().split('\n')).toHaveLength(7)
  expect(wordsInPdf((await payment(thandi, '2026-03-24')).raw.rawPayload)).toContain('Paid to youR0.00')
  expect((await payment(admin, '2026-03-25')).status).toBe(401)
  const march = await lines(thandi, '2026-03')
  expect(march.find(line => line[4]?.startsWith('Taken back'))?.[7]).toContain(
    'an administrator recorded ""No answer""',
  )
  expect(march.filter(line => line[4] === 'Paid to you').map(line => [line[0], line[6], line[7]])).toEqual([
    ['2026-03-02', '-648.14', '"1 amount, Payment run 1"'],
    ['2026-03-02', '-148.75', '"1 amount, Payment run 2"'],
    ['2026-03-25', '-796.89', '"6 amounts, Payment run 3"'],
  ])
  const march3 = wordsInPdf((await statement(thandi, '2026-03')).raw.rawPayload)
  expect(march3).toContain('6 amounts, Payment run 3')

  const { answer: own } = await world.request(thandi.token, listLeadEarnings, { params: { id: one.id } })
  expect(
    own.data.map(({ status, amount, paidAt, takenBackReason }) => [status, amount, paidAt !== null, takenBackReason]),
  ).toEqual(
    expect.arrayContaining([
      ['sale', 648.14, true, null],
      ['sale', -648.14, true, 'an administrator recorded "No answer"'],
    ]),
  )
  const stranger = await loader(world, manager)
  const foreign = await world.request(stranger.token, listLeadEarnings, { params: { id: one.id } })
  expect(foreign.status).toBe(404)
})
