import { randomUUID as newId } from 'node:crypto'
import { createContent, hideContent, listContent, renameContent, showContent } from '@lodeway/contract/content.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { exportLeads, listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { createOrganisationWithId, listOrganisations } from '@lodeway/contract/organisations.ts'
import { exportSales, listSales, summariseSales } from '@lodeway/contract/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCopies } from '../factories/copies.ts'
import { poorBody, submit } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// The calls of document 2, section 7, as far as no story of a screen has made them.

const endpoints = Object.values(endpointsByFeature).flat()

let world: World
let admin: Person
let thandi: Person
let buyer: { id: string; name: string }
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  thandi = await loader(world, admin, { firstName: 'Nokuthula' })
  buyer = await organisation(world, admin)
  await externalContract(world, admin, buyer.id)
})
afterAll(() => world.close())

const anyLead = async () => (await world.db.selectFrom('lead').select('id').orderBy('id').executeTakeFirstOrThrow()).id

// Document 2, section 1:
// - This document has leads, organisations, internal and external contracts, fees of external lead companies, the
//   billing report, content lists, the profile, the health page, insurance types, and their rules and calls.
// Document 2, section 7:
// - All calls carry a bearer token.
// - POST `/v1/organisations/{orgId}/contracts/internal/` a new internal contract
// - POST `/v1/organisations/{orgId}/contracts/external/` a new external contract; also a renewal
test('every call of the document is there, and wants a token', async () => {
  const calls = `GET /v1/organisations/:id, PATCH /v1/organisations/:id, POST /v1/organisations/:id, GET /v1/organisations,
    GET /v1/organisations/:id/fees, PATCH /v1/organisations/:id/fees, POST /v1/organisations/:id/fees,
    GET /v1/organisations/:orgId/contracts/internal, GET /v1/organisations/:orgId/contracts/internal/:id,
    PATCH /v1/organisations/:orgId/contracts/internal/:id, POST /v1/organisations/:orgId/contracts/internal,
    GET /v1/organisations/:orgId/contracts/external, GET /v1/organisations/:orgId/contracts/external/:id,
    PATCH /v1/organisations/:orgId/contracts/external/:id, POST /v1/organisations/:orgId/contracts/external,
    GET /v1/leads/:id, PATCH /v1/leads/:id, GET /v1/leads, GET /v1/leads/export, POST /v1/leads, GET /v1/content,
    POST /v1/content, PATCH /v1/content/:id, POST /v1/content/:id/hide, POST /v1/content/:id/show, GET /v1/sales,
    GET /v1/sales/export, POST /v1/sales/mark-paid, POST /v1/sales/:id/mark-paid, POST /v1/sales/export-and-mark-paid,
    GET /v1/loaders/:id, PATCH /v1/loaders/:id, GET /v1/loaders/:id/billing, POST /v1/loaders/:id/billing,
    PATCH /v1/loaders/:id/billing, POST /v1/loaders/:id/reset/password`
  for (const call of calls.split(/,\s+/)) {
    const found = endpoints.find(({ method, path }) => `${method} ${path}` === call)
    expect(found, call).toBeDefined()
    expect(found?.callers, call).not.toContain('anyone')
    const [method = '', path = ''] = call.split(' ')
    const url = path.replaceAll(/:\w+/g, newId())
    // A slash at the end, as the document writes some of them, is the same address.
    for (const address of [url, `${url}/`]) {
      const { statusCode } = await world.app.inject({ method: method as 'GET', url: address })
      expect(statusCode, call).toBe(401)
    }
  }
})

