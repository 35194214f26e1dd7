import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPdf } from '../../apps/api/src/exports/pdf.ts'
import { startApi } from '../factories/api-process.ts'
import { wordsInPdf } from '../factories/pdf.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

// Document 1, section 7:
// - GET, PATCH `/v1/admins/{id}`, `/v1/loaders/{id}` some fields the record
// - POST `/v1/admins/{id}/reset/password`, `/v1/loaders/{id}/reset/password` text
// - GET `/v1/organisations` `limit`, `offset`, `search` `data[]`, `count`
// - GET `/v1/loaders` `status[]`, `notStatus[]`, `type`, `search`, paging, `orderBy` `data[]`, `count`
// - POST `/v1/loaders/{id}/access/approve` `saleCommission`, `feeCommission`
// - POST `/v1/loaders/{id}/access/deny`, `/block`, `/unblock` no body
// - POST `/v1/loaders/{id}/resend/approval-email`
// - POST `/v1/loaders/access/request` access request
// - POST `/v1/loaders/{id}/complete/setup` `password`; the id is the query's
// - GET, PATCH, POST `/v1/loaders/{id}/billing` billing details
test('/openapi.json holds every endpoint of the table, once', async () => {
  const document = (await world.app.inject({ url: '/openapi.json' })).json() as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses?: object }>>
    components: { schemas: object }
    webhooks: Record<string, { post: { parameters: object[] } }>
  }
  expect(document.openapi).toBe('3.1.0')
  // What is referred to is put in its place as it stands (web/reference.js).
  const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
  expect([...new Set(references)]).toEqual(['"$ref":"#/components/schemas/Error"'])
  expect(JSON.stringify(document.components.schemas)).not.toContain('$ref')
  const operations = Object.values(document.paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const endpoints = Object.values(endpointsByFeature)
    .flat()
    .map(({ name }) => name)
  expect(operations.toSorted()).toEqual(endpoints.toSorted())
  expect(new Set(endpoints).size).toBe(endpoints.length)
  expect(document.paths['/v1/leads']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'organisationStatus[]', in: 'query' })]),
  })
  // With what it refuses, and without bounds that are none.
  expect(Object.keys(document.paths['/v1/leads/{id}']?.patch?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
    'default',
  ])
  // Whatever is asked by a key counts against its limit.
  for (const path of ['/v1/partner/leads', '/v1/partner/leads/{id}'])
    expect(document.paths[path]?.get?.responses, path).toHaveProperty('429')
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
  // The present secret, and the last four before it.
  const signature = { name: 'webhook-signature', description: expect.stringContaining('up to five, with spaces') }
  for (const { post } of Object.values(document.webhooks))
    expect(post.parameters).toContainEqual(expect.objectContaining(signature))
})

test.each(['/legal/popia-notice.pdf', '/legal/privacy-policy.pdf', '/legal/terms.pdf'])(
  // Document 1, section 1:
  // - The footer links two PDF files: the POPIA notice and the privacy policy.
  '%s is a dated PDF',
  async url => {
    const answer = await world.app.inject({ url })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(wordsInPdf(answer.rawPayload)).toMatch(/Version of \d{4}-\d{2}-\d{2}/)
  },
)

test('a document has the letters of every language of South Africa, and of whoever else lives there', async () => {
  const names = [
    'Ṱhohoyanḓou',
    'Ṋemuḽafhadzi Maṅwe',
    'Sekgweleo sa tšhelete',
    'Ĥêéïôû Šœ',
    'Łukasz',
    'Ωμέγα',
    'Иван',
    'Nguyễn',
  ]
  const { pdf, done } = await newPdf({ title: names.join(' '), author: 'Lodeway', about: names })
  pdf.end()
  expect(wordsInPdf(await done)).toBe(`Lodeway${names.join(' ')}${names.join('')}`)
})

// Document 2, section 1:
// - This document has leads, organisations, internal and external contracts, fees of external lead companies, the
//   billing report, content lists, the profile, the health page, insurance types, and their rules and calls.
// Document 2, section 2:
// - `/health` Calls `/health`: Healthy, Unhealthy or Error; Unknown until answered
// Document 2, section 7:
// - GET `/health` a plain fetch Healthy, Unhealthy, Error
test('/health: Healthy, for a fetch; the page of that name, for a browser; Unhealthy with 503 without the database', async () => {
  const healthy = await world.app.inject({ url: '/health' })
  expect([healthy.statusCode, healthy.json()]).toEqual([200, { status: 'Healthy' }])
  const lost = await createWorld()
  await lost.loseDatabase()
  const away = await lost.app.inject({ url: '/health' })
  expect([away.statusCode, away.json()]).toEqual([503, { status: 'Unhealthy', reason: 'database away' }])
  await lost.close()
})

test('/health is Unhealthy while there is still time to make room on the disk', async () => {
  const full = await startApi(world, { MIN_FREE_DISK_MB: '1000000000' })
  const answer = await fetch(`${full.origin}/health`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'Unhealthy', reason: 'disk full' }])
  await full.stop()
})

test('trailing slashes are the same address, unknown ones answer 404 as JSON', async () => {
  expect((await world.app.inject({ url: '/v1/leads/' })).statusCode).toBe(401)
  const missing = await world.app.inject({ url: '/v1/nothing' })
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
})
