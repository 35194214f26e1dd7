import { createHash, randomBytes } from 'node:crypto'
import { needsAttention } from '@lodeway/contract/attention.ts'
import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { findPerson } from '@lodeway/contract/data-requests.ts'
import { deliveryStatuses, listDeliveries } from '@lodeway/contract/deliveries.ts'
import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { exportPaidByYear, listBalances, listLedger, listParties } from '@lodeway/contract/journal.ts'
import { listEntries } from '@lodeway/contract/journal-entries.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { listSales, summariseSales } from '@lodeway/contract/sales.ts'
import { simulateContract } from '@lodeway/contract/simulations.ts'
import { boughtLeadStates } from '@lodeway/rules/bought-leads/states.ts'
import { journalAccounts } from '@lodeway/rules/journal/accounts.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsColumn } from '../../apps/api/src/features/contracts/limits.ts'
import type { JobName } from '../../apps/api/src/jobs/queue.ts'
import { rebuildSums } from '../../apps/api/src/sums/check-sums.ts'
import { fill } from '../../bench/fill.ts'
import { rowsRead, thrownAway } from '../../bench/plans.ts'
import { drawQuestions } from '../../bench/questions.ts'
import { type Statement, watch } from '../../bench/watch.ts'
import { wholeReads } from '../../bench/whole-tables.ts'
import { buyer } from '../factories/buyers.ts'
import { submissionBody } from '../factories/leads.ts'
import { limits } from '../factories/limits.ts'
import { administrator, idNumber, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

/**
 * Reads every endpoint over 100,000 leads, large enough for the planner to want an index where there is one, and looks at
 * the plan of every statement: none may read a large table from one end to the other.
 */
let world: World
let client: pg.Client
let admin: Person
const tokens = { admin: '', loader: '', buyer: '', partner: '' }
let ids: { loader: string; organisation: string; contract: string; lead: string; surnameFirst: string }
let buyerId = ''
let seen: Statement[] = []

/** Always the same, so that a plan that was good yesterday is good today. */
const now = new Date('2026-07-15T10:00:00Z')

beforeAll(async () => {
  world = await createWorld(now.toISOString())
  admin = await administrator(world)
  client = new pg.Client({ connectionString: world.url })
  await client.connect()
  // Most leads were called within the hour, as on other days.
  const contactedBefore = new Date(now.getTime() - 9 * 86_400_000)
  await fill(client, 100_000, () => undefined, { now, contactedBefore, statistics: false })
  await client.query('DELETE FROM billing')
  await client.query(`INSERT INTO audit_log (lane, place, at, actor_kind, action, subject_kind, subject_id, detail, previous_hash, hash)
    SELECT 1 + n % 64, 1000 + n, '${now.toISOString()}', 'system', 'lead.change', 'lead', md5('lead' || n)::uuid::text, '{"fields": []}', '', '' FROM generate_series(1, 20000) n`)
  await client.query("UPDATE contract SET lead_quantity = CASE name WHEN 'Contract 8' THEN 1 ELSE 0 END")
  await client.query("UPDATE contract SET limits = $1 WHERE kind = 'external'", [
    limitsColumn(limits({ leadsPerDay: 1000, leadsPerHour: 1000, monthlyBudget: 900_000 })),
  ])
  await rebuildSums(client)
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<
    typeof ids
  >(`SELECT md5('loader40')::uuid AS loader, md5('organisation10')::uuid AS organisation, md5('contract10')::uuid AS contract,
    (SELECT id FROM lead WHERE loader_id = md5('loader40')::uuid AND organisation_id IS NOT NULL LIMIT 1) AS lead,
    (SELECT last_name || ' ' || first_name FROM lead WHERE id = md5('lead2771')::uuid) AS "surnameFirst"`)
  ids = rows[0] as typeof ids
  const key = await world.request(admin.token, createApiKey, {
    params: { id: ids.organisation },
    body: { name: 'Plans' },
  })
  const person = await buyer(world, admin, ids.organisation)
  buyerId = person.id
  Object.assign(tokens, {
    admin: admin.token,
    buyer: person.token,
    loader: await world.tokenFor(ids.loader),
    partner: key.answer.key,
  })
  const clients = (world.pool as unknown as { _clients: pg.PoolClient[] })._clients
  const note = (statement: Statement) => void seen.push(statement)
  for (const connected of clients) watch(connected, note)
  world.pool.on('connect', connected => watch(connected, note))
}, 960_000)
afterAll(async () => {
  await client.end()
  await world.close()
})

/** What the statements of some work read whole, each with its text. */
async function wholeReadsOf(work: () => Promise<unknown>): Promise<string[]> {
  seen = []
  await work()
  const statements = [...new Map(seen.map(statement => [statement.text, statement])).values()]
  const found: string[] = []
  for (const statement of statements)
    for (const read of await wholeReads(client, statement))
      found.push(`${read}: ${statement.text.replace(/\s+/g, ' ')}`)
  return found
}

async function read(endpoint: Endpoint, as: keyof typeof tokens, query: Record<string, unknown> = {}) {
  const id = {
    loader: ids.loader,
    admin: admin.id,
    buyer: buyerId,
    lead: ids.lead,
    boughtLead: ids.lead,
    organisation: ids.organisation,
    contract: ids.contract,
  }[endpoint.subject as string]
  const params = { id: id ?? randomBytes(4).toString('hex'), orgId: ids.organisation, companyCode: 'XX0101XXX' }
  const { statusCode, body } = await world.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, params, query),
    headers: { authorization: `Bearer ${tokens[as]}` },
  })
  // A row that is not there, or more rows than a file holds, is an answer too; what was asked of the database counts.
  if (![200, 404, 422].includes(statusCode)) throw new Error(`${endpoint.name}: ${statusCode} ${body}`)
}

