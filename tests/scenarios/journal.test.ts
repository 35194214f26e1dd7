import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { listBalances, listLedger, listParties } from '@lodeway/contract/journal.ts'
import { exportJournal, listEntries } from '@lodeway/contract/journal-entries.ts'
import { listSales, markSalesPaid } from '@lodeway/contract/sales.ts'
import { journalAccounts } from '@lodeway/rules/journal/accounts.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { verifyJournal } from '../../apps/api/src/features/journal/check-journal.ts'
import { rebuildSums, verifySums } from '../../apps/api/src/sums/check-sums.ts'
import { foldSums } from '../../apps/api/src/sums/fold-sums.job.ts'
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

/** The trial balance by the entries themselves, one by one, in rand. @param whose a condition on `journal` */
async function reckoned(from: string, until: string, whose = sql`true`) {
  const { rows } = await sql<{ account: string; opening: number; debit: number; credit: number; closing: number }>`
    SELECT account, coalesce(sum(debit - credit) FILTER (WHERE at < ${from}::timestamptz), 0)::float8 / 100 AS opening,
      coalesce(sum(debit) FILTER (WHERE at >= ${from}::timestamptz), 0)::float8 / 100 AS debit,
      coalesce(sum(credit) FILTER (WHERE at >= ${from}::timestamptz), 0)::float8 / 100 AS credit, sum(debit - credit)::float8 / 100 AS closing
    FROM (SELECT at, debit AS account, amount_cents AS debit, 0 AS credit FROM journal WHERE ${whose}
      UNION ALL SELECT at, credit, 0, amount_cents FROM journal WHERE ${whose}) AS side
    WHERE at < ${until}::timestamptz GROUP BY account`.execute(world.db)
  return rows.toSorted((a, b) => a.account.localeCompare(b.account))
}

