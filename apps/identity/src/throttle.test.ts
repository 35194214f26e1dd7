import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hashGate } from './hash-gate.ts'
import { createThrottle } from './sign-in/throttle.ts'
import {
  hashingKey,
  openLogin,
  password,
  type Service,
  setPasswords,
  startDatabase,
  startService,
  type TestDatabase,
} from './testing/service.ts'

let database: TestDatabase
let direct: Service
let proxied: Service

beforeAll(async () => {
  database = await startDatabase()
  direct = await startService(database.pool)
  proxied = await startService(database.pool, { trustProxy: true, accounts: direct.accounts })
  await setPasswords(database.pool, direct.accounts)
}, 240_000)

afterAll(async () => {
  await direct?.close()
  await proxied?.close()
  await database?.stop()
})

afterEach(async () => {
  vi.useRealTimers()
  await database.pool.query('TRUNCATE identity.sign_in_attempt, identity.familiar_address')
})

async function tryOnce(service: Service, email: string, typed: string, from?: string): Promise<Response> {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from }
  return browser.submit(login, { email, password: typed }, headers)
}

async function tryOften(times: number, service: Service, email: string, from?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await tryOnce(service, email, `wrong ${n}`, from)).status)
  return statuses
}

it('makes the sixth try wait, says for how long, and does not even look at the password', async () => {
  expect(await tryOften(5, direct, 'thandi@example.com')).toEqual([401, 401, 401, 401, 401])
  const hashes = hashGate.entered
  const refused = await tryOnce(direct, 'THANDI@example.com', password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await refused.text()).toContain('Please wait 15 minutes and try again')
  expect(hashGate.entered).toBe(hashes)
  expect((await tryOnce(direct, 'pieter@example.com', password)).status).toBe(303)
})

it('makes tries on an unknown email wait just the same', async () => {
  expect(await tryOften(6, direct, 'nobody@example.com')).toEqual([401, 401, 401, 401, 401, 429])
})

it('lets nobody through by trying at the same time', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => tryOnce(direct, 'thandi@example.com', `wrong ${n}`)),
  )
  expect(all.filter(response => response.status === 401)).toHaveLength(5)
  expect(all.filter(response => response.status === 429)).toHaveLength(7)
})

it('forgets the tries once the password was right, and after the time has passed', async () => {
  await tryOften(4, direct, 'thandi@example.com')
  expect((await tryOnce(direct, 'thandi@example.com', password)).status).toBe(303)
  expect(await tryOften(6, direct, 'thandi@example.com')).toEqual([401, 401, 401, 401, 401, 429])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  expect((await tryOnce(direct, 'thandi@example.com', password)).status).toBe(303)
})

it('is not moved by a forged X-Forwarded-For, with or without a proxy', async () => {
  for (const [service, from] of [
    [direct, (n: number) => `198.51.100.${n}`],
    // The proxy appends what it saw; everything before that is what the client made up.
    [proxied, (n: number) => `198.51.100.${n}, 203.0.113.7`],
  ] as const) {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await tryOnce(service, 'pieter@example.com', 'no', from(n))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  }
})

it('limits one address over many accounts, and an IPv6 network as one address', async () => {
  const throttle = createThrottle(database.pool, hashingKey)
  const waits: (number | undefined)[] = []
  for (let n = 0; n < 61; n += 1)
    waits.push((await throttle.begin(`p${n}@example.com`, `2001:db8::${n.toString(16)}`)).waitMs)
  expect(waits.filter(wait => wait === undefined)).toHaveLength(60)
  expect((await throttle.begin('other@example.com', '2001:db8:0:1::1')).waitMs).toBeUndefined()
})

it('limits many addresses on one account, but not where its owner signed in before', async () => {
  const throttle = createThrottle(database.pool, hashingKey)
  await (await throttle.begin('thandi@example.com', '192.0.2.1')).forgive()
  let refused = 0
  for (let n = 0; n < 60; n += 1) {
    if ((await throttle.begin('thandi@example.com', `198.51.100.${n}`)).waitMs !== undefined) refused += 1
  }
  expect(refused).toBe(10)
  expect((await throttle.begin('thandi@example.com', '::ffff:192.0.2.1')).waitMs).toBeUndefined()
})

it('gives a try that was not looked at back, and nothing else', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await tryOften(4, direct, 'thandi@example.com')
  const busy = Array.from({ length: 66 }, () => hashGate.run(() => held))
  for (let n = 0; n < 3; n += 1) expect((await tryOnce(direct, 'thandi@example.com', 'any')).status).toBe(503)
  release()
  await Promise.all(busy)
  // Whoever was refused for the crowd alone has shown nothing: their network stays a stranger's, and four tries stay four.
  expect((await database.pool.query('SELECT FROM identity.familiar_address')).rowCount).toBe(0)
  expect(await tryOften(2, direct, 'thandi@example.com')).toEqual([401, 429])
})

it('keeps neither emails nor addresses', async () => {
  await tryOnce(direct, 'thandi@example.com', password)
  await tryOnce(direct, 'thandi@example.com', 'no')
  const { rows } = await database.pool.query(
    `SELECT encode(key, 'escape') AS key FROM identity.sign_in_attempt UNION SELECT encode(key, 'escape') FROM identity.familiar_address`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(/thandi|127\.0\.0\.1|::1/)
})

it('answers 503 with Retry-After when too many sign-ins wait, and is well again at once', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const busy = Array.from({ length: 66 }, () => hashGate.run(() => held))
  const refused = await tryOnce(direct, 'thandi@example.com', password)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('3')
  expect(await refused.text()).toContain('value="thandi@example.com"')
  release()
  await Promise.all(busy)
  expect((await tryOnce(direct, 'thandi@example.com', password)).status).toBe(303)
})