/** What an endpoint does not answer without. */
const needed: Record<string, Record<string, unknown>> = {
  listContent: { category: 'vehicle' },
  getAccountStatement: { month: now.toISOString().slice(0, 7) },
  downloadAccountStatement: { month: now.toISOString().slice(0, 7) },
  goingRates: { type: 'funeralCover' },
  paymentStatement: { day: now.toISOString().slice(0, 10) },
  earningsStatement: { month: now.toISOString().slice(0, 7) },
  exportPaidByYear: { year: String(new Date().getFullYear()) },
  exportJournal: {
    startAt: new Date(now.getTime() - 3 * 86_400_000).toISOString(),
    endAt: now.toISOString(),
  },
  previewInvoice: {
    organisationId: createHash('md5')
      .update('organisation10')
      .digest('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    to: now.toISOString().slice(0, 10),
  },
  listRunRows: { payeeId: '00000000-0000-7000-8000-000000000000' },
}

/** A tax year is more than a third of the entries that are there, and those after it may be of payments within it. */
const isAskedFor = (endpoint: string, found: string) =>
  endpoint === 'exportPaidByYear' && found.startsWith('reads all of journal:')

const reading = Object.values(endpointsByFeature)
  .flat()
  .filter(({ method, path, callers }) => method === 'GET' && path !== '/health' && !callers.includes('anyone'))

describe.each(['admin', 'loader', 'buyer', 'partner'] as const)('every GET as %s', caller => {
  test.each(
    reading.filter(({ callers }) => callers.includes(caller)).map(endpoint => [endpoint.name, endpoint] as const),
  )('%s', async (name, endpoint) => {
    const found = await wholeReadsOf(() => read(endpoint, caller, needed[name]))
    expect(found.filter(each => !isAskedFor(name, each))).toEqual([])
  })
})

const month = {
  startAt: new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10) + 'T00:00:00Z',
  endAt: now.toISOString().slice(0, 10) + 'T23:00:00Z',
}
const insurer = () => ({ assignedOrganisationId: [ids.organisation] })

