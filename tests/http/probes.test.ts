import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiProcess, startApi } from '../factories/api-process.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let api: ApiProcess
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'lodeway-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head><body>the application</body></html>')
  writeFileSync(join(root, 'preloads.json'), JSON.stringify([{ path: '^/leads/?$', files: [] }]))
  world = await createWorld()
  api = await startApi(world, { WEB_ROOT: root, LOG_LEVEL: 'info', LOG_REQUESTS: 'true' })
})
afterAll(async () => {
  await api.stop()
  await world.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.origin}${path}`, { headers })

test.each([
  '/v1',
  '/v1/',
  '/v1/nothing',
  '/metrics',
  '/healthz',
  '/.env',
  '/wp-login.php',
  '/actuator/health',
  '/leads/a/b',
])('nothing is at %s: 404, as JSON to a program', async path => {
  const answer = await get(path)
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})

test('a person who mistypes an address is shown so by the application, with the status that is true', async () => {
  const mistyped = await get('/leeds', { accept: 'text/html,*/*' })
  expect([mistyped.status, await mistyped.text()]).toEqual([404, expect.stringContaining('the application')])
  for (const accept of ['text/html', '*/*']) {
    const page = await get('/leads', { accept })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the application')])
  }
})

test('a HEAD is answered as the GET would be, of pages and of what is read, and nowhere writes anything', async () => {
  const head = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${api.origin}${path}`, { method: 'HEAD', headers })
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()]
  }
  for (const path of ['/leads', '/leads/']) expect(await head(path)).toEqual([200, 'text/html', ''])
  expect(await head('/leeds', { accept: 'text/html' })).toEqual([404, 'text/html', ''])
  for (const path of ['/leeds', '/v1/nothing']) expect((await head(path))[0]).toBe(404)
  for (const path of ['/health', '/live', '/ready']) expect(await head(path)).toEqual([200, 'application/json', ''])
  const admin = await administrator(world)
  const { id } = await loader(world, admin)
  const ask = (method: 'GET' | 'HEAD', url: string) =>
    world.app.inject({ method, url, headers: { authorization: `Bearer ${admin.token}` } })
  const read = await ask('HEAD', '/v1/leads')
  expect([read.statusCode, read.body]).toEqual([200, ''])
  const entries = async () => (await world.pool.query('SELECT count(*) FROM app.audit_log')).rows
  const before = await entries()
  expect((await ask('HEAD', `/v1/loaders/${id}`)).statusCode).toBe(404)
  expect(await entries()).toEqual(before)
  expect((await ask('GET', `/v1/loaders/${id}`)).statusCode).toBe(200)
  expect(await entries()).not.toEqual(before)
})

test('/live needs nothing but the process, /ready the database as well', async () => {
  const [live, ready] = [await get('/live'), await get('/ready')]
  expect([live.status, await live.json()]).toEqual([200, { status: 'Live' }])
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'Ready' }])
  const lost = await createWorld()
  await lost.loseDatabase()
  expect((await lost.app.inject({ url: '/live' })).statusCode).toBe(200)
  const away = await lost.app.inject({ url: '/ready' })
  expect([away.statusCode, away.json()]).toEqual([503, { status: 'Not ready', reason: 'database away' }])
  await lost.close()
})

test('every answer has the id of its request: the caller’s, if it can be one', async () => {
  const idFor = async (given: string, path = '/v1/leads') =>
    (await get(path, { 'x-request-id': given })).headers.get('x-request-id')
  expect(await idFor('trace-0123456789.a_b')).toBe('trace-0123456789.a_b')
  expect(await idFor('trace-0123456789', '/nowhere')).toBe('trace-0123456789')
  for (const given of ['short', 'x'.repeat(65), 'with a space', 'a"quote{}'])
    expect(await idFor(given)).toMatch(/^[\da-f-]{36}$/)
})

test('each request is a line in the log: id, method, route, status, time, and nothing of the address', async () => {
  await get('/v1/leads/0190aaaa-0000-7000-8000-00000000c0de?search=Nomvula', { 'x-request-id': 'line-in-the-log' })
  const line = await vi.waitUntil(
    () =>
      api
        .output()
        .split('\n')
        .find(text => text.includes('line-in-the-log')),
    5000,
  )
  expect(JSON.parse(line ?? '')).toMatchObject({
    requestId: 'line-in-the-log',
    method: 'GET',
    route: '/v1/leads/:id',
    status: 401,
    ms: expect.any(Number),
    msg: 'request',
  })
  expect(line).not.toMatch(/c0de|Nomvula|127\.0\.0\.1/)
})

test('the line names the account that made the request, also when it was refused', async () => {
  const { id } = await loader(world, await administrator(world))
  const token = await api.tokenFor(id)
  for (const path of ['/v1/leads', '/v1/audit-log'])
    await get(path, { authorization: `Bearer ${token}`, 'x-request-id': `by-whom${path.replaceAll('/', '-')}` })
  await expect.poll(() => api.output()).toMatch(new RegExp(`"by-whom-v1-leads".*"status":200.*"by":"${id}"`))
  await expect.poll(() => api.output()).toMatch(new RegExp(`"by-whom-v1-audit-log".*"status":403.*"by":"${id}"`))
})

test('an error of ours says by which reference it is found in the log', async () => {
  const token = await api.tokenFor((await administrator(world)).id)
  await world.pool.query('SET ROLE NONE; ALTER TABLE app.content_item RENAME TO content_item_away; RESET ROLE')
  const failed = await get('/v1/content?category=vehicle', {
    authorization: `Bearer ${token}`,
    'x-request-id': 'broken-0001',
  })
  await world.pool.query('SET ROLE NONE; ALTER TABLE app.content_item_away RENAME TO content_item; RESET ROLE')
  expect([failed.status, await failed.json()]).toEqual([
    500,
    {
      statusCode: 500,
      code: 'internal',
      message: expect.stringMatching(/reference: broken-0001$/),
      requestId: 'broken-0001',
    },
  ])
  // What a process writes comes by a pipe, after its answer perhaps.
  await expect.poll(() => api.output()).toContain('"requestId":"broken-0001","code":"42P01"')
})
