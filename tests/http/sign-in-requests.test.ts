import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { authorizeRequest } from '../../apps/identity/src/testing/browser.ts'
import { type ProductProcess, startSignIn } from '../factories/api-process.ts'
import { run } from '../factories/database-server.ts'
import { createWorld, type World } from '../factories/world.ts'

// Whoever is woken because nobody can sign in follows one request through the log.
let world: World
let service: ProductProcess & { readonly origin: string }
beforeAll(async () => {
  world = await createWorld()
  service = await startSignIn(world, { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' })
})
afterAll(async () => {
  await service.stop()
  await world.close()
})

const lines = () =>
  service
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
const linesOf = (requestId: string, count: number) =>
  vi.waitUntil(() => {
    const found = lines().filter(line => line.requestId === requestId)
    return found.length >= count && found
  })

test('each request has an id, which its caller may send, and a line without its address', async () => {
  const ask = (path: string, id?: string) =>
    fetch(`${service.origin}${path}`, { redirect: 'manual', headers: { ...(id && { 'X-Request-Id': id }) } })
  const known = await ask('/login/SecretOfASignIn?email=wilhelmina@example.com', 'from-the-proxy')
  expect(known.headers.get('x-request-id')).toBe('from-the-proxy')
  const own = await ask('/Wilhelmina', 'no such id')
  const id = own.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await linesOf('from-the-proxy', 1)).toMatchObject([
    { msg: 'request', method: 'GET', route: '/login/:id', status: 400, ms: expect.any(Number) },
  ])
  expect(await linesOf(id, 1)).toMatchObject([{ route: 'none', status: 404 }])
  expect(service.output()).not.toMatch(/wilhelmina|SecretOfASignIn/i)
})

test('what fails on our side is told with its id, and found under it', async () => {
  const { path } = authorizeRequest({
    audience: 'https://api.lodeway.example/',
    redirect_uri: 'http://localhost:3000',
  })
  await run(world.url, 'ALTER TABLE identity.artifact RENAME TO lost')
  const answer = await fetch(`${service.origin}${path}`, { redirect: 'manual' })
  const id = answer.headers.get('x-request-id') ?? ''
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining(`Reference: ${id}`)])
  expect(await linesOf(id, 2)).toMatchObject([{ level: 50 }, { msg: 'request', route: '/authorize', status: 500 }])
})