describe('filters, searches and sorting of the lists', () => {
  test.each([
    ['a name', () => ({ search: 'Zutha' })],
    ['a name, surname first', () => ({ search: ids.surnameFirst })],
    ['an id without dashes', () => ({ search: ids.lead.replaceAll('-', '') })],
    ['part of an email address', () => ({ search: 'client2771' })],
    ['a phone number', () => ({ search: '083 000 2771' })],
    ['its last digits', () => ({ search: '002-771' })],
    ['a number from abroad', () => ({ search: '0027 (0) 83 000 2771' })],
    ['an ID number', () => ({ search: idNumber(2771) })],
    ['an id', () => ({ search: ids.lead })],
    ['a reference', () => ({ search: ids.lead.slice(-12) })],
    ['a month', () => month],
    ['an organisation', insurer],
    ['what an organisation knows of a loader', () => ({ ...insurer(), search: 'L-0A1B2C3D' })],
    ['an organisation, its status, a month', () => ({ ...insurer(), organisationStatus: ['quoted'], ...month })],
    ['a type in a month', () => ({ type: ['petInsurance'], ...month })],
    ['a quality in a month', () => ({ quality: ['low'], ...month })],
    ['a loader', () => ({ loaderId: ids.loader })],
    ['those that nobody called', () => ({ untouched: true })],
    ['those that are offered', () => ({ waiting: true })],
    ['those to be corrected', () => ({ toCorrect: true })],
    ...(
      [
        'firstName',
        'lastName',
        'createdAt',
        'emailAddress',
        'phoneNumber',
        'premium',
        'organisationStatus',
        'insuranceType',
        'quality',
      ] as const
    ).flatMap(column => [
      [`by ${column}`, () => ({ orderBy: `${column}:asc` })] as const,
      [`by ${column}, last first`, () => ({ orderBy: `${column}:desc` })] as const,
    ]),
  ] as const)('leads: %s', async (_name, query) =>
    expect(await wholeReadsOf(() => read(listLeads, 'admin', query()))).toEqual([]),
  )

  test.each([
    ['a month', () => month],
    ['unpaid payouts of a month', () => ({ ...month, paymentStatus: 'unpaid', category: 'payout' })],
    ['an organisation', () => ({ organisationIds: [ids.organisation] })],
    ['a payee', () => ({ payeeIds: [ids.loader] })],
    ['unpaid amounts of a payee', () => ({ payeeIds: [ids.loader], paymentStatus: 'unpaid', ...month })],
    ['a month by payment', () => ({ ...month, orderBy: 'payment:desc' })],
    ['by payment', () => ({ orderBy: 'payment:desc' })],
    ['a client', () => ({ search: 'client2771' })],
    ['a phone number', () => ({ search: '083 000 2771', ...month })],
    ['an ID number', () => ({ search: idNumber(2771), orderBy: 'payment:desc' })],
  ] as const)('sales: %s', async (_name, query) =>
    expect(await wholeReadsOf(() => read(listSales, 'admin', query()))).toEqual([]),
  )
  test.each(['L-0A1B2C3D', 'Lead 9f3a0b71c2de'])('leads of an organisation: %s', async search =>
    expect(await wholeReadsOf(() => read(listBoughtLeads, 'buyer', { search }))).toEqual([]),
  )
  test.each(['new', 'callBack', 'working', 'sold', 'closed'])('leads of an organisation: %s', async state =>
    expect(await wholeReadsOf(() => read(listBoughtLeads, 'buyer', { state: [state] }))).toEqual([]),
  )
  test('users: a name, surname first', async () =>
    expect(await wholeReadsOf(() => read(listLoaders, 'admin', { search: ids.surnameFirst }))).toEqual([]))
  test.each(['Zutha', '083 000 2771', '002771', idNumber(2771)])('deliveries by client: %s', async search =>
    expect(await wholeReadsOf(() => read(listDeliveries, 'admin', { search }))).toEqual([]),
  )
  test.each([
    ['a month', () => month],
    ['an organisation', () => ({ partyId: ids.organisation })],
    ['a loader', () => ({ partyId: ids.loader })],
    ['a loader in a month', () => ({ partyId: ids.loader, ...month })],
  ] as const)('the books: %s', async (_name, query) => {
    expect(await wholeReadsOf(() => read(listLedger, 'admin', query()))).toEqual([])
    expect(await wholeReadsOf(() => read(listEntries, 'admin', { ...query(), account: 'payable' }))).toEqual([])
  })
  test.each([{ search: 'Zutha' }, { search: 'insurer 12' }, {}])('parties of the books: %o', async query =>
    expect(await wholeReadsOf(() => read(listParties, 'admin', query))).toEqual([]),
  )
  test.each([
    ['one thing that was done', () => ({ action: ['audit-log.verify'], limit: 1 })],
    ['much that was done', () => ({ action: ['lead.change', 'lead.submit'] })],
    ['one kind', () => ({ subject: ['payment-run'] })],
    ['a large kind, changes', () => ({ subject: ['lead'], kind: 'change' })],
    ['who acts seldom', () => ({ actor: ['anyone'] })],
    ['one thing', () => ({ subjectId: ids.lead })],
    ['one account', () => ({ actorId: ids.loader })],
    ['days', () => month],
    ['a name', () => ({ search: 'Zutha' })],
    ['a name, and what was done', () => ({ search: 'Zutha', action: ['lead.change'] })],
    ['an id', () => ({ search: ids.lead })],
    ['an ID number', () => ({ search: idNumber(2771) })],
  ] as const)('audit log: %s', async (_name, query) =>
    expect(await wholeReadsOf(() => read(listAuditEntries, 'admin', query()))).toEqual([]),
  )
  test('the summary before paying', async () =>
    expect(await wholeReadsOf(() => read(summariseSales, 'admin', month))).toEqual([]))
})