// Document 2, section 7:
// - POST `/v1/organisations/{id}` an organisation POST creates
test('an organisation is created under the id of the call', async () => {
  const id = newId()
  const body = {
    name: 'Made by id',
    distributionType: 'external',
    leadReceivalType: 'csv',
    representative: { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'sipho@example.co.za' },
  } as const
  const { status, answer } = await world.request(admin.token, createOrganisationWithId, { params: { id }, body })
  expect([status, answer.id]).toEqual([201, id])
  // Sent again it is there; with an address that was corrected meanwhile it is not said to be saved.
  const again = (emailAddress: string) => {
    const representative = { ...body.representative, emailAddress }
    return world.request(admin.token, createOrganisationWithId, { params: { id }, body: { ...body, representative } })
  }
  expect((await again('sipho@example.co.za')).status).toBe(201)
  expect(await again('leads@example.co.za')).toMatchObject({ status: 409, answer: { code: 'organisation_exists' } })
  // Twice at the same moment, it is there once, and both are told of it.
  const twice = { params: { id: newId() }, body: { ...body, name: 'Made twice' } }
  const both = [0, 1].map(() => world.request(admin.token, createOrganisationWithId, twice))
  expect((await Promise.all(both)).map(made => made.status)).toEqual([201, 201])
  // Money is owed to people and companies by their ids alone.
  const taken = { params: { id: thandi.id }, body: { ...body, name: 'Made by somebody’s id' } }
  expect((await world.request(admin.token, createOrganisationWithId, taken)).status).toBe(409)
})

// Document 2, section 7:
// - GET `/v1/organisations` `limit`, `offset`, optional `search` `data[]` (`id`, `name`), `count`
// - Contracts for the lead form limit 1000, offset 0, `insuranceType`, `contractState` active `id` and `name` are
//   read
// Document 2, section 9:
// - Organisation and industry choices: 1000.
test('organisations by limit, offset and search, and for the lead form by type and active contract', async () => {
  const page = await world.request(admin.token, listOrganisations, { query: { limit: 1, offset: 1 } })
  expect([page.answer.data.length, page.answer.count]).toEqual([1, 3])
  const found = await world.request(admin.token, listOrganisations, { query: { search: 'made by' } })
  expect(found.answer.data.map(({ name }) => name)).toEqual(['Made by id'])
  const buyers = await world.request(thandi.token, listOrganisations, {
    query: { limit: 1000, offset: 0, insuranceType: 'funeralCover', contractState: 'active' },
  })
  expect(buyers.answer.data).toEqual([{ id: buyer.id, name: buyer.name }])
  const none = await world.request(thandi.token, listOrganisations, {
    query: { limit: 1000, offset: 0, insuranceType: 'petInsurance', contractState: 'active' },
  })
  expect(none.answer.data).toEqual([])
  expect((await world.request(admin.token, listOrganisations, { query: { limit: 1001 } })).status).toBe(400)
})

