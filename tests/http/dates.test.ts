import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { listReceipts } from '@lodeway/contract/receipts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisation } from '../factories/organisations.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// Every read that takes days in its query (security 33): those that do not exist, and those at the ends of time.
let world: World
let ids: Record<string, string>
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await createWorld()
  const admin = await administrator(world)
  const { id } = await organisation(world, admin)
  const made = await world.request(admin.token, createApiKey, { params: { id }, body: { name: 'Test' } })
  ids = { id, orgId: id }
  Object.assign(tokens, { admin: admin.token, partner: made.answer.key, loader: (await loader(world, admin)).token })
})
afterAll(() => world.close())

type Kind = 'range' | 'since' | 'day'
const fieldOf = { range: 'startAt', since: 'since', day: 'day' } as const
const reads: [Endpoint, Kind][] = Object.values(endpointsByFeature)
  .flat()
  .flatMap(endpoint => {
    const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {}
    return (Object.keys(fieldOf) as Kind[]).flatMap(kind => (fieldOf[kind] in shape ? [[endpoint, kind]] : [])) as [
      Endpoint,
      Kind,
    ][]
  })

/** An organisation's program where it may ask, else an administrator, else a loader. */
const callerOf = ({ callers }: Endpoint): string =>
  ['partner', 'admin'].find(kind => callers.some(caller => caller === kind)) ?? 'loader'

const ask = async (endpoint: Endpoint, kind: Kind, day: string) => {
  const query = {
    range: { startAt: `${day}T00:00:00.000Z`, endAt: `${day}T23:00:00.000Z` },
    since: { since: `${day}T00:00:00Z` },
    day: { day },
  }[kind]
  return world.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, ids, query),
    headers: { authorization: `Bearer ${tokens[callerOf(endpoint)]}` },
  })
}

test('there are ranges, a since and a day to try', () => {
  expect(new Set(reads.map(([, kind]) => kind))).toEqual(new Set(['range', 'since', 'day']))
})

test.each(reads.map(([endpoint, kind]) => [endpoint.name, endpoint, kind] as const))(
  '%s refuses days that do not exist, with a sentence at the field',
  async (_name, endpoint, kind) => {
    for (const day of [
      '2026-99-99',
      '2026-02-30',
      '2025-02-29',
      '2026-04-31',
      '2026-00-10',
      '0000-01-01',
      '9999-12-31',
    ]) {
      const response = await ask(endpoint, kind, day)
      expect([day, response.statusCode]).toEqual([day, 400])
      expect(response.json().fields[fieldOf[kind]]).toMatch(/^Invalid date/)
    }
  },
)

test.each(reads.map(([endpoint, kind]) => [endpoint.name, endpoint, kind] as const))(
  '%s takes the first and the last day, and a leap day',
  async (_name, endpoint, kind) => {
    // Some are not for administrators; what matters is that nothing breaks.
    for (const day of ['1900-01-01', '2024-02-29', '2999-12-31'])
      expect([200, 403]).toContain((await ask(endpoint, kind, day)).statusCode)
  },
)

// Lists, sums, exports and actions: whatever takes a range, in its query or its body.
const ranged = Object.values(endpointsByFeature)
  .flat()
  .flatMap((endpoint: Endpoint) => {
    const part = (['query', 'body'] as const).find(name => {
      const shape = (endpoint[name] as { shape?: object } | undefined)?.shape ?? {}
      return 'startAt' in shape && 'endAt' in shape
    })
    return part ? [[endpoint.name, endpoint, part] as const] : []
  })

test('ranges are tried in queries and in bodies', () => {
  expect(new Set(ranged.map(([, , part]) => part))).toEqual(new Set(['query', 'body']))
  expect(ranged.map(([name]) => name)).toEqual(
    expect.arrayContaining(['listLeads', 'exportLeads', 'listSales', 'markSalesPaid', 'exportAndMarkPaid']),
  )
})

const [early, late] = ['2026-01-10T00:00:00.000Z', '2026-01-20T23:00:00.000Z']
test.each(ranged)('%s refuses half a range and one that ends before it starts', async (_name, endpoint, part) => {
  const send = (range: object) =>
    world.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, ids, part === 'query' ? { ...range } : {}),
      headers: { authorization: `Bearer ${tokens[callerOf(endpoint)]}` },
      ...(part === 'body' && { payload: range }),
    })
  const half = 'Give both ends of the range, or neither'
  const reversed = 'The range ends before it starts'
  for (const [range, fields] of [
    [{ startAt: early }, { endAt: half }],
    [{ endAt: late }, { startAt: half }],
    [{ startAt: late, endAt: early }, { endAt: reversed }],
    [{ startAt: early, endAt: '2026-01-09T23:00:00.000Z' }, { endAt: reversed }],
    // The same day as written on both ends, though the clock runs backwards; and the reverse of it.
    [{ startAt: '2026-01-10T12:00:00Z', endAt: '2026-01-10T11:00:00Z' }, { endAt: reversed }],
    [{ startAt: '2026-01-11T00:00:00+02:00', endAt: '2026-01-10T23:00:00Z' }, { endAt: reversed }],
  ] as const) {
    const response = await send(range)
    expect([range, response.statusCode, response.json().fields]).toEqual([range, 400, fields])
  }
})

test('so does the list of payments received, whose range is of days', async () => {
  const [first, last] = ['2026-01-10', '2026-01-20']
  for (const [query, fields] of [
    [{ from: first }, { to: 'Give both ends of the range, or neither' }],
    [{ to: last }, { from: 'Give both ends of the range, or neither' }],
    [{ from: last, to: first }, { to: 'The range ends before it starts' }],
  ] as const)
    expect((await world.request(tokens['admin'], listReceipts, { query })).answer).toMatchObject({
      statusCode: 400,
      fields,
    })
})