/**
 * Where a question throws away more than ten times what it keeps: orders that share no index with their filter. An index for
 * each pair would be written for every lead. These are
 * scans of the index alone; of each the most entries that may be read for one answer: a tenth more than was.
 */
const beyondTenTimes: Readonly<Record<string, number>> = {
  lead_by_premium: 19_300,
  lead_by_loader_name: 8_900,
  lead_by_email: 8_800,
  lead_by_type_name: 6_700,
  lead_by_phone: 5_900,
  lead_by_status_date: 5_200,
  lead_by_name: 4_300,
}

test('questions drawn from all that the pages can ask read no table whole, and keep a tenth but for those that are named', async () => {
  const of = async (n: number) => {
    const { rows } = await client.query<{ id: string }>('SELECT md5($1)::uuid AS id', [`loader${n}`])
    return world.tokenFor(rows[0]?.id ?? '')
  }
  const buyerOf = async (n: number) => {
    const { rows } = await client.query<{ id: string }>('SELECT md5($1)::uuid AS id', [`organisation${n}`])
    return (await buyer(world, admin, rows[0]?.id ?? '')).token
  }
  const tokenOf = {
    admin: admin.token,
    busyLoader: await of(1),
    quietLoader: await of(1200),
    busyBuyer: await buyerOf(1),
    quietBuyer: await buyerOf(150),
  }
  const found: string[] = []
  const looked = new Set<string>()
  for (const { isOnce, questions } of await drawQuestions(client, 1, 40, now)) {
    // Those write, and would have to be carried out.
    if (isOnce) continue
    for (const { caller, path } of questions) {
      seen = []
      const { statusCode } = await world.app.inject({
        url: path,
        headers: { authorization: `Bearer ${tokenOf[caller]}` },
      })
      expect([path, statusCode]).toEqual([path, 200])
      for (const statement of seen) {
        // Of the same words and values, over the same rows, it has the same plan.
        const words = JSON.stringify(statement)
        if (looked.has(words)) continue
        looked.add(words)
        for (const problem of await wholeReads(client, statement)) found.push(`${decodeURIComponent(path)}: ${problem}`)
        for (const { of: index, isOfIndexAlone, read: entries } of await thrownAway(client, statement)) {
          // All who are owed something are put in order: they are thousands, and not millions.
          if (index === 'account' && path.startsWith(listBalances.path)) continue
          if (!isOfIndexAlone || entries > (beyondTenTimes[index] ?? 0))
            found.push(`${decodeURIComponent(path)}: ${entries} of ${index}`)
        }
      }
    }
  }
  expect(found).toEqual([])
}, 960_000)

test('submitting', async () => {
  await client.query(
    `INSERT INTO billing (account_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code, updated_at) VALUES ('${ids.loader}', 'T', 'Capitec', 'savings', '', '1', '1', now()) ON CONFLICT DO NOTHING`,
  )
  const submit = async () => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/v1/leads',
      headers: { authorization: `Bearer ${tokens.loader}`, 'idempotency-key': randomBytes(8).toString('hex') },
      payload: submissionBody(),
    })
    expect(statusCode).toBe(201)
  }
  expect(await wholeReadsOf(submit)).toEqual([])
})

test('a person by phone, and what bears their ID number beside it', async () => {
  const number = '0836660101'
  for (const changes of [{ phoneNumber: { countryCode: 'ZA', number } }, { insuranceType: 'petInsurance' }] as const) {
    const body = submissionBody({ idNumber: idNumber(5004), ...changes })
    expect((await world.request(admin.token, submitLead, { body })).status).toBe(201)
  }
  const find = async () => {
    const { answer } = await world.request(admin.token, findPerson, { body: { phoneNumber: number } })
    expect(answer.leads.map(({ matchedBy }) => matchedBy)).toEqual([['phone'], ['sameIdNumber']])
  }
  expect(await wholeReadsOf(find)).toEqual([])
})