test('each month begins where the one before ended, by sums as by the entries: folded or not, and however late an entry is written', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const shown = async (startAt: string, endAt: string) => {
    const query = { startAt: `${startAt}T00:00:00.000Z`, endAt: `${endAt}T23:00:00.000Z` }
    const { answer } = await world.request(admin.token, listLedger, { query })
    const { answer: entries } = await world.request(admin.token, listEntries, { query })
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM journal
      WHERE johannesburg_day(at) BETWEEN ${startAt}::date AND ${endAt}::date`.execute(world.db)
    expect([entries.count, entries.debit]).toEqual([rows[0]?.count, answer.totals.debit])
    return answer.accounts.toSorted((a, b) => a.account.localeCompare(b.account))
  }
  const expectAll = async () => {
    for (const [first, last, after] of [
      ['2026-02-01', '2026-02-28', '2026-03-01'],
      ['2026-03-01', '2026-03-31', '2026-04-01'],
      ['2026-03-31', '2026-03-31', '2026-04-01'],
      ['2026-04-01', '2026-04-30', '2026-05-01'],
      ['2026-04-02', '2026-05-31', '2026-06-01'],
    ] as const)
      expect([first, await shown(first, last)]).toEqual([
        first,
        await reckoned(`${first}T00:00:00+02:00`, `${after}T00:00:00+02:00`),
      ])
  }
  // The last moment of March and the first of April in Johannesburg are both on the 31st by UTC.
  const [first, second] = [await submitted(world, thandi), await submitted(world, thandi)]
  const sold = { organisationStatus: 'sale', premium: 100 } as const
  await at('2026-03-31T23:59:59.999+02:00')
  await recordAsAdministrator(world, admin, first.id, sold)
  const unbilled = async (of: Promise<{ account: string; opening: number; closing: number }[]>) => {
    const own = (await of).find(({ account }) => account === 'unbilled')
    return [own?.opening, own?.closing]
  }
  const ofMarch = await unbilled(shown('2026-03-01', '2026-03-31'))
  await foldSums(world.context)
  await at('2026-04-01T00:00:00+02:00')
  await recordAsAdministrator(world, admin, second.id, { ...sold, premium: 300 })
  expect(await unbilled(shown('2026-03-01', '2026-03-31'))).toEqual(ofMarch)
  expect((await unbilled(shown('2026-04-01', '2026-04-30')))[0]).toBe(ofMarch[1])
  await expectAll()
  await at('2026-05-04T08:00:00+02:00')
  await payAllFor(world, admin, first.id)
  await foldSums(world.context)
  await expectAll()
  await sql`INSERT INTO journal (at, event, source_id, line, debit, credit, amount_cents)
    VALUES ('2026-03-31T22:00:00Z', 'received', gen_random_uuid(), 1, 'bank', 'suspense', 700),
      ('2026-03-31T21:59:59Z', 'received', gen_random_uuid(), 1, 'bank', 'suspense', 33)`.execute(world.db)
  await expectAll()
  await foldSums(world.context)
  await expectAll()
})

test('entries of each account come page by page in the order of their time: each once, and those of one moment as they were written', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 100 })
  const [first, second] = [await cashed(), await cashed()]
  await at('2026-04-02T08:00:00+02:00')
  for (const { id } of [first, second]) await payAllFor(world, admin, id)
  // From one organisation to the other both sides are of one account. The last moment of April in Johannesburg, and the first of May, are at 22:00 by UTC.
  await sql`INSERT INTO journal (at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)
    SELECT at::timestamptz, 'received', gen_random_uuid(), 1, debit, CASE debit WHEN 'receivable' THEN ${insurer.id}::uuid END,
      credit, CASE credit WHEN 'receivable' THEN gen_random_uuid() END, 33
    FROM generate_series(1, 3), (VALUES ('2026-04-30T21:59:59.999Z', 'receivable', 'receivable'), ('2026-04-30T22:00:00Z', 'bank', 'suspense'),
      ('2026-03-31T22:00:00Z', 'suspense', 'bank'), ('2026-03-31T21:59:59.999Z', 'bank', 'suspense')) AS entry (at, debit, credit)`.execute(
    world.db,
  )
  const april = { startAt: '2026-04-01T00:00:00.000Z', endAt: '2026-04-30T00:00:00.000Z' }
  const isInApril = sql`at >= '2026-04-01T00:00:00+02:00' AND at < '2026-05-01T00:00:00+02:00'`
  for (const account of journalAccounts)
    for (const [query, isIn] of [[{}, sql`true`] as const, [april, isInApril] as const]) {
      const { rows } = await sql<{ id: string }>`SELECT id::text FROM journal
        WHERE (debit = ${account} OR credit = ${account}) AND ${isIn} ORDER BY at, journal.id`.execute(world.db)
      const ids: string[] = []
      for (let offset = 0; offset <= rows.length; offset += 2) {
        const { answer } = await world.request(admin.token, listEntries, {
          query: { ...query, account, limit: 2, offset },
        })
        expect([account, answer.count]).toEqual([account, rows.length])
        ids.push(...answer.data.map(({ id }) => id))
      }
      expect([account, ids]).toEqual([account, rows.map(({ id }) => id)])
    }
})

test('parties are found by a part of their name, or by their ids, by name and page by page', async () => {
  const insurer = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, insurer.id)
  await organisation(world, admin, { name: 'Ubuntu Sleeps' })
  await payAllFor(world, admin, (await cashed()).id)
  const parties = async (query: object) => {
    const { answer } = await world.request(admin.token, listParties, { query })
    return { names: answer.data.map(({ name }) => name), count: answer.count }
  }
  const { firstName, lastName } = await world.db
    .selectFrom('account')
    .select(['firstName', 'lastName'])
    .where('id', '=', thandi.id)
    .executeTakeFirstOrThrow()
  const all = ['Payment run 1', 'Payment run 2', 'Ubuntu Life', `${firstName} ${lastName}`].toSorted()
  expect(await parties({})).toEqual({ names: all, count: 4 })
  const pages = await Promise.all([0, 1, 2, 3, 4].map(offset => parties({ limit: 1, offset })))
  expect(pages.flatMap(({ names }) => names)).toEqual(all)
  expect(pages.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4])
  expect(await parties({ search: 'UBUNTU' })).toEqual({ names: ['Ubuntu Life'], count: 1 })
  expect(await parties({ search: 'run 2' })).toEqual({ names: ['Payment run 2'], count: 1 })
  expect((await parties({ search: lastName })).names).toEqual([`${firstName} ${lastName}`])
  expect((await parties({ ids: [insurer.id, thandi.id] })).count).toBe(2)
  expect(await parties({ search: 'nobody of that name' })).toEqual({ names: [], count: 0 })
})

test('what is about one party is every entry about it, and no other', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 100 })
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  await world.request(admin.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  const [paid, back, ofCompany] = [await cashed(), await cashed(), await cashed(agent)]
  await at('2026-04-02T08:00:00+02:00')
  for (const { id } of [paid, back, ofCompany]) await payAllFor(world, admin, id)
  await recordAsAdministrator(world, admin, back.id, { organisationStatus: 'busy' })
  const runs = await world.db.selectFrom('paymentRun').select('id').execute()
  for (const id of [insurer.id, company.id, thandi.id, agent.id, ...runs.map(run => run.id)]) {
    const whose = sql`(debit_owner = ${id}::uuid OR credit_owner = ${id}::uuid
      OR (event = 'sent' AND EXISTS (SELECT FROM payment_run_payee WHERE id = source_id AND payee_id = ${id}::uuid))
      OR (event IN ('paid', 'selfBilled') AND EXISTS (SELECT FROM sale WHERE id = source_id AND category = 'payout'
        AND coalesce(payee_organisation_id, loader_id) = ${id}::uuid))
      OR (event = 'received' AND EXISTS (SELECT FROM receipt WHERE id = source_id AND organisation_id = ${id}::uuid)))`
    const april = { startAt: '2026-04-01T00:00:00.000Z', endAt: '2026-04-30T00:00:00.000Z', partyId: id }
    const { answer } = await world.request(admin.token, listLedger, { query: april })
    expect(answer.accounts.toSorted((a, b) => a.account.localeCompare(b.account))).toEqual(
      await reckoned('2026-04-01T00:00:00+02:00', '2026-05-01T00:00:00+02:00', whose),
    )
    const { answer: entries } = await world.request(admin.token, listEntries, { query: { ...april, limit: 100 } })
    const { rows } = await sql<{ id: string }>`SELECT id::text FROM journal
      WHERE at >= '2026-04-01T00:00:00+02:00' AND ${whose} ORDER BY at, journal.id`.execute(world.db)
    expect(entries.data.map(entry => entry.id)).toEqual(rows.map(row => row.id))
    expect(entries.count).toBe(rows.length)
  }
})

test('sums of the books that are not what the entries say are named, and put right', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await cashed()
  await foldSums(world.context)
  await withOwner(async owner => {
    expect(await verifySums(owner)).toEqual({ count: 0, examples: [] })
    await owner.query("UPDATE journal_sum SET cents = cents + 1 WHERE debit = 'unbilled' AND credit = 'feeRevenue'")
    await owner.query("DELETE FROM journal_sum WHERE debit = 'payoutCost'")
    const found = await verifySums(owner)
    expect(found.examples.map(({ table, key }) => [table, key])).toEqual([
      ['journal_sum', '2026-03-02 payoutCost payable'],
      ['journal_sum', '2026-03-02 unbilled feeRevenue'],
    ])
    expect((await rebuildSums(owner)).count).toBe(2)
    expect(await verifySums(owner)).toEqual({ count: 0, examples: [] })
  })
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
    await owner.query('TRUNCATE journal, account_balance, journal_sum, journal_delta')
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
