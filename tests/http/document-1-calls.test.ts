import {
  approveLoader,
  blockLoader,
  denyLoader,
  requestAccess,
  resendApproval,
  unblockLoader,
} from '@lodeway/contract/access.ts'
import { changeBilling, createBilling, getBilling } from '@lodeway/contract/billing.ts'
import * as insights from '@lodeway/contract/insights.ts'
import { exportLeads, listLeads } from '@lodeway/contract/leads.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import {
  changeAdministrator,
  getAdministrator,
  resetAdministratorPassword,
} from '@lodeway/contract/own-administrator.ts'
import { resetLoaderPassword } from '@lodeway/contract/passwords.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { accessRequestFor, billingDetails, loader, loaderPassword } from '../factories/people.ts'

// The calls of document 1, section 7, with what they take and answer (section 3).

inOneWorld()
let companyCode: string
const nobody = 'nobody is called so'

beforeAll(async () => {
  const made = await organisation(world, admin, { name: 'Acme Insurers', distributionType: 'internal' })
  companyCode = made.companyCode ?? ''
})

/** Somebody who asked, as administrators see them. */
async function asking(changes: object = {}) {
  const body = { ...accessRequestFor(), ...changes }
  const { status } = await world.request(undefined, requestAccess, { body })
  expect(status).toBe(202)
  const { answer } = await world.request(admin.token, listLoaders, { query: { search: body.emailAddress } })
  const [row] = answer.data
  if (!row) throw new Error('nobody asked')
  return row
}

// Document 1, section 7:
// - GET, PATCH `/v1/admins/{id}`, `/v1/loaders/{id}` some fields the record
// - POST `/v1/admins/{id}/reset/password`, `/v1/loaders/{id}/reset/password` text
test('an administrator has an own record: read, changed, and a reset link as text', async () => {
  const params = { id: admin.id }
  const { answer } = await world.request(admin.token, changeAdministrator, { params, body: { firstName: 'Zinhle' } })
  expect(answer).toMatchObject({ id: admin.id, firstName: 'Zinhle', emailAddress: admin.emailAddress })
  expect((await world.request(admin.token, getAdministrator, { params })).answer).toEqual(answer)
  const reset = await world.request(admin.token, resetAdministratorPassword, { params })
  expect(reset.raw.headers['content-type']).toContain('text/plain')
  expect(reset.text).toMatch(/^http.*\/reset-password\?id=/)
})

// Document 1, section 3:
// - Loader: `id`, `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`,
// - `type` (individual, organisational), `companyCode` (organisational),
// - `status` (requested, pending, active, blocked),
// - `saleCommission`, `feeCommission`, `createdAt`, `organisationName`.
// Document 1, section 7:
// - GET, PATCH `/v1/admins/{id}`, `/v1/loaders/{id}` some fields the record
// - POST `/v1/admins/{id}/reset/password`, `/v1/loaders/{id}/reset/password` text
test('a loader has an own record with every field, and a reset link as text', async () => {
  const person = await loader(world, admin, { companyCode })
  const params = { id: person.id }
  const { answer } = await world.request(person.token, getLoader, { params })
  expect(answer).toMatchObject({
    id: person.id,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    emailAddress: person.emailAddress,
    phoneNumber: expect.stringMatching(/^\+2782/),
    idNumber: expect.stringMatching(/^\d{13}$/),
    type: 'organisational',
    companyCode,
    status: 'active',
    saleCommission: 35,
    feeCommission: 42.5,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    organisationName: 'Acme Insurers',
  })
  expect(
    (await world.request(person.token, changeLoader, { params, body: { lastName: 'Mokoena' } })).answer.lastName,
  ).toBe('Mokoena')
  const reset = await world.request(person.token, resetLoaderPassword, { params })
  expect(reset.raw.headers['content-type']).toContain('text/plain')
  expect(reset.text).toMatch(/^http/)
})