// Some leads find a place and most do not, as on other days.
test.each(['lapse-and-clean-up', 'morning-files', 'offer-available', 'fold-sums', 'retention'] as const)(
  'job %s',
  async (name: JobName) => {
    const data = { insuranceType: 'funeralCover', organisationId: ids.organisation }
    expect(await wholeReadsOf(() => world.handlers[name](data as never))).toEqual([])
  },
)

/** Those statements of a job that have some words. */
async function statementsOf(name: JobName, words: string): Promise<Statement[]> {
  seen = []
  await world.handlers[name]({} as never)
  return seen.filter(statement => statement.text.includes(words))
}

async function plansOf(name: JobName, words: string): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of await statementsOf(name, words)) {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
    plans.push(JSON.stringify(rows))
  }
  return plans
}

/** What each of them throws away of what it takes in. */
async function thrownAwayOf(name: JobName, words: string) {
  const all: Awaited<ReturnType<typeof thrownAway>>[] = []
  for (const statement of await statementsOf(name, words)) all.push(await thrownAway(client, statement))
  return all
}

test('leads that wait are read on from where the lot before ended', async () => {
  // Without a place nobody would be offered any.
  await client.query("UPDATE contract SET lead_quantity = lead_quantity + 1 WHERE name = 'Contract 8'")
  const plans = await plansOf('lapse-and-clean-up', '(lead.created_at, lead.id) >')
  expect(plans).not.toEqual([])
  for (const plan of plans) expect(plan).toMatch(/"Index Cond":"[^"]*ROW\(created_at, id\) >/)
})

test('what is sold is not looked through for what lapses', async () => {
  expect(await thrownAwayOf('lapse-and-clean-up', 'assignment.expires_at')).toEqual([[]])
})

test('what an organisation that pays in advance is working on is added up from indexes alone', async () => {
  await client.query(
    "INSERT INTO prepaid_account (organisation_id, low_mark_cents, changed_at) VALUES (md5('organisation1')::uuid, 1, $1)",
    [now],
  )
  const plans = await plansOf('lapse-and-clean-up', 'unbilled_cents')
  await client.query('DELETE FROM prepaid_account')
  expect(plans).not.toEqual([])
  for (const plan of plans)
    for (const index of ['lead_by_organisation_date', 'assignment_organisation'])
      expect(plan).toMatch(new RegExp(`"Node Type":"Index Only Scan"[^{]*"Index Name":"${index}"`))
})

test('mails to the people of an organisation read the leads that came or are due, and not all that it has', async () => {
  await client.query(
    `INSERT INTO new_lead_notice (organisation_id, told_until) SELECT DISTINCT organisation_id, $1::timestamptz FROM buyer
      ON CONFLICT (organisation_id) DO UPDATE SET told_until = EXCLUDED.told_until`,
    [new Date(now.getTime() - 86_400_000)],
  )
  const plans = await plansOf('tell-buyers', 'assignment_id')
  // What came and what is due, for each of three organisations that have people.
  expect(plans).toHaveLength(6)
  for (const plan of plans) expect(plan).toContain('"lead_pkey"')
})

test('terms tried out on the leads of ninety days', async () => {
  await client.query(
    `INSERT INTO left_waiting (lead_id, at, considered) SELECT id, created_at, '[]' FROM lead WHERE internal_status = 'available' ON CONFLICT DO NOTHING`,
  )
  await client.query(`UPDATE assignment SET considered = '[]', contract_id = md5('contract10')::uuid
    FROM lead WHERE lead.id = lead_id AND insurance_type = (SELECT insurance_type FROM contract WHERE id = md5('contract10')::uuid)`)
  await client.query('VACUUM ANALYZE assignment, left_waiting')
  const simulate = async () => {
    const { rows } = await client.query<{ insurance_type: InsuranceType }>(
      'SELECT insurance_type FROM contract WHERE id = $1',
      [ids.contract],
    )
    const { status, answer } = await world.request(tokens.buyer, simulateContract, {
      params: { orgId: ids.organisation },
      body: {
        contractId: ids.contract,
        terms: {
          insuranceType: rows[0]?.insurance_type ?? 'funeralCover',
          period: 'P1M',
          recurring: true,
          orgSalesCommission: 150,
          highQualityFee: 350,
          leadQuantity: 1_000_000,
        },
      },
    })
    expect([status, answer.offered > 500, answer.leads > 100]).toEqual([200, true, true])
  }
  expect(await wholeReadsOf(simulate)).toEqual([])
})

