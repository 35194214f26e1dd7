import { createBilling } from '@lodeway/contract/billing.ts'
import { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { getLead, listLeads } from '@lodeway/contract/leads.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { changePayDays } from '@lodeway/contract/pay-days.ts'
import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { beforeAll, expect, test } from 'vitest'
import { wordsByField } from '../../apps/api/src/http/issue-words.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { partnerOf } from '../factories/outcomes.ts'
import { loader } from '../factories/people.ts'

// A wrong value is answered with what would be right, in words and not in a validator's.
let orgId: string
let leadId: string
inOneWorld()
beforeAll(async () => {
  orgId = (await organisation(world, admin)).id
  await externalContract(world, admin, orgId)
  leadId = (await submitted(world, thandi)).id
})

const ask = async (method: 'GET' | 'POST', url: string, payload?: unknown, token?: string) => {
  const answer = await world.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return answer.json() as { statusCode: number; message: string; fields?: Record<string, string> }
}

const contract = {
  name: 'C',
  recurring: true,
  period: 'P1M',
  startAt: '2026-04-01',
  insuranceType: 'funeralCover',
  orgSalesCommission: 150,
  term: 'firstPremium',
  leadQuantity: 10,
  leadExpiryPeriod: 'P1M',
}

test.each([
  [{ period: 'P13M' }, { period: /^period must be one of P0M, P1M, .*, P12M$/ }],
  [{ term: 'fifthPremium' }, { term: /^term must be one of firstPremium, .*, fourthPremium$/ }],
  [{ insuranceType: undefined }, { insuranceType: /^Field is required$/ }],
  [{ name: 5 }, { name: /^name must be text$/ }],
  [{ leadQuantity: '10' }, { leadQuantity: /^leadQuantity must be a number$/ }],
  [{ leadQuantity: 1e20 }, { leadQuantity: /^Max of 1 000 000$/ }],
  [{ leadQuantity: -1e20 }, { leadQuantity: /^Min of 0$/ }],
  [{ leadQuantity: 1.5 }, { leadQuantity: /^leadQuantity must be a whole number$/ }],
  [{ orgSalesCommission: '150' }, { orgSalesCommission: /^orgSalesCommission must be a number$/ }],
  [{ recurring: 'yes' }, { recurring: /^recurring must be true or false$/ }],
])('a contract with %j says %j', async (change, fields) => {
  const url = createExternalContract.path.replace(':orgId', orgId)
  const refused = await ask('POST', url, { ...contract, ...change }, admin.token)
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(fields))
  for (const [field, words] of Object.entries(fields)) expect(refused.fields?.[field]).toMatch(words)
})

test.each([
  [{ holderName: '  ' }, 'holderName', /^Field is required$/],
  [{ days: [] }, 'days', /^Field is required$/],
  [{ days: [0] }, 'days.0', /^days must be 1 or more$/],
  [{ days: [32] }, 'days.0', /^days must be 31 or less$/],
  [{ days: Array.from({ length: 40 }, () => 1) }, 'days', /^days must have at most \d+ entries$/],
])('what is too short, too small or too many says so in words: %j', (value, field, words) => {
  const { body } = 'days' in value ? changePayDays : createBilling
  const fields = wordsByField(body.safeParse(value).error?.issues ?? [], value)
  expect(fields[field]).toMatch(words)
  expect(Object.values(fields).join()).not.toMatch(/at least \d|at most \d+(,|$)/)
})

test.each([
  ['state[]=open', { 'state.0': `state must be one of ${contractStates.join(', ')}` }],
  ['limit=many', { limit: 'limit must be a whole number from 1 to 1 000' }],
  ['limit=99999', { limit: 'limit must be a whole number from 1 to 1 000' }],
  ['limit=99999999999', { limit: 'limit must be a whole number from 1 to 1 000' }],
  ['limit=0', { limit: 'limit must be a whole number from 1 to 1 000' }],
  ['limit=5&limit=6', { limit: 'limit must be a whole number from 1 to 1 000' }],
  ['offset=-1', { offset: 'offset must be a whole number from 0 to 1 000 000' }],
  ['orderBy=colour:asc', { orderBy: 'orderBy must be one of name, insuranceType, startAt, with :asc or :desc' }],
])('a list asked for with %s says %j', async (query, fields) => {
  const url = `${createExternalContract.path.replace(':orgId', orgId)}?${query}`
  expect((await ask('GET', url, undefined, admin.token)).fields).toEqual(fields)
})

