import * as insights from '@lodeway/contract/insights.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildSums, verifySums } from '../../apps/api/src/sums/check-sums.ts'
import { foldSums } from '../../apps/api/src/sums/fold-sums.job.ts'
import { administrator, type Person } from '../factories/people.ts'
import { anyStep, type Cast, createCast, createPlayer, types } from '../factories/raw-rows.ts'
import { createWorld, type World } from '../factories/world.ts'

/** As ranges are sent. What the last three say of hours makes no difference: the days count. */
const ranges = [
  ['2026-02-28T00:00:00Z', '2026-02-28T23:00:00Z'],
  ['2026-02-01T00:00:00Z', '2026-02-28T23:00:00Z'],
  ['2026-03-01T00:00:00Z', '2026-03-31T23:00:00Z'],
  ['2026-01-01T00:00:00Z', '2026-12-31T23:00:00Z'],
  ['2026-02-28T22:00:00Z', '2026-02-28T22:00:00Z'],
  ['2026-02-28T22:00:00Z', '2026-03-31T22:00:00Z'],
  ['2026-02-28T23:30:00Z', '2026-03-01T22:45:00Z'],
].map(([startAt, endAt]) => ({ startAt: startAt ?? '', endAt: endAt ?? '' }))

let world: World
let admin: Person
let cast: Cast
let play: ReturnType<typeof createPlayer>
let client: pg.Client
beforeAll(async () => {
  world = await createWorld('2026-01-05T09:00:00Z')
  admin = await administrator(world)
  cast = await createCast(world, admin)
  play = createPlayer(world, cast)
  client = new pg.Client({ connectionString: world.url, options: '-c role=lodeway_app -c search_path=app,public' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.close()
})

interface Figures {
  key: string
  one: number
  two: number
}
/** Sums of the rows themselves, written without anything that the product's own queries use. */
const raw = async (query: ReturnType<typeof sql<Figures>>) => (await query.execute(world.db)).rows
const ask: World['request'] = (token, endpoint, parts) => world.request(token, endpoint, parts)

async function expectEverythingToAgree({ startAt, endAt }: { startAt: string; endAt: string }) {
  // Loaders join at other times than the tests' clock says; a token is made for each question.
  const token = await world.tokenFor(admin.id)
  const query = { startAt, endAt }
  const within = (column: string) =>
    sql`(${sql.ref(column)} AT TIME ZONE 'Africa/Johannesburg')::date BETWEEN ${startAt.slice(0, 10)}::date AND ${endAt.slice(0, 10)}::date`
  const leads = await raw(sql`SELECT 'all' AS key, count(*) AS one, 0 AS two FROM lead WHERE ${within('createdAt')}`)
  const loaded = leads[0]?.one ?? 0
  expect((await ask(token, insights.adminLeadsTotal, { query })).answer.total).toBe(loaded)

  for (const person of cast.loaders) {
    const own = sql`loader_id = ${person.id}::uuid`
    const ownToken = await world.tokenFor(person.id)
    const perType = await raw(
      sql`SELECT insurance_type AS key, count(*) AS one, 0 AS two FROM lead WHERE ${within('createdAt')} AND ${own} GROUP BY 1`,
    )
    const answered = (await ask(ownToken, insights.leadsPerInsuranceType, { query })).answer
    expect(Object.fromEntries(answered.map(({ type, total }) => [type, Number(total)]))).toEqual(
      Object.fromEntries(perType.map(({ key, one }) => [key, one])),
    )
    const count = perType.reduce((sum, { one }) => sum + one, 0)
    expect((await ask(ownToken, insights.loaderLeadsTotal, { query })).answer.total).toBe(count)
    expect((await ask(ownToken, listLeads, { query })).answer.count).toBe(count)
    const [paid] = await raw(
      sql`SELECT '' AS key, coalesce(sum(amount_cents) FILTER (WHERE payment_status = 'paid' AND ${within('paidAt')}), 0)::bigint AS one,
        coalesce(sum(amount_cents) FILTER (WHERE payment_status = 'unpaid'), 0)::bigint AS two
        FROM sale WHERE ${own} AND voided_at IS NULL AND category = 'payout' AND payee_kind = 'loader'`,
    )
    const { total, notYetPaid } = (await ask(ownToken, insights.loaderSalesTotal, { query })).answer
    expect([Math.round(total * 100), Math.round(notYetPaid * 100)]).toEqual([paid?.one, paid?.two])
  }

  const earners = await raw(
    sql`SELECT loader_id::text AS key, sum(amount_cents)::bigint AS one, 0 AS two FROM sale WHERE ${within('soldAt')} AND voided_at IS NULL AND category = 'payout' AND payee_kind = 'loader' GROUP BY 1 HAVING sum(amount_cents) > 0 ORDER BY 2 DESC`,
  )
  const top = (await ask(token, insights.adminSalesHighest, { query })).answer
  expect(top.map(({ value }) => Math.round(value * 100))).toEqual(earners.map(({ one }) => one))

  const invoices = await raw(
    sql`SELECT o.name AS key, sum(amount_cents)::bigint AS one, greatest(0, sum(CASE WHEN status = 'cashed' THEN 0 WHEN reverses_id IS NULL THEN 1 ELSE -1 END))::int AS two FROM sale JOIN organisation o ON o.id = organisation_id WHERE ${within('soldAt')} AND voided_at IS NULL AND category = 'invoice' GROUP BY 1`,
  )
  const organisations = (await ask(token, insights.salesByOrganisation, { query })).answer
  expect(organisations.map(({ name, value, count }) => [name, Math.round(value * 100), count]).toSorted()).toEqual(
    invoices
      .filter(({ two }) => two > 0)
      .map(({ key, one, two }) => [key, one, two])
      .toSorted(),
  )
  const invoiced = invoices.reduce((sum, { one }) => sum + one, 0)
  expect((await ask(token, insights.salesAverage, { query })).answer.average).toBe(
    loaded === 0 ? 0 : Math.round(invoiced / loaded) / 100,
  )

  for (const filter of leadFilters()) {
    const counted = await raw(
      sql`SELECT '' AS key, count(*) AS one, 0 AS two FROM lead WHERE ${within('createdAt')}
        AND (${filter.loaderId ?? null}::uuid IS NULL OR loader_id = ${filter.loaderId ?? null}::uuid)
        AND (${filter.type ?? null}::text[] IS NULL OR insurance_type = ANY(${filter.type ?? null}::text[]))
        AND (${filter.assignedOrganisationId ?? null}::uuid[] IS NULL OR organisation_id = ANY(${filter.assignedOrganisationId ?? null}::uuid[]))`,
    )
    expect((await ask(token, listLeads, { query: { ...query, ...filter } })).answer.count).toBe(counted[0]?.one)
  }
  for (const filter of saleFilters()) {
    const counted = await raw(
      sql`SELECT category AS key, count(*) AS one, sum(amount_cents)::bigint AS two FROM sale WHERE ${within('soldAt')} AND voided_at IS NULL
        AND (${filter.status ?? null}::text[] IS NULL OR status = ANY(${filter.status ?? null}::text[]))
        AND (${filter.paymentStatus ?? null}::text IS NULL OR payment_status = ${filter.paymentStatus ?? null})
        AND (${filter.category ?? null}::text IS NULL OR category = ${filter.category ?? null})
        AND (${filter.industryIds ?? null}::text[] IS NULL OR insurance_type = ANY(${filter.industryIds ?? null}::text[]))
        AND (${filter.organisationIds ?? null}::uuid[] IS NULL OR organisation_id = ANY(${filter.organisationIds ?? null}::uuid[])) GROUP BY category`,
    )
    const of = (category: string) => counted.find(({ key }) => key === category)
    const { count, toReceive, toPay } = (await ask(token, listSales, { query: { ...query, ...filter } })).answer
    expect([count, Math.round(toReceive * 100), Math.round(toPay * 100)]).toEqual([
      (of('invoice')?.one ?? 0) + (of('payout')?.one ?? 0),
      of('invoice')?.two ?? 0,
      of('payout')?.two ?? 0,
    ])
  }
}

const leadFilters = () =>
  [
    {},
    { type: [types[0], types[2]] },
    { assignedOrganisationId: cast.organisations.slice(1) },
    { loaderId: cast.loaders[0]?.id ?? '', type: [types[1]] },
    { loaderId: cast.loaders[1]?.id ?? '', assignedOrganisationId: [cast.organisations[0] ?? ''] },
  ] as { type?: (typeof types)[number][]; loaderId?: string; assignedOrganisationId?: string[] }[]
const saleFilters = () =>
  [
    {},
    { paymentStatus: 'unpaid', category: 'payout' },
    { status: ['cashed'], industryIds: [types[0]] },
    { organisationIds: cast.organisations.slice(0, 2), paymentStatus: 'paid' },
  ] as {
    status?: ('sale' | 'cashed')[]
    paymentStatus?: 'paid' | 'unpaid'
    category?: 'payout' | 'invoice'
    industryIds?: (typeof types)[number][]
    organisationIds?: string[]
  }[]

describe.each([1, 2, 3, 4, 5, 6])('a random history (%i), folded now and then', seed => {
  test('every figure is what the rows add up to', async () => {
    for (const step of fc.sample(anyStep, { seed, numRuns: 60 })) await play(step)
    for (const range of ranges) await expectEverythingToAgree(range)
    if (seed % 2 === 0) await foldSums(world.context)
    for (const range of ranges.slice(0, 3)) await expectEverythingToAgree(range)
    expect(await verifySums(client)).toEqual({ count: 0, examples: [] })
  })
})

test('verifying folds nothing for good; it finds a planted difference in each table, and rebuilding mends it', async () => {
  const waiting = async () =>
    (
      await raw(
        sql`SELECT '' AS key, (SELECT count(*) FROM lead_delta) AS one, (SELECT count(*) FROM sale_delta) AS two`,
      )
    )[0]
  await sql`UPDATE lead SET insurance_type = 'vehicleTracking' WHERE id = (SELECT id FROM lead LIMIT 1)`.execute(
    world.db,
  )
  const before = await waiting()
  expect(before?.one).toBeGreaterThan(0)
  await verifySums(client)
  expect(await waiting()).toEqual(before)

  await foldSums(world.context)
  await sql`UPDATE lead_sum SET leads = leads + 1 WHERE ctid = (SELECT ctid FROM lead_sum WHERE scope = 'all' LIMIT 1)`.execute(
    world.db,
  )
  await sql`DELETE FROM earned_sum WHERE ctid = (SELECT ctid FROM earned_sum WHERE cents <> 0 LIMIT 1)`.execute(
    world.db,
  )
  await sql`UPDATE invoiced_sum SET sold = sold + 2 WHERE ctid = (SELECT ctid FROM invoiced_sum LIMIT 1)`.execute(
    world.db,
  )
  await sql`INSERT INTO sale_sum VALUES ('all', gen_random_uuid(), 1, '2026-02-01', 'none', 'payout', 'sale', 'paid', 1, 1)`.execute(
    world.db,
  )
  const found = await verifySums(client)
  expect(found.examples.map(({ table }) => table).toSorted()).toEqual([
    'earned_sum',
    'invoiced_sum',
    'lead_sum',
    'sale_sum',
  ])
  expect((await rebuildSums(client)).count).toBe(4)
  expect(await verifySums(client)).toEqual({ count: 0, examples: [] })
})