/** How many rows of a table those statements of some work take in that have some words. */
async function rowsOf(table: string, words: string, work: () => Promise<unknown>): Promise<number[]> {
  seen = []
  await work()
  const taken: number[] = []
  for (const statement of seen.filter(({ text }) => text.includes(words)))
    taken.push(await rowsRead(client, statement, table))
  return taken
}

test('a page of the many new leads of an organisation reads no more of them than it shows', async () => {
  const { rows } = await client.query<{ id: string }>("SELECT md5('organisation1')::uuid AS id")
  const id = rows[0]?.id ?? ''
  const person = await buyer(world, admin, id)
  await client.query(
    `UPDATE assignment SET contacted_at = NULL FROM lead
      WHERE assignment.organisation_id = $1 AND lead.id = lead_id AND organisation_status IS NULL`,
    [id],
  )
  await client.query('VACUUM ANALYZE assignment')
  for (const direction of ['asc', 'desc'] as const) {
    const query = { state: ['new' as const], orderBy: `deliveredAt:${direction}`, limit: 10 }
    const [taken, ...others] = await rowsOf('lead', `"assigned_at" ${direction}`, async () => {
      const { answer } = await world.request(person.token, listBoughtLeads, { query })
      expect([answer.data.length, answer.count > 1000]).toEqual([10, true])
    })
    // By descending times one more is read, to see that it is of another time.
    expect(taken).toBeLessThanOrEqual(11)
    expect(others).toEqual([])
  }
})

test('a page of entries of an account, or about an organisation, reads no more of the books than it shows', async () => {
  await client.query(
    `INSERT INTO journal (at, event, source_id, line, debit, credit, amount_cents)
    SELECT $1::timestamptz - interval '20 days' * n, 'received', gen_random_uuid(), 1, 'bank', 'suspense', 5 FROM generate_series(1, 4) n`,
    [now],
  )
  await client.query('ANALYZE journal')
  const takenBy = async (query: Record<string, unknown>) => {
    const [taken, ...others] = await rowsOf('journal', 'WITH entry', () => read(listEntries, 'admin', query))
    expect(others).toEqual([])
    return taken ?? 0
  }
  expect(await takenBy({ account: 'suspense' })).toBe(4)
  // Ten of one side, and of the other one or two to see that they are later.
  for (const account of journalAccounts) expect([account, (await takenBy({ account })) <= 12]).toEqual([account, true])
  // What it has on both sides is passed over on one of them.
  expect(await takenBy({ partyId: ids.organisation })).toBeLessThan(50)
})

test('leads that nobody has are counted without a look at the people of each', async () => {
  await client.query(
    `INSERT INTO suppression SELECT key_hash, lead_id, 'doNotCall', $1 FROM lead_person
      WHERE lead_id IN (SELECT id FROM lead WHERE internal_status = 'available' ORDER BY id LIMIT 20) ON CONFLICT DO NOTHING`,
    [now],
  )
  await client.query('ANALYZE suppression')
  const [taken, ...others] = await rowsOf('lead_person', 'insurance_type AS type', () =>
    world.request(admin.token, needsAttention, {}),
  )
  await client.query('DELETE FROM suppression')
  await client.query('ANALYZE suppression')
  expect([taken, others]).toEqual([40, []])
})

test('what payees were paid in a year is put together from the rows of payees alone', async () => {
  const { rows } = await client.query<{ paid: number }>(
    "SELECT count(*)::int AS paid FROM journal WHERE event = 'paid' AND credit = 'bank' AND at >= '2025-03-01T00:00:00+02:00'",
  )
  const query = { year: '2026' }
  const [sales, ...others] = await rowsOf('sale', 'WITH moved', () => read(exportPaidByYear, 'admin', query))
  expect([sales, others]).toEqual([rows[0]?.paid, []])
})

