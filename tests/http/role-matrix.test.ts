import { createContent } from '@lodeway/contract/content.ts'
import { addressOf, type Caller, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { reportOutcome } from '@lodeway/contract/partner.ts'
import { createView } from '@lodeway/contract/views.ts'
import { type AdministratorArea, administratorAreas, areaNeeded } from '@lodeway/rules/administrators/areas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { administrator, administratorWith, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

/** Every endpoint of the table × every kind of caller × own and other objects (security 1 and 2). */
const endpoints = Object.values(endpointsByFeature).flat()
const unknownId = '00000000-0000-7000-8000-000000000000'

let world: World
const tokens: Partial<Record<'loader' | 'otherLoader' | 'admin' | 'buyer' | 'partner', string>> = {}
const ids: Record<string, { own: string; other: string; spare?: string }> = {}
let organisationId = ''
let otherOrganisationId = ''
/** A buyer who was given no permission. */
let nothingAllowed = ''
/** Administrators who have every area but one. */
const allBut: Partial<Record<AdministratorArea, string>> = {}

beforeAll(async () => {
  world = await createWorld()
  const admin = await administrator(world)
  const insurer = await organisation(world, admin)
  const other = await organisation(world, admin)
  const internal = await organisation(world, admin, { distributionType: 'internal' })
  const contract = await externalContract(world, admin, insurer.id)
  await internalContract(world, admin, internal.id)
  const member = await loader(world, admin, { companyCode: internal.companyCode ?? '' })
  const ofInternal = await submitted(world, member)
  const [a, b, spare] = [await loader(world, admin), await loader(world, admin), await loader(world, admin)]
  const [leadA, leadB] = [await submitted(world, a), await submitted(world, b)]
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: other.id },
    body: { name: 'Other' },
  })
  const { answer: item } = await world.request(admin.token, createContent, {
    body: { name: 'Drone', category: 'vehicle' },
  })
  const viewOf = async (token: string) =>
    (
      await world.request(token, createView, {
        body: { list: 'leads', name: 'Nkosi', query: 'type=other' },
      })
    ).answer.id
  const own = await buyer(world, admin, insurer.id)
  nothingAllowed = (await buyer(world, admin, insurer.id, [])).token
  for (const area of administratorAreas)
    allBut[area] = (
      await administratorWith(
        world,
        administratorAreas.filter(other => other !== area),
      )
    ).token
  const stranger = await buyer(world, admin, other.id)
  organisationId = insurer.id
  otherOrganisationId = other.id
  Object.assign(tokens, {
    loader: a.token,
    otherLoader: b.token,
    admin: admin.token,
    buyer: own.token,
    partner: key.key,
  })
  Object.assign(ids, {
    loader: { own: a.id, other: b.id, spare: spare.id },
    admin: { own: admin.id, other: unknownId },
    lead: { own: leadA.id, other: leadB.id },
    boughtLead: { own: leadA.id, other: ofInternal.id },
    buyer: { own: own.id, other: stranger.id },
    organisation: { own: insurer.id, other: other.id },
    contract: { own: contract.id, other: contract.id },
    content: { own: item.id, other: item.id },
    view: { own: await viewOf(a.token), other: await viewOf(b.token), spare: await viewOf(spare.token) },
  })
})
afterAll(() => world.close())

async function tryOut(
  endpoint: Endpoint,
  token: string | undefined,
  whose: 'own' | 'other' | 'spare',
  written = (id: string) => id,
) {
  const id = written(ids[endpoint.subject]?.[whose] ?? unknownId)
  const orgId = written(whose === 'other' ? otherOrganisationId : organisationId)
  const params = { id, orgId, keyId: unknownId, deliveryId: unknownId, companyCode: 'XXXXXXXXX' }
  const hasBody = endpoint.body !== undefined
  return world.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint.path, params),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { payload: '{}' }),
  })
}

const callers = ['loader', 'admin', 'buyer', 'partner'] as const satisfies readonly Caller[]

type Named = readonly [string, Endpoint]
const named = (which: (endpoint: Endpoint) => boolean): Named[] =>
  endpoints.filter(which).map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint])
const isOpen = (endpoint: Endpoint) => endpoint.callers.includes('anyone')

test.each(named(endpoint => !isOpen(endpoint)))('%s without a token: 401', async (_name, endpoint) => {
  expect((await tryOut(endpoint, undefined, 'own')).statusCode).toBe(401)
  expect((await tryOut(endpoint, 'not.a.token', 'own')).statusCode).toBe(401)
})

describe.each(callers)('as %s, for whom it is not: 403', caller => {
  test.each(named(endpoint => !isOpen(endpoint) && !endpoint.callers.includes(caller)))(
    '%s',
    async (_name, endpoint) => {
      for (const whose of ['own', 'other'] as const) {
        const { statusCode, json } = await tryOut(endpoint, tokens[caller], whose)
        expect({ statusCode, code: json().code }).toEqual({ statusCode: 403, code: 'forbidden' })
      }
    },
  )
})

