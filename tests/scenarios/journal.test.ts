import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { listBalances, listLedger, listParties } from '@lodeway/contract/journal.ts'
import { exportJournal, listEntries } from '@lodeway/contract/journal-entries.ts'
import { listSales, markSalesPaid } from '@lodeway/contract/sales.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { verifyJournal } from '../../apps/api/src/features/journal/check-journal.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { billingDetails, loader } from '../factories/people.ts'

// Every change of what is owed and paid is in the books, in the transaction that caused it.
inNewWorlds('2026-03-02T08:00:00+02:00')

async function cashed(by = thandi, premium = 1234.55) {
  const lead = await submitted(world, by)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
  return lead
}
const balances = async (account: 'unbilled' | 'receivable' | 'payable' | 'held') => {
  const { answer } = await world.request(admin.token, listBalances, { query: { account } })
  return { owners: answer.data.map(({ name, amount }) => [name, amount]), count: answer.count, sum: answer.sum }
}
const march = { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-03-31T00:00:00.000Z' }
async function exported(): Promise<string[][]> {
  const { text } = await world.request(admin.token, exportJournal, { query: march })

  return text
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(','))
}
async function withOwner(run: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: world.url, options: '-c search_path=app,public' })
  await client.connect()
  await run(client).finally(() => client.end())
}

test('the worked example: owed, paid, and what is left in the bank, to the cent', async () => {
  const insurer = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, insurer.id)
  const lead = await cashed()
  expect(await balances('unbilled')).toEqual({ owners: [['Ubuntu Life', 2201.83]], count: 1, sum: 2201.83 })
  expect((await balances('payable')).sum).toBe(796.89)
  await payAllFor(world, admin, lead.id)
  for (const account of ['unbilled', 'receivable', 'payable', 'held'] as const)
    expect(await balances(account)).toEqual({ owners: [], count: 0, sum: 0 })
  const lines = await exported()
  const sumOf = (account: string, column: number) =>
    lines.filter(line => line[2] === account).reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0)
  expect([sumOf('1000', 6), sumOf('1000', 7)]).toEqual([220_183, 79_689])
  expect(lines.reduce((sum, line) => sum + Math.round((Number(line[6]) - Number(line[7])) * 100), 0)).toBe(0)
  const references = new Set(lines.filter(line => line[0] === '2026-03-02').map(line => line[8]))
  expect([...references].toSorted()).toEqual([leadReference(lead.id), 'Marked as paid', 'RUN1-1', 'RUN2-1'].toSorted())
  const parties = new Set(lines.filter(line => line[2] === '2200' || line[2] === '2300').map(line => line[4]))
  expect([...parties].toSorted()).toEqual(['Payment run 1', 'Payment run 2'])
  expect(lines.filter(line => line[9]?.startsWith('INV-')).length).toBeGreaterThan(0)
  expect(await verifyJournal(world.db)).toEqual([])
})

test('the trial balance agrees, each account leads to entries that add up to it, and nothing is called by an id', async () => {
  const insurer = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, insurer.id)
  const lead = await cashed()
  await at('2026-04-02T08:00:00+02:00')
  await payAllFor(world, admin, lead.id)
  const april = { startAt: '2026-04-01T00:00:00.000Z', endAt: '2026-04-30T00:00:00.000Z' }
  const ledgerOf = async (query: object) => (await world.request(admin.token, listLedger, { query })).answer
  const whole = await ledgerOf(april)
  const byAccount = new Map(whole.accounts.map(row => [row.account, row]))
  expect(byAccount.get('unbilled')).toMatchObject({ opening: 2201.83, debit: 0, credit: 2201.83, closing: 0 })
  expect(byAccount.get('bank')).toMatchObject({ opening: 0, debit: 2201.83, credit: 796.89, closing: 1404.94 })
  expect(whole.totals.debit).toBe(whole.totals.credit)
  expect(whole.totals.debitBalances).toBe(whole.totals.creditBalances)
  for (const { account, opening, closing, debit, credit } of whole.accounts) {
    const { answer } = await world.request(admin.token, listEntries, { query: { ...april, account, limit: 100 } })
    expect(answer).toMatchObject({ opening, closing, debit, credit })
    const sumOf = (side: 'debit' | 'credit') =>
      answer.data.filter(entry => entry[side].account === account).reduce((sum, { amount }) => sum + amount, 0)
    expect([sumOf('debit'), sumOf('credit')].map(sum => Math.round(sum * 100))).toEqual(
      [debit, credit].map(sum => Math.round(sum * 100)),
    )
    for (const { reference } of answer.data) expect(reference).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  }
  // Everything about one party balances too: what was owed to the loader went out of the bank, over the accounts of the run.
  const { answer: parties } = await world.request(admin.token, listParties, { query: {} })
  expect(parties.data.map(({ name, kind }) => [name, kind])).toContainEqual(['Ubuntu Life', 'organisation'])
  const ofLoader = await ledgerOf({ partyId: thandi.id })
  expect(ofLoader.accounts.filter(({ closing }) => closing !== 0).map(row => [row.account, row.closing])).toEqual([
    ['bank', -796.89],
    ['payoutCost', 796.89],
  ])
  const ofInsurer = await ledgerOf({ partyId: insurer.id })
  expect(ofInsurer.accounts.find(({ account }) => account === 'bank')?.closing).toBe(2201.83)
  expect(ofInsurer.totals.debitBalances).toBe(ofInsurer.totals.creditBalances)
})