describe('an organisation with 7,000 leads, of which only the latest are new', () => {
  let person: Person
  let params: { id: string }
  beforeAll(async () => {
    const { rows } = await client.query<{ id: string }>("SELECT md5('organisation1')::uuid AS id")
    params = { id: rows[0]?.id ?? '' }
    person = await buyer(world, admin, params.id)
    // The sums are of no concern here.
    await client.query('SET session_replication_role = replica')
    await client.query(
      "UPDATE lead SET organisation_status = 'notInterested' WHERE organisation_id = $1 AND organisation_status IS NULL AND created_at < $2",
      [params.id, new Date(now.getTime() - 20 * 86_400_000)],
    )
    await client.query(
      `UPDATE assignment SET contacted_at = assigned_at FROM lead
        WHERE assignment.organisation_id = $1 AND lead.id = lead_id AND organisation_status IS NOT NULL AND contacted_at IS NULL`,
      [params.id],
    )
    for (const status of ['parked', 'withdrawn'])
      await client.query(
        `UPDATE delivery SET status = $2
          WHERE id IN (SELECT id FROM delivery WHERE organisation_id = $1 AND status = 'delivered' ORDER BY created_at LIMIT 3)`,
        [params.id, status],
      )
    await client.query('SET session_replication_role = origin')
    // They lapsed before their clients were called again.
    await client.query(
      `INSERT INTO assignment
        SELECT ended.* FROM assignment, jsonb_populate_record(assignment, jsonb_build_object('id', gen_random_uuid(), 'ended_at', $2::timestamptz,
          'end_reason', 'lapsed', 'holds_place', false, 'call_back_at', $2::timestamptz)) ended
        WHERE assignment.organisation_id = $1 LIMIT 3000`,
      [params.id, new Date(now.getTime() - 365 * 86_400_000)],
    )
    await client.query('VACUUM ANALYZE lead, delivery, assignment')
  })

  /** What the statements of some work read to throw away. */
  async function thrownAwayBy(work: () => Promise<{ status: number }>): Promise<string[]> {
    seen = []
    const { status } = await work()
    const found = [`${status}`]
    for (const statement of seen)
      for (const { of, read: rows, kept } of await thrownAway(client, statement))
        found.push(`${of}: ${kept} of ${rows}`)
    return found
  }

  const orders = ['deliveredAt', 'callBackAt', 'firstName'].flatMap(column => [`${column}:asc`, `${column}:desc`])
  test.each(boughtLeadStates)('leads: %s', async state => {
    for (const orderBy of orders) {
      const query = { state: [state], orderBy }
      expect(await thrownAwayBy(() => world.request(person.token, listBoughtLeads, { query }))).toEqual(['200'])
    }
  })
  test.each(orders)('leads to call back now, and all, by %s', async orderBy => {
    for (const query of [{ orderBy }, { orderBy, due: true }])
      expect(await thrownAwayBy(() => world.request(person.token, listBoughtLeads, { query }))).toEqual(['200'])
  })
  test.each(deliveryStatuses)('deliveries: %s', async status => {
    for (const { token } of [admin, person]) {
      const query = { status: [status] }
      expect(await thrownAwayBy(() => world.request(token, listDeliveries, { params, query }))).toEqual(['200'])
    }
  })
  test('all deliveries', async () => {
    for (const { token } of [admin, person])
      expect(await thrownAwayBy(() => world.request(token, listDeliveries, { params, query: {} }))).toEqual(['200'])
  })
  test('what needs attention', async () =>
    expect(await thrownAwayBy(() => world.request(admin.token, needsAttention, {}))).toEqual(['200']))
})

test('the sending of webhooks', async () => {
  expect(await wholeReadsOf(() => world.sendWebhooks())).toEqual([])
})

test('retention does not walk past those whom it erased in earlier years', async () => {
  await client.query(
    `UPDATE lead SET created_at = created_at - interval '5 years', erased_at = $1 WHERE id IN (SELECT id FROM lead ORDER BY id LIMIT 10000)`,
    [now],
  )
  await client.query('VACUUM ANALYZE lead')
  const lots = await thrownAwayOf('retention', '(lead.created_at, lead.id) >')
  expect([lots.length > 1, lots.flat()]).toEqual([true, []])
})

test('retention looks for what was never sold without going past what is kept because it was', async () => {
  await client.query(
    `UPDATE lead SET created_at = created_at - interval '3 years' WHERE organisation_status IN ('sale', 'cashed') AND erased_at IS NULL`,
  )
  await client.query('VACUUM ANALYZE lead')
  const read = []
  for (const statement of await statementsOf('retention', '(lead.created_at, lead.id) >'))
    read.push(await rowsRead(client, statement, 'lead'))
  // Those that were never sold, those that are, and those of which a sale was taken back.
  expect(read).toEqual([0, 0, 0])
})
