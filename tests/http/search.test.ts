import { PassThrough } from 'node:stream'
import { listDeliveries } from '@lodeway/contract/deliveries.ts'
import { exportLeads, listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../apps/api/src/app.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { type Statement, watch } from '../../bench/watch.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber, loader, type Person } from '../factories/people.ts'

inOneWorld()

const client = {
  firstName: 'Zanele',
  lastName: 'Dlamini',
  phoneNumber: { countryCode: 'ZA', number: '0821234567' },
  emailAddress: 'zanele.dlamini@example.co.za',
  idNumber: idNumber(4711),
} as const
const [, day = '', rest = ''] = /^(\d{6})(\d{7})$/.exec(client.idNumber) ?? []

let other: Person
let lead: string
let insurer: string
beforeAll(async () => {
  other = await loader(world, admin)
  insurer = (await organisation(world, admin)).id
  await externalContract(world, admin, insurer)
  lead = (await submitted(world, thandi, client)).id
  await submitted(world, thandi, { phoneNumber: { countryCode: 'ZA', number: '0831111111' } })
  await submitted(world, other, { phoneNumber: { countryCode: 'ZA', number: '0832222222' } })
})

async function found(by: Person, search: string): Promise<string[]> {
  const { answer } = await world.request(by.token, listLeads, { query: { search } })
  expect(answer.count).toBe(answer.data.length)
  return answer.data.map(({ id }) => id)
}

const spellings: [string, () => string][] = [
  ['as people dial it', () => '0821234567'],
  ['with spaces', () => '082 123 4567'],
  ['with dashes and brackets', () => '(082) 123-4567'],
  ['27', () => '27821234567'],
  ['+27', () => '+27 82 123 4567'],
  ['+27 (0)', () => '+27 (0) 82 123 4567'],
  ['0027', () => '0027 82 123-4567'],
  ['its last digits', () => '34567'],
  ['its last digits in groups', () => '123 45 67'],
  ['an ID number', () => client.idNumber],
  ['an ID number in groups', () => `${day} ${rest.slice(0, 4)} ${rest.slice(4)}`],
  ["a lead's id", () => lead],
  ['a number out of a document', () => 'tel:+27\u201182\u2013123\u00A04567'],
  ['surname first', () => 'dlamini Zanele'],
  ["a lead's id without dashes", () => lead.replaceAll('-', '')],
  ["a lead's id in capitals", () => ` ${lead.toUpperCase()} `],
  ["a lead's reference", () => lead.slice(-12)],
  ["a lead's reference in capitals", () => ` ${lead.slice(-12).toUpperCase()}`],
  ['an email address', () => 'Zanele.Dlamini@Example.co.za'],
]

describe.each(spellings)('by %s', (_what, typed) => {
  test('an administrator and its loader find one lead, another loader none', async () => {
    expect(await found(admin, typed())).toEqual([lead])
    expect(await found(thandi, typed())).toEqual([lead])
    expect(await found(other, typed())).toEqual([])
  })
  test('the delivery log of its organisation finds it', async () => {
    const of = { params: { id: insurer } }
    const { answer } = await world.request(admin.token, listDeliveries, { ...of, query: { search: typed() } })
    expect(answer.data.map(({ leadId }) => leadId)).toEqual([lead])
    expect((await world.request(admin.token, listDeliveries, of)).answer.count).toBe(3)
  })
})

test("the report finds a client's rows, and its sums follow", async () => {
  const report = async (query: { search?: string }) => (await world.request(admin.token, listSales, { query })).answer
  const rest = (await world.db.selectFrom('lead').select('id').where('organisationId', '=', insurer).execute()).map(
    ({ id }) => id,
  )
  for (const id of rest) await recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 300 })
  const [all, own] = [await report({}), await report({ search: '(082) 123-4567' })]
  expect(new Set(own.data.map(({ leadId }) => leadId))).toEqual(new Set([lead]))
  const sum = (category: string) =>
    own.data.filter(row => row.category === category).reduce((cents, row) => cents + Math.round(row.payment * 100), 0)
  expect(own.count).toBe(own.data.length)
  expect(own.count).toBeLessThan(all.count)
  expect([own.toReceive, own.toPay]).toEqual([sum('invoice') / 100, sum('payout') / 100])
  expect(own.toReceive).toBeGreaterThan(0)
  for (const search of [client.idNumber, lead, client.emailAddress])
    expect((await report({ search })).data).toEqual(own.data)
  expect(await report({ search: 'nobody at all' })).toEqual({ data: [], count: 0, toReceive: 0, toPay: 0 })
})

test('a part of an ID number finds nobody, and neither does one with another check digit', async () => {
  const last = Number(client.idNumber.at(-1))
  for (const typed of [client.idNumber.slice(0, 12), rest, `${client.idNumber.slice(0, -1)}${(last + 1) % 10}`])
    expect(await found(admin, typed)).toEqual([])
})

test('an email address stands for itself: its dots and dashes are no signs of a pattern', async () => {
  expect(await found(admin, 'zanele_dlamini@example.co.za')).toEqual([])
  expect(await found(admin, 'zanele%')).toEqual([])
})

test('users are found by their surname first, and so are their leads', async () => {
  const search = 'Nkosi thandi'
  const { answer } = await world.request(admin.token, listLoaders, { query: { search } })
  expect(answer.data.map(({ id }) => id)).toContain(thandi.id)
  expect(await found(admin, search)).toContain(lead)
})

test('loaders are found by any spelling of their number as well', async () => {
  const { answer } = await world.request(admin.token, listLoaders, { query: {} })
  const known = answer.data.find(({ id }) => id === thandi.id)
  const digits = (known?.phoneNumber ?? '').replace(/^\+27/, '')
  for (const search of [`0027 (0) ${digits.slice(0, 2)}-${digits.slice(2)}`, `+27 ${digits}`, `0${digits}`])
    expect(
      (await world.request(admin.token, listLoaders, { query: { search } })).answer.data.map(({ id }) => id),
    ).toContain(thandi.id)
})

test('an ID number that is searched for reaches no statement, no log and no audit entry in plain', async () => {
  const seen: Statement[] = []
  for (const connected of (world.pool as unknown as { _clients: pg.PoolClient[] })._clients)
    watch(connected, statement => void seen.push(statement))
  const lines = new PassThrough()
  let log = ''
  lines.on('data', chunk => (log += String(chunk)))
  const app = await createApp({
    context: { ...world.context, log: pino({ level: 'trace' }, lines) },
    outbound: createOutbound({ allowLoopback: true }),
    tokens: world.tokens,
  })
  const headers = { authorization: `Bearer ${admin.token}` }
  const asked = [listLeads.path, exportLeads.path, `/v1/organisations/${insurer}/deliveries`, '/v1/nowhere']
  for (const path of asked)
    for (const search of [client.idNumber, `${day}-${rest}`])
      await app.inject({ url: `${path}?search=${search}`, headers })
  await app.close()
  const { rows: audit } = await world.pool.query('SELECT * FROM audit_log')
  const all = JSON.stringify([seen, log, audit])
  expect(seen.length).toBeGreaterThan(3)
  expect(audit.some(({ action }) => action === 'leads.export')).toBe(true)
  expect(all).not.toContain(client.idNumber)
  expect(all).not.toContain(`${day}-${rest}`)
})