test('a sale that is taken back before and after it was paid', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [unpaid, paid] = [await cashed(), await cashed()]
  await payAllFor(world, admin, paid.id)
  for (const { id } of [unpaid, paid]) await recordAsAdministrator(world, admin, id, { organisationStatus: 'busy' })
  // More was taken back from the loader than is owed: it is held until they earn again.
  // What was paid was on an invoice, so what goes back is a credit note's.
  expect([(await balances('receivable')).sum, (await balances('held')).sum]).toEqual([-2201.83, -796.89])
  expect(await verifyJournal(world.db)).toEqual([])
})

test('what a lead company is owed is held until its bank details are there, and then owed to it', async () => {
  const company = await organisation(world, admin, { name: 'Kopanong Leads', distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await cashed(agent)
  const held = await balances('held')
  expect(held.owners).toEqual([['Kopanong Leads', held.sum]])
  expect([held.sum > 0, (await balances('payable')).count]).toEqual([true, 0])
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  expect([(await balances('held')).count, (await balances('payable')).sum]).toEqual([0, held.sum])
  expect(await verifyJournal(world.db)).toEqual([])
})

test('bank details that come at the same moment as a sale leave nothing held', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
  const leads = await Promise.all(Array.from({ length: 12 }, () => submitted(world, agent)))
  await Promise.all([
    ...leads.map(({ id }) => recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 100 })),
    world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails }),
  ])
  expect((await balances('held')).count).toBe(0)
  expect(await verifyJournal(world.db)).toEqual([])
})

test('the books are only added to, and an entry has one amount for both sides', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await cashed()
  for (const change of [
    'UPDATE journal SET amount_cents = 1',
    'DELETE FROM journal',
    'UPDATE account_balance SET cents = 0',
  ])
    await expect(sql.raw(change).execute(world.db)).rejects.toThrow('permission denied')
  const columns = '(at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)'
  for (const [values, constraint] of [
    [`now(), 'paid', gen_random_uuid(), 1, 'bank', NULL, 'feeRevenue', NULL, 0`, 'journal_amount_cents_check'],
    [`now(), 'paid', gen_random_uuid(), 1, 'bank', NULL, 'bank', NULL, 5`, 'journal_check'],
    [`now(), 'paid', gen_random_uuid(), 1, 'payable', NULL, 'bank', NULL, 5`, 'journal_check1'],
  ] as const)
    await expect(sql.raw(`INSERT INTO journal ${columns} VALUES (${values})`).execute(world.db)).rejects.toThrow(
      constraint,
    )
  const again = `INSERT INTO journal ${columns} SELECT at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents FROM journal`
  await expect(sql.raw(again).execute(world.db)).rejects.toThrow('journal_source')
})

test('what is there without entries gets the same ones that the commands would have written', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
  const [paid, takenBack, negative] = [await cashed(), await cashed(), await cashed(), await cashed(agent)]
  for (const { id } of [paid, negative]) await payAllFor(world, admin, id)
  for (const { id } of [takenBack, negative])
    await recordAsAdministrator(world, admin, id, { organisationStatus: 'noAnswer' })
  const whole = () =>
    world.db
      .selectFrom('journal')
      .select(['event', 'sourceId', 'line', 'debit', 'debitOwner', 'credit', 'creditOwner', 'amountCents', 'at'])
      .orderBy('sourceId')
      .orderBy('event')
      .orderBy('line')
      .execute()
  // Which run had what is not written anew: rows from before there were runs were in none.
  const rowsAlone = async () =>
    (await whole())
      .filter(({ event }) => event !== 'approved' && event !== 'sent')
      .map(entry => (entry.debit === 'transit' ? { ...entry, debit: 'payable', debitOwner: 'payee' } : entry))
      .map(entry => (entry.event === 'paid' && entry.debit === 'payable' ? { ...entry, debitOwner: 'payee' } : entry))
  const written = await rowsAlone()
  expect(written.length).toBeGreaterThan(20)
  await withOwner(async owner => {
    await owner.query('TRUNCATE journal, account_balance')
    await owner.query('SELECT post_missing_entries()')
  })
  expect(await rowsAlone()).toEqual(written)
  expect(await verifyJournal(world.db)).toEqual([])
})

test('a balance or an entry that is not what the rows say is named', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await cashed()
  await withOwner(async owner => {
    await owner.query("UPDATE account_balance SET cents = cents + 1 WHERE account = 'payable'")
    await owner.query("DELETE FROM journal WHERE debit = 'unbilled' AND credit = 'feeRevenue'")
  })
  const found = await verifyJournal(world.db)
  expect(found.map(({ about }) => about.replace(/[\da-f-]{36}/, ''))).toEqual(
    expect.arrayContaining(['sale row ', 'balance payable of ', 'payable of ']),
  )
})

test('one batch of many rows is in the books whole, and no file is made without days', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const leads = await Promise.all([cashed(), cashed(), cashed()])
  expect((await world.request(admin.token, markSalesPaid, { body: {} })).status).toBe(200)
  expect((await world.request(admin.token, listSales, { query: { paymentStatus: 'unpaid' } })).answer.count).toBe(0)
  // For each lead four rows become owed, two are invoiced and two paid out; what comes in is one receipt for one invoice, and
  // what goes out is set apart and sent once for the one payee.
  expect((await exported()).length).toBe((leads.length * (4 + 2 + 2) + 1 + 2) * 2)
  const undated = await world.request(admin.token, exportJournal, { query: {} })
  expect([undated.status, undated.text]).toEqual([422, expect.stringContaining('Choose the first and the last day')])
  await at('2026-04-02T08:00:00+02:00')
  expect(await verifyJournal(world.db)).toEqual([])
})