test('the partner API names what it takes', async () => {
  const { report } = await partnerOf(world, admin, orgId)
  const { status, answer } = await report(leadId, {
    organisationStatus: 'Sale',
    premium: '12',
    premiumsCollected: true,
  } as never)
  expect([status, answer.fields]).toEqual([
    400,
    {
      organisationStatus: `organisationStatus must be one of ${organisationStatuses.join(', ')}`,
      premium: 'premium must be a number',
      premiumsCollected: 'premiumsCollected must be a number',
    },
  ])
  expect(answer.message).toBe(`organisationStatus must be one of ${organisationStatuses.join(', ')}`)
  // Nobody signs in there.
  for (const credential of [undefined, 'eyJhbGciOiJub25lIn0.e30.x', 'lw_wrong'])
    expect((await ask('GET', listPartnerLeads.path, undefined, credential)).message).toMatch(/API key/)
  expect((await ask('GET', listLeads.path)).message).toBe('Please sign in again.')
})

test.each(['null', '[]', '5', '"text"', ''])('a body of %s is told that an object is expected', async payload => {
  const { key: token } = await partnerOf(world, admin, orgId)
  for (const [url, bearer] of [
    [`/v1/partner/leads/${leadId}/outcome`, token],
    ['/v1/content', admin.token],
  ] as const) {
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    })
    expect([statusCode, JSON.parse(body)], url).toEqual([
      400,
      { statusCode: 400, code: 'invalid', message: 'The request must be a JSON object' },
    ])
  }
})

test.each(['leads-per-insurance-type', 'sales-total', 'leads-total', 'sales-highest'])(
  "another loader's figures are not found: %s",
  async name => {
    const other = await loader(world, admin)
    const asked = async (token: string, id: string) =>
      (await ask('GET', `/v1/insights/loaders/${name}?leadLoaderId=${id}`, undefined, token)).statusCode
    expect(await asked(thandi.token, other.id)).toBe(404)
    for (const [token, id] of [
      [thandi.token, thandi.id],
      [thandi.token, thandi.id.toUpperCase()],
      [admin.token, other.id],
    ] as const)
      expect(await asked(token, id)).not.toBe(404)
  },
)

test.each(['leads-per-insurance-type', 'sales-total', 'leads-total', 'sales-highest'])(
  'figures of a loader who does not exist are not found, by an administrator either: %s',
  async name => {
    const url = `/v1/insights/loaders/${name}?leadLoaderId=0198c2f4-6d18-7c0e-8b7a-52a0c5a3a9d4`
    expect((await ask('GET', url, undefined, admin.token)).statusCode).toBe(404)
  },
)

test.each(['sales-by-organization', 'sales-average', 'leads-total', 'sales-highest'])(
  'figures of everybody are asked for no loader: %s',
  async name => {
    const url = `/v1/insights/admin/${name}?leadLoaderId=${thandi.id}`
    expect((await ask('GET', url, undefined, admin.token)).fields).toEqual({
      leadLoaderId: 'This field is not accepted',
    })
  },
)

test.each(['type[]=', 'type='])('an empty choice is told what may be chosen: %s', async query => {
  expect((await ask('GET', `/v1/leads?${query}`, undefined, admin.token)).fields).toEqual({
    'type.0': expect.stringMatching(/^type must be one of businessInsurance, .*, other$/),
  })
})

test("another loader's leads are not found, whether by list or one by one", async () => {
  const other = await loader(world, admin)
  for (const url of [`/v1/leads?loaderId=${thandi.id}`, `/v1/leads/export?loaderId=${thandi.id}`])
    expect((await ask('GET', url, undefined, other.token)).statusCode).toBe(404)
  expect((await world.request(other.token, getLead, { params: { id: leadId } })).status).toBe(404)
  expect((await world.request(thandi.token, listLeads, { query: { loaderId: thandi.id } })).answer.count).toBe(1)
  expect((await world.request(admin.token, listLeads, { query: { loaderId: thandi.id } })).answer.count).toBe(1)
})

test('loaders neither filter nor sort by what they may not see', async () => {
  for (const query of ['orderBy=quality:desc', 'orderBy=premium:desc', `assignedOrganisationId[]=${orgId}`])
    for (const path of ['/v1/leads', '/v1/leads/export']) {
      expect((await ask('GET', `${path}?${query}`, undefined, thandi.token)).statusCode, query).toBe(403)
      const { status } = await world.app
        .inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${admin.token}` } })
        .then(({ statusCode }) => ({ status: statusCode }))
      expect(status, query).toBe(200)
    }
})

test.each(['/v1/leads', '/v1/leads/export'])(
  'a wrong order of %s is told the columns that the caller may order by',
  async path => {
    const orderOf = async (token: string) =>
      (await ask('GET', `${path}?orderBy=colour`, undefined, token)).fields?.orderBy
    const open =
      'firstName, lastName, createdAt, insuranceType, organisationStatus, emailAddress, phoneNumber, clientStatus'
    expect(await orderOf(thandi.token)).toBe(`orderBy must be one of ${open}, with :asc or :desc`)
    expect(await orderOf(admin.token)).toBe(`orderBy must be one of ${open}, quality, premium, with :asc or :desc`)
  },
)
