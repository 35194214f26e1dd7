import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizeRequest, Browser } from '@lodeway/identity/testing/browser.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identityNames } from '../../apps/api/src/web/identity-names.ts'
import { type ApiProcess, startApi, startSignIn, startWorker } from '../factories/api-process.ts'
import { administrator } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

// The API with a collector, which keeps what it is sent (OTLP/HTTP, as JSON).
let world: World
let collector: Server
let api: ApiProcess
let received = ''
let tracing: NodeJS.ProcessEnv
const spans: Span[] = []

beforeAll(async () => {
  world = await createWorld()
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    received += `${request.url} ${text}\n`
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(done => void collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRUST_PROXY: 'true' }
  api = await startApi(world, tracing)
})
afterAll(async () => {
  await api.stop()
  collector.close()
  await world.close()
})

test('a request is a trace of the caller’s, with its statements, and nothing of what was looked for', async () => {
  const { id } = await administrator(world)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${api.origin}/v1/leads?search=Wilhelmina`, {
    headers: {
      authorization: `Bearer ${await api.tokenFor(id)}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': 'looked-for-it',
    },
  })
  expect(answer.status).toBe(200)
  // What is left is sent when it ends.
  await api.stop()
  const request = spans.find(span => span.name === 'GET /v1/leads')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const attributes = Object.fromEntries(
    (request?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )
  expect(attributes).toMatchObject({
    'http.route': '/v1/leads',
    'http.response.status_code': 200,
    'lodeway.request_id': 'looked-for-it',
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements)
    expect([statement.traceId, statement.name]).toEqual([traceId, expect.stringMatching(/^(SELECT|WITH)$/)])
  expect(received).toMatch(/^\/v1\/traces .*"lodeway-api"/)
  expect(received).not.toContain('Wilhelmina')
})

test('a job is a trace of its own with a link to the request that asked for it; the sign-in service tells routes and the product’s own statements', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const [other, signIn] = await Promise.all([startApi(world, tracing), startSignIn(world, tracing)])
  await fetch(`${other.origin}/v1/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ emailAddress: 'wilhelmina@example.com' }),
  })
  for (const path of ['/.well-known/openid-configuration', '/login/SecretOfASignIn', '/Wilhelmina?name=Wilhelmina'])
    await fetch(`${signIn.origin}${path}`)
  const browser = new Browser(signIn.origin.replace('127.0.0.1', 'localhost'))
  const asked = authorizeRequest({ audience: identityNames.audience, redirect_uri: 'http://localhost:3000' })
  const { headers } = await browser.get(asked.path)
  const login = new URL(headers.get('location') ?? '', browser.origin).pathname
  await browser.post(login, { email: 'wilhelmina@example.com', password: 'SecretOfASignIn' })
  const worker = await startWorker(world, tracing)
  const { rows } = await vi.waitUntil(
    async () => {
      const found = await world.pool.query(
        `SELECT data FROM pgboss.job WHERE name = 'account-mail' AND state = 'completed'`,
      )
      return found.rows.length > 0 && found
    },
    { timeout: 30_000, interval: 200 },
  )
  expect(rows).toMatchObject([{ data: { traceparent: expect.stringContaining(traceId) } }])
  await Promise.all([other.stop(), signIn.stop(), worker.stop()])
  const job = spans.find(({ name }) => name === 'job account-mail')
  expect(job?.traceId).not.toBe(traceId)
  expect(job?.links).toMatchObject([{ traceId }])
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /.well-known/openid-configuration', 'GET /login/:id', 'GET none']),
  )
  expect(received).toMatch(/"lodeway-identity"/)
  const typed = spans.find(({ name }) => name === 'POST /login/:id')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === typed?.spanId)
  expect(statements.map(({ attributes }) => JSON.stringify(attributes))).toEqual([
    expect.stringMatching(/from \\"account\\" where lower/),
  ])
  expect(received).not.toMatch(/Wilhelmina|SecretOfASignIn/i)
})