// Document 1, section 1:
// - An organisational loader belongs to the organisation that its company code names
// Document 1, section 3:
// - `type` (individual, organisational), `companyCode` (organisational),
// - `status` (requested, pending, active, blocked),
// - Access request: `title` (mr, mrs, miss, ms, dr, prof),
// - `phoneNumber`, `firstName`, `lastName`, `emailAddress`, `type`, `idNumber`, optional `companyCode`.
// Document 1, section 7:
// - POST `/v1/loaders/access/request` access request
// Document 1, section 9:
// - Titles: mr, mrs, miss, ms, dr, prof.
// - Types: individual, organisational.
test('a request for access takes each title; the company code only with organisational', async () => {
  for (const title of ['mr', 'mrs', 'miss', 'ms', 'dr', 'prof'] as const)
    expect(await asking({ title })).toMatchObject({ title, status: 'requested', type: 'individual', companyCode: null })
  expect(await asking({ type: 'organisational', companyCode })).toMatchObject({
    companyCode,
    organisationName: 'Acme Insurers',
  })
  const wrong = { ...accessRequestFor(), title: 'sir' as 'mr' }
  expect((await world.request(undefined, requestAccess, { body: wrong })).status).toBe(400)
})

// Document 1, section 7:
// - GET `/v1/loaders` `status[]`, `notStatus[]`, `type`, `search`, paging, `orderBy` `data[]`, `count`
// Document 1, section 9:
// - offset from 0.
test('loaders are listed by status, by what they are not, by type and search, in pages and in order', async () => {
  const [one, two] = [await asking({ firstName: 'Abel' }), await asking({ firstName: 'Zola' })]
  await world.request(admin.token, approveLoader, {
    params: { id: two.id },
    body: { saleCommission: 1, feeCommission: 2 },
  })
  const list = async (query: object) => (await world.request(admin.token, listLoaders, { query })).answer
  const ids = async (query: object) => (await list({ limit: 1000, ...query })).data.map(({ id }) => id)
  expect(await ids({ status: ['requested'] })).toContain(one.id)
  expect(await ids({ status: ['requested'] })).not.toContain(two.id)
  expect(await ids({ status: ['pending', 'active'] })).toContain(two.id)
  expect(await ids({ notStatus: ['requested'] })).not.toContain(one.id)
  expect(await ids({ notStatus: ['requested'] })).toContain(two.id)
  expect(
    (await list({ limit: 1000, type: 'organisational' })).data.every(({ type }) => type === 'organisational'),
  ).toBe(true)
  expect(await ids({ search: 'Zola' })).toEqual([two.id])
  expect(await ids({ ids: [two.id] })).toEqual([two.id])
  expect(await list({ search: nobody })).toEqual({ data: [], count: 0, changesWaiting: 0 })
  const first = await list({ limit: 1, orderBy: 'firstName:asc' })
  const last = await list({ limit: 1, orderBy: 'firstName:desc' })
  expect([first.data[0]?.firstName, last.data[0]?.firstName]).toEqual(['Abel', 'Zola'])
  const second = await list({ limit: 1, offset: 1, orderBy: 'firstName:asc' })
  expect([second.data.length, second.count]).toEqual([1, first.count])
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
})

// Document 1, section 3:
// - Loader: `id`, `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`,
// Document 1, section 7:
// - PATCH `/v1/loaders/{id}` by an administrator `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`,
//   `type`, `saleCommission`, `feeCommission`, `companyCode`
test('an administrator changes everything of a loader', async () => {
  const { id } = await asking()
  const { idNumber, phoneNumber } = accessRequestFor()
  const body = {
    firstName: 'Lindiwe',
    lastName: 'Zulu',
    emailAddress: 'lindiwe.zulu@example.co.za',
    phoneNumber,
    idNumber,
    type: 'organisational' as const,
    saleCommission: 12.5,
    feeCommission: 100,
    companyCode,
  }
  const { status, answer } = await world.request(admin.token, changeLoader, { params: { id }, body })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ ...body, phoneNumber: phoneNumber.replace(/^0/, '+27') })
})