// Document 2, section 2:
// - Their search by a loader's name is a filter in the browser.
//   Settled: by the server, over all leads and not on one page's rows
// Document 2, section 7:
// - GET `/v1/leads` `limit`, `offset`, `orderBy`, `search` and the filters below list
// - `/v1/leads` takes `organisationStatus[]`, `assignedOrganisationId[]`, `loaderId` or `includeLoader=true`,
//   `type[]`, `quality[]`, `startAt`, `endAt`;
// - its `orderBy` is firstName asc.
// Document 2, section 9:
// - 300 rows for a loader's search of leads.
test('leads by each parameter of the call, by first name unless told otherwise', async () => {
  const { answer: zola } = await submit(world, thandi, { firstName: 'Zola', insuranceType: 'funeralCover' })
  await world.request(thandi.token, submitLead, {
    body: poorBody({ firstName: 'Aphiwe', insuranceType: 'petInsurance' }),
  })
  await world.request(admin.token, recordOutcome, { params: { id: zola.id }, body: { organisationStatus: 'busy' } })
  const names = async (query: Parameters<typeof world.request<typeof listLeads>>[2]) =>
    (await world.request(admin.token, listLeads, query)).answer.data.map(({ firstName }) => firstName)
  expect(await names({ query: { includeLoader: true } })).toEqual(['Aphiwe', 'Zola'])
  expect(await names({ query: { orderBy: 'firstName:desc' } })).toEqual(['Zola', 'Aphiwe'])
  expect(await names({ query: { limit: 1, offset: 1 } })).toEqual(['Zola'])
  expect(await names({ query: { organisationStatus: ['busy'] } })).toEqual(['Zola'])
  expect(await names({ query: { assignedOrganisationId: [buyer.id] } })).toEqual(['Zola'])
  expect(await names({ query: { loaderId: thandi.id } })).toEqual(['Aphiwe', 'Zola'])
  expect(await names({ query: { loaderId: newId() } })).toEqual([])
  expect(await names({ query: { type: ['petInsurance'] } })).toEqual(['Aphiwe'])
  expect(await names({ query: { quality: ['high'] } })).toEqual(['Zola'])
  const own = (await world.request(thandi.token, listLeads, { query: { quality: ['high'] } })).answer.data
  expect(own.map(({ firstName, quality }) => [firstName, quality])).toEqual([['Zola', undefined]])
  expect(await names({ query: { search: 'zola mok' } })).toEqual(['Zola'])
  expect(await names({ query: { search: 'nokuthula nkosi' } })).toEqual(['Aphiwe', 'Zola'])
  const day = { startAt: '2026-03-02T00:00:00.000Z', endAt: '2026-03-02T23:00:00.000Z' }
  expect(await names({ query: day })).toEqual(['Aphiwe', 'Zola'])
  expect(await names({ query: { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-03-01T23:00:00.000Z' } })).toEqual([])
  expect((await world.request(thandi.token, listLeads, { query: { limit: 300 } })).status).toBe(200)
  expect((await world.request(thandi.token, listLeads, { query: { limit: 301 } })).status).toBe(400)
})

test('searches take letters as they are spoken: accents, capitals and spaces make no difference', async () => {
  const zoe = await loader(world, admin, { firstName: 'Zoë' })
  await submit(world, zoe, { firstName: 'Renée', lastName: 'Du Preez', insuranceType: 'lifeInsurance' })
  const leads = async (search: string) =>
    (await world.request(admin.token, listLeads, { query: { search } })).answer.data.map(({ firstName }) => firstName)
  for (const search of [
    'renee',
    'RENÉE',
    'Rénée  du ',
    'née du',
    'zoe',
    'ZOË  nkosi',
    'preez du',
    'Preez R',
    'du re preez',
  ]) {
    expect(await leads(search), search).toEqual(['Renée'])
  }
  const mine = await world.request(zoe.token, listLeads, { query: { search: 'rene' } })
  expect(mine.answer.data).toHaveLength(1)
  const people = await world.request(admin.token, listLoaders, { query: { search: 'zoe n' } })
  expect(people.answer.data.map(({ firstName }) => firstName)).toEqual(['Zoë'])
  const { id } = await organisation(world, admin, { name: 'Groot Reën Versekering' })
  const insurers = await world.request(admin.token, listOrganisations, { query: { search: 'reen v' } })
  expect(insurers.answer.data.map(({ name }) => name)).toEqual(['Groot Reën Versekering'])
  await externalContract(world, admin, id, { name: 'Môre 2026', insuranceType: 'motorWarranty' })
  const contracts = await world.request(admin.token, listExternalContracts, {
    params: { orgId: id },
    query: { search: 'more' },
  })
  expect(contracts.answer.data).toHaveLength(1)
  // What LIKE gives a meaning stands for itself, written wide as well.
  for (const search of ['%', 'Ren_e', '％', '\\']) expect(await leads(search), search).toEqual([])
})

test('a search finds the leads of every loader of that name, be they hundreds', async () => {
  const namesakes = Array.from({ length: 600 }, (_, n) => ({
    id: newId(),
    first_name: 'Nomalanga',
    email: `namesake${n}`,
    id_number_key_hash: null,
  }))
  await addCopies(world.db, 'account', thandi.id, namesakes)
  const found = { id: newId(), first_name: 'Found', loader_id: namesakes.at(-1)?.id }
  await addCopies(world.db, 'lead', await anyLead(), [found])
  const { answer } = await world.request(admin.token, listLeads, { query: { search: 'nomalanga' } })
  expect(answer.data.map(({ firstName }) => firstName)).toEqual(['Found'])
})

// Document 2, section 7:
// - GET `/v1/sales` `limit`, `offset` and the filters below rows
// - `/v1/sales` takes `status[]`, `orderBy` (soldAt asc), `paymentStatus`, `organisationIds[]`, `industryIds[]`,
//   `category`, `startAt`, `endAt`.
// Document 2, section 9:
// - Sales: 2000 rows.
test('sale rows by each parameter of the call, oldest first unless told otherwise', async () => {
  const { answer: lead } = await submit(world, thandi, { insuranceType: 'funeralCover' })
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 100 },
  })
  world.moveBy(60_000)
  await world.request(admin.token, recordOutcome, { params: { id: lead.id }, body: { organisationStatus: 'cashed' } })
  const rows = async (query: Parameters<typeof world.request<typeof listSales>>[2]) =>
    (await world.request(admin.token, listSales, query)).answer.data.map(row => `${row.status} ${row.category}`)
  expect((await rows({})).map(row => row.split(' ')[0])).toEqual(['sale', 'sale', 'cashed', 'cashed'])
  expect((await rows({ query: { orderBy: 'soldAt:desc' } })).map(row => row.split(' ')[0])).toEqual([
    'cashed',
    'cashed',
    'sale',
    'sale',
  ])
  expect(await rows({ query: { status: ['cashed'], category: 'payout' } })).toEqual(['cashed payout'])
  expect(await rows({ query: { paymentStatus: 'paid' } })).toEqual([])
  expect(await rows({ query: { organisationIds: [newId()] } })).toEqual([])
  expect(await rows({ query: { industryIds: ['petInsurance'] } })).toEqual([])
  expect(await rows({ query: { industryIds: ['funeralCover'], organisationIds: [buyer.id] } })).toHaveLength(4)
  expect(await rows({ query: { limit: 2000, offset: 3 } })).toHaveLength(1)
  expect(
    await rows({ query: { startAt: '2026-03-02T00:00:00.000Z', endAt: '2026-03-02T23:00:00.000Z' } }),
  ).toHaveLength(4)
  expect((await world.request(admin.token, listSales, { query: { limit: 2001 } })).status).toBe(400)
})

// Document 2, section 4:
// - Content items can be hidden or shown.
// Document 2, section 7:
// - GET `/v1/content` `category`, `offset`, `limit` (50) `data[]` (`id`, `name`, `hidden`)
// - POST `/v1/content` `name`, `category`
// - PATCH `/v1/content/{id}` `name`
// - POST `/v1/content/{id}/hide`, `/show` nothing
// Document 2, section 9:
// - Content: 50 a category.
test('content by category, fifty at the most; renamed, hidden and shown', async () => {
  const { answer } = await world.request(admin.token, createContent, {
    body: { name: 'Teal', category: 'vehicleColour' },
  })
  await world.request(admin.token, renameContent, { params: { id: answer.id }, body: { name: 'Petrol' } })
  const find = async () => {
    const list = await world.request(thandi.token, listContent, {
      query: { category: 'vehicleColour', offset: 0, limit: 50 },
    })
    return list.answer.data.find(({ id }) => id === answer.id)
  }
  await world.request(admin.token, hideContent, { params: { id: answer.id } })
  expect(await find()).toMatchObject({ name: 'Petrol', hidden: true })
  await world.request(admin.token, showContent, { params: { id: answer.id } })
  expect(await find()).toMatchObject({ name: 'Petrol', hidden: false })
  const tooMany = await world.request(admin.token, listContent, { query: { category: 'vehicleColour', limit: 51 } })
  expect(tooMany.status).toBe(400)
})

// Document 2, section 7:
// - Lead export not shown
// Document 2, section 9:
// - Sales: 2000 rows.
test('an export of leads or of sale rows holds 2,000 at the most, and says so', async () => {
  const copies = Array.from({ length: 2000 }, () => ({ id: newId() }))
  await addCopies(world.db, 'lead', await anyLead(), copies)
  const refused = await world.request(admin.token, exportLeads, {})
  expect([refused.status, (refused.answer as { message: string }).message]).toEqual([
    422,
    expect.stringMatching(/^The filters match 200\d leads; an export holds at most 2000\./),
  ])
  const narrowed = await world.request(admin.token, exportLeads, { query: { quality: ['low'] } })
  expect([narrowed.status, narrowed.raw.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('leads-export.xlsx'),
  ])
  const report = await world.request(admin.token, exportSales, { query: { category: 'invoice' } })
  expect(report.raw.headers['content-disposition']).toContain('report-export.xlsx')
  const summary = await world.request(admin.token, summariseSales, { query: { category: 'invoice' } })
  expect(summary.answer.count).toBe(2)
})