const ofLoaders = named(
  ({ callers: who, subject }) => who.includes('loader') && ['loader', 'lead', 'view'].includes(subject),
)
// Document 2, section 6:
// - Loaders, individual or organisational: their own leads,
test.each(ofLoaders)("%s by a loader on somebody else's: never an answer", async (_name, endpoint) => {
  const { statusCode, body } = await tryOut(endpoint, tokens.loader, 'other')
  expect(statusCode).toBe(404)
  expect(body).not.toContain('Nkosi')
})

const ofBuyers = named(({ callers: who }) => who.includes('buyer'))
test.each(ofBuyers.filter(([, { permission }]) => permission))(
  '%s by a buyer who was not given its permission: 403',
  async (_name, endpoint) => {
    const { statusCode, json } = await tryOut(endpoint, nothingAllowed, 'own')
    expect({ statusCode, code: json().code }).toEqual({ statusCode: 403, code: 'forbidden' })
  },
)

const withArea = named(({ area }) => area !== undefined)
describe('as an administrator with every area but its own: 403', () => {
  test.each(withArea)('%s', async (_name, endpoint) => {
    if (endpoint.area === undefined) throw new Error('no area')
    const { statusCode, json } = await tryOut(endpoint, allBut[endpoint.area], 'own')
    expect({ statusCode, ...json() }).toMatchObject({
      statusCode: 403,
      code: 'area',
      message: areaNeeded(endpoint.area),
    })
  })
})

test('a call without its area changes nothing, in any table', async () => {
  const before = await everything()
  for (const [, endpoint] of withArea) if (endpoint.area) await tryOut(endpoint, allBut[endpoint.area], 'own')
  expect(withArea.length).toBeGreaterThan(80)
  expect(await everything()).toEqual(before)
})

// Whose lead or message it is is asked once the body is read: those that have one are tried in the tests of bought leads and disputes.
const askedLater = new Set(['boughtLead', 'case'])
test.each(ofBuyers.filter(([, { subject, body }]) => subject !== 'none' && !(body && askedLater.has(subject))))(
  "%s by a buyer on what is another organisation's: 404",
  async (_name, endpoint) => {
    expect((await tryOut(endpoint, tokens.buyer, 'other')).statusCode).toBe(404)
  },
)

test("a partner on another organisation's lead: 404", async () => {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: addressOf(reportOutcome.path, { id: ids.lead?.own ?? '' }),
    headers: { authorization: `Bearer ${tokens.partner}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ organisationStatus: 'noAnswer' }),
  })
  expect(statusCode).toBe(404)
})

// On objects of their own, since an administrator's calls do what they say: block, deny, revoke.
test.each(named(() => true))('%s never answers 5xx, whoever asks', async (_name, endpoint) => {
  for (const token of [undefined, ...Object.values(tokens)]) {
    expect((await tryOut(endpoint, token, 'spare')).statusCode).toBeLessThan(500)
  }
})

const readsOfOne = named(({ method, path }) => method === 'GET' && /:(id|orgId)/.test(path))
test.each(readsOfOne)('%s answers alike for an id in capitals', async (_name, endpoint) => {
  for (const caller of endpoint.callers.filter(who => who !== 'anyone')) {
    const [small, capital] = [
      await tryOut(endpoint, tokens[caller], 'own'),
      await tryOut(endpoint, tokens[caller], 'own', id => id.toUpperCase()),
    ]
    expect({ caller, status: capital.statusCode }).toEqual({ caller, status: small.statusCode })
    if (endpoint.produces === undefined) expect(capital.body).toBe(small.body)
  }
})

/** A digest of every row of every table, the queue's and the identity service's as well; of a key only what it is. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('app', 'identity', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await world.pool.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, E'\n' ORDER BY row)), '') AS digest
       FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t) AS rows`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

// Document 1, section 6:
// - Administrators have their dashboard and its figures;
// - they approve, deny, block, unblock and edit users and re-send approvals.
// Document 2, section 2:
// - Organisation and content management and the billing report look like an administrator's; their guards are not
//   shown.
test.each(callers)('a refused call by %s changes nothing, in any table', async caller => {
  const refused = endpoints.filter(({ callers: who }) => !who.includes(caller) && !who.includes('anyone'))
  const before = await everything()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['app.account', 'app.sale', 'app.audit_log', 'pgboss.job']),
  )
  expect(before['app.lead']).toMatch(/^3 /)
  for (const endpoint of refused)
    for (const whose of ['own', 'other'] as const) await tryOut(endpoint, tokens[caller], whose)
  expect(refused.length).toBeGreaterThan(3)
  expect(await everything()).toEqual(before)
})