// Document 1, section 3:
// - `status` (requested, pending, active, blocked),
// Document 1, section 7:
// - POST `/v1/loaders/{id}/access/approve` `saleCommission`, `feeCommission`
// - POST `/v1/loaders/{id}/access/deny`, `/block`, `/unblock` no body
// - POST `/v1/loaders/{id}/resend/approval-email`
test('access is decided without a body, but for the percentages of an approval', async () => {
  const { id } = await asking()
  const params = { id }
  for (const body of [{ saleCommission: 1 }, { feeCommission: 1 }, { saleCommission: 101, feeCommission: 1 }])
    expect((await world.request(admin.token, approveLoader, { params, body: body as never })).status).toBe(400)
  const body = { saleCommission: 100, feeCommission: 0 }
  expect((await world.request(admin.token, approveLoader, { params, body })).answer).toMatchObject({
    status: 'pending',
    ...body,
  })
  expect((await world.request(admin.token, resendApproval, { params })).status).toBe(202)
  expect((await world.request(admin.token, blockLoader, { params })).answer.status).toBe('blocked')
  expect((await world.request(admin.token, unblockLoader, { params })).answer.status).toBe('pending')
  const denied = await asking()
  expect((await world.request(admin.token, denyLoader, { params: { id: denied.id } })).status).toBe(204)
})

// Document 1, section 3:
// - Billing details: `holderName` and others (document 2).
// Document 1, section 6:
// - and keep their bank details.
// Document 1, section 7:
// - GET, PATCH, POST `/v1/loaders/{id}/billing` billing details
test('bank details are saved once by POST, changed by PATCH and read', async () => {
  const person = await loader(world, admin, { withBilling: false })
  const params = { id: person.id }
  expect((await world.request(person.token, getBilling, { params })).answer.holderName).toBeNull()
  const unreadable = { ...billingDetails, holderName: 'Иван Петров' }
  expect((await world.request(person.token, createBilling, { params, body: unreadable })).answer.fields).toEqual({
    holderName: 'Write it as the bank does, in Latin letters',
  })
  expect((await world.request(person.token, createBilling, { params, body: billingDetails })).status).toBe(201)
  const body = { ...billingDetails, holderName: 'T Mokoena' }
  const sent = { ...body, password: loaderPassword }
  expect((await world.request(person.token, changeBilling, { params, body: sent })).status).toBe(200)
  expect((await world.request(person.token, getBilling, { params })).answer).toMatchObject(body)
})

// Document 1, section 3:
// - Organisation: `id`, `name`,
// Document 1, section 7:
// - GET `/v1/organisations` `limit`, `offset`, `search` `data[]`, `count`
// - The organisation list is asked with `limit=1000` for choices.
// Document 1, section 9:
// - Organisation list: 1000.
test('organisations are listed in pages and by search, up to 1000 for choices', async () => {
  await organisation(world, admin, { name: 'Zebra Cover' })
  const list = async (query: object) => (await world.request(admin.token, listOrganisations, { query })).answer
  const all = await list({ limit: 1000 })
  expect(all.data).toHaveLength(all.count)
  expect(all.data[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) })
  expect((await list({ limit: 1, offset: all.count - 1 })).data).toEqual([all.data.at(-1)])
  expect((await list({ search: 'zebra' })).data.map(({ name }) => name)).toEqual(['Zebra Cover'])
  expect((await world.request(admin.token, listOrganisations, { query: { limit: 1001 } })).status).toBe(400)
})

