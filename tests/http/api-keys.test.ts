import {
  changeIntegration,
  createApiKey,
  getIntegration,
  revokeApiKey,
  rotateSigningSecret,
} from '@lodeway/contract/integration.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { maxApiKeys } from '@lodeway/rules/limits.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inOneWorld()

async function keyFor(id: string) {
  const { status, answer } = await world.request(admin.token, createApiKey, { params: { id }, body: { name: 'CRM' } })
  expect(status).toBe(201)
  return answer
}
const keysOf = async (id: string) => (await world.request(admin.token, getIntegration, { params: { id } })).answer.keys

test('a key is shown once, kept as a hash, and its last use is shown', async () => {
  const insurer = await organisation(world, admin)
  const { key } = await keyFor(insurer.id)
  expect(key).toMatch(/^lw_[\w-]{43}$/)
  const [kept] = await world.db.selectFrom('apiKey').selectAll().where('organisationId', '=', insurer.id).execute()
  expect(kept?.keyHash).toHaveLength(32)
  expect(JSON.stringify(kept)).not.toContain(key.slice(8))
  expect(await keysOf(insurer.id)).toMatchObject([{ name: 'CRM', lastUsedAt: null, revokedAt: null }])
  expect(JSON.stringify(await keysOf(insurer.id))).not.toContain(key)

  world.moveBy(60_000)
  expect((await world.request(key, listPartnerLeads)).status).toBe(200)
  expect(await keysOf(insurer.id)).toMatchObject([{ lastUsedAt: world.now().toISOString() }])
})

test('a key opens its own organisation and nothing else of the API', async () => {
  const [insurer, other] = [await organisation(world, admin), await organisation(world, admin)]
  await externalContract(world, admin, insurer.id)
  const lead = await submitted(world, thandi)
  const [own, foreign] = [await keyFor(insurer.id), await keyFor(other.id)]
  expect((await world.request(own.key, listPartnerLeads)).answer.data).toMatchObject([{ leadId: lead.id }])
  expect((await world.request(foreign.key, listPartnerLeads)).answer.data).toEqual([])
  expect((await world.request(own.key, getIntegration, { params: { id: insurer.id } })).status).toBe(403)
})

test('a revoked key is refused at its next call, and stays in the list', async () => {
  const insurer = await organisation(world, admin)
  const { id: keyId, key } = await keyFor(insurer.id)
  expect((await world.request(key, listPartnerLeads)).status).toBe(200)
  const params = { id: insurer.id, keyId }
  expect((await world.request(admin.token, revokeApiKey, { params })).status).toBe(204)
  expect((await world.request(key, listPartnerLeads)).status).toBe(401)
  expect(await keysOf(insurer.id)).toMatchObject([{ id: keyId, revokedAt: world.now().toISOString() }])
  const { id: other } = await organisation(world, admin)
  expect((await world.request(admin.token, revokeApiKey, { params: { id: other, keyId } })).status).toBe(404)
})

test('every key that works is in the list, and no more are made than it holds', async () => {
  const { id } = await organisation(world, admin)
  const first = await keyFor(id)
  const make = () => world.request(admin.token, createApiKey, { params: { id }, body: { name: 'CRM' } })
  for (let made = 1; made < maxApiKeys - 1; made++) await keyFor(id)
  // Of three at the same moment one is the last.
  const last = await Promise.all([make(), make(), make()])
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const refused = last.find(({ status }) => status === 422)
  expect(refused?.answer).toMatchObject({
    code: 'too_many_keys',
    fields: { name: expect.stringMatching(/^This organ/) },
  })
  const params = { id, keyId: last.find(({ status }) => status === 201)?.answer.id ?? '' }
  for (let made = 0; made < 2; made++) {
    expect((await world.request(admin.token, revokeApiKey, { params })).status).toBe(204)
    params.keyId = (await keyFor(id)).id
  }
  const keys = await keysOf(id)
  expect(keys.filter(key => key.revokedAt === null)).toHaveLength(maxApiKeys)
  expect(keys.map(key => key.id)).toContain(first.id)
})

test('600 calls a minute with one key, from wherever they come; another key is not held up', async () => {
  const insurer = await organisation(world, admin)
  const [busy, quiet] = [await keyFor(insurer.id), await keyFor(insurer.id)]
  const call = (key: string) => world.request(key, listPartnerLeads, { query: { limit: 1 } })
  for (let round = 0; round < 12; round += 1) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => call(busy.key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  }
  const refused = await call(busy.key)
  expect(refused.status).toBe(429)
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(quiet.key)).status).toBe(200)
})

test('a lead company receives nothing, so it gets no endpoint, secret or key', async () => {
  const { id } = await organisation(world, admin, { distributionType: 'externalLeadCompany', leadReceivalType: 'api' })
  const message = 'A lead company receives no leads, so it needs no endpoint, signing secret or API key.'
  const params = { id }
  const endpointUrl = 'https://hooks.example.co.za/leads'
  const endpoint = await world.request(admin.token, changeIntegration, { params, body: { endpointUrl } })
  expect(endpoint).toMatchObject({ status: 422, answer: { message, fields: { endpointUrl: message } } })
  const key = await world.request(admin.token, createApiKey, { params, body: { name: 'CRM' } })
  expect(key).toMatchObject({ status: 422, answer: { message, fields: { name: message } } })
  const secret = await world.request(admin.token, rotateSigningSecret, { params })
  expect(secret).toMatchObject({ status: 422, answer: { code: 'receives_nothing', message } })
  const { answer } = await world.request(admin.token, getIntegration, { params })
  expect(answer).toEqual({ endpointUrl: null, hasSigningSecret: false, keys: [] })
  // What an older version left is taken away.
  const cleared = await world.request(admin.token, changeIntegration, { params, body: { endpointUrl: null } })
  expect(cleared.status).toBe(200)
})