// Document 1, section 3:
// - Insights: `total`, `change`, `average`, `value`, `count`, `name`, `firstName`, `lastName`, `totalSales`;
// Document 1, section 7:
// - GET `/v1/insights/loaders/leads-per-insurance-type`, `sales-total`, `leads-total`, `sales-highest` range charts
// - GET `/v1/insights/admin/sales-by-organization`, `sales-average`, `leads-total`, `sales-highest` range charts
test('insights answer a range in the shapes of the charts', async () => {
  const person = await loader(world, admin)
  const buyer = await organisation(world, admin, { name: 'Buyer' })
  await externalContract(world, admin, buyer.id)
  const ask = async (
    endpoint: Extract<(typeof insights)[keyof typeof insights], { callers: unknown }>,
    token: string,
    year = 2026,
  ) => {
    const query = rangeToWire({ from: `${year}-01-01`, to: `${year}-12-31` })
    return (await world.request(token, endpoint, { query })).answer
  }
  const lead = await submitted(world, person)
  await submitted(world, person, { insuranceType: 'petInsurance' })
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 1000 })
  // 150 % of the premium is invoiced, and 35 % of that is the loader's.
  expect(await ask(insights.leadsPerInsuranceType, person.token)).toEqual([
    { type: 'funeralCover', total: '1' },
    { type: 'petInsurance', total: '1' },
  ])
  expect(await ask(insights.loaderLeadsTotal, person.token)).toEqual({ total: 2 })
  expect(await ask(insights.loaderSalesTotal, person.token)).toEqual({ total: 0, notYetPaid: 525 })
  expect(await ask(insights.loaderSalesHighest, person.token)).toMatchObject([{ rank: 1, value: 525, totalSales: 525 }])
  expect(await ask(insights.salesByOrganisation, admin.token)).toEqual([{ name: 'Buyer', count: 1, value: 1500 }])
  expect(await ask(insights.salesAverage, admin.token)).toEqual({ average: 750, change: 0 })
  expect(await ask(insights.adminLeadsTotal, admin.token)).toEqual({ total: 2, change: 0 })
  expect(await ask(insights.adminSalesHighest, admin.token)).toEqual([
    { rank: 1, firstName: 'Thandi', lastName: 'Nkosi', value: 525, totalSales: 525 },
  ])
  // A year without anything, in the same shapes.
  expect(await ask(insights.leadsPerInsuranceType, person.token, 2020)).toEqual([])
  expect(await ask(insights.loaderLeadsTotal, person.token, 2020)).toEqual({ total: 0 })
  expect(await ask(insights.loaderSalesTotal, person.token, 2020)).toMatchObject({ total: 0 })
  expect(await ask(insights.loaderSalesHighest, person.token, 2020)).toEqual([])
  expect(await ask(insights.salesByOrganisation, admin.token, 2020)).toEqual([])
  expect(await ask(insights.salesAverage, admin.token, 2020)).toEqual({ average: 0, change: 0 })
  expect(await ask(insights.adminLeadsTotal, admin.token, 2020)).toEqual({ total: 0, change: 0 })
  expect(await ask(insights.adminSalesHighest, admin.token, 2020)).toEqual([])
})

// Document 1, section 3:
// - List filters: `limit`, `offset`, `orderBy`, `loaderId`, `startAt`, `endAt`.
// Document 1, section 9:
// - Monthly lead list: 30 rows.
test('leads are listed by loader and range, in pages of any offered size and in order', async () => {
  const query = {
    limit: 30,
    offset: 0,
    orderBy: 'firstName:asc',
    ...rangeToWire({ from: '2026-01-01', to: '2026-01-31' }),
  }
  for (const more of [{}, { loaderId: admin.id }, { limit: 10 }, { limit: 20 }, { limit: 50 }])
    expect((await world.request(admin.token, listLeads, { query: { ...query, ...more } as never })).status).toBe(200)
  expect((await world.request(admin.token, listLeads, { query: { ...query, offset: -1 } as never })).status).toBe(400)
  expect((await world.request(admin.token, exportLeads, { query: {} })).status).toBe(200)
})
