import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeCredential, setPassword } from './credentials.ts'
import { createLoginTicket } from './login-tickets.ts'
import type { NewBrowser } from './sign-in/new-browser.ts'
import { purgeExpired } from './storage/purge.ts'
import { endOtherSignedIn, endSignedIn, listSignedIn } from './storage/signed-in.ts'
import type { Browser } from './testing/browser.ts'
import { database, withOneService } from './testing/one-service.ts'
import {
  openLogin,
  password,
  redeem,
  refresh,
  type Service,
  signIn,
  spaOrigin,
  startService,
  webMessage,
} from './testing/service.ts'

const email = 'thandi@example.com'
const dayMs = 24 * 60 * 60_000

withOneService()
let service: Service
let told: NewBrowser[] = []
beforeEach(async () => {
  told = []
  for (const id of ['thandi', 'pieter']) {
    await removeCredential(database.pool, id)
    await database.pool.query('UPDATE identity.credential SET sessions_ended_at = NULL, first_signed_in_at = NULL')
    await setPassword(database.pool, id, password)
  }
  service = await startService(database.pool, {
    // Browsers in tests say where they are as a proxy would.
    trustProxy: true,
    onNewBrowser: async (browser, keep) => void ((await keep(database.pool)) && told.push(browser)),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
})

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

/** A browser that says what it is, and comes from somewhere. */
function browserAt(address: string, userAgent = firefox): Browser {
  const browser = service.browser()
  browser.headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  return browser
}
/** The `sid` of an access token, which names its session. */
const sessionOf = (accessToken = ''): string =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const list = (own?: string) => listSignedIn(database.pool, 'thandi', own)

it('lists where somebody is signed in: with what, from which range, since when, and which one asks', async () => {
  const one = await signIn(browserAt('102.65.12.200'), email)
  const session = sessionOf(one.body.access_token)
  pass(1000)
  await signIn(browserAt('2c0f:f4a0:12:3456::9', 'x'.repeat(5000)), email)
  await signIn(browserAt('102.65.12.201'), 'pieter@example.com')
  const found = await list(session)
  expect(found).toMatchObject([
    { userAgent: firefox, seenFrom: '102.65.12.x', isThis: true },
    { userAgent: 'x'.repeat(400), seenFrom: '2c0f:f4a0:12:x', isThis: false },
  ])
  expect(found[1]?.signedInAt.getTime()).toBeGreaterThan(found[0]?.signedInAt.getTime() ?? Infinity)
  expect(JSON.stringify(found)).not.toContain(session)
})

it('keeps no whole address, in any column', async () => {
  await signIn(browserAt('102.65.12.200'), email)
  await signIn(browserAt('2c0f:f4a0:12:3456::9'), email)
  const { rows } = await database.pool.query(`
    SELECT row_to_json(a)::text AS row FROM identity.artifact a
    UNION ALL SELECT row_to_json(k)::text FROM identity.known_browser k`)
  const text = rows.map(({ row }: { row: string }) => row).join('\n')
  expect(text).toContain('102.65.12.x')
  // With what stands before it: four digits alone may be a hash's.
  expect(text).not.toMatch(/102\.65\.12\.200|:12:3456/)
})

it('moves with what is used: silent renewal and refresh tokens, from wherever they come', async () => {
  const browser = browserAt('102.65.12.200')
  const { body } = await signIn(browser, email)
  const [before] = await list()
  pass(60_000)
  browser.headers = { ...browser.headers, 'x-forwarded-for': '41.13.7.1' }
  await webMessage(browser)
  const [renewed] = await list()
  expect(renewed).toMatchObject({ id: before?.id, seenFrom: '41.13.7.x', signedInAt: before?.signedInAt })
  expect(renewed?.usedAt.getTime()).toBeGreaterThan(before?.usedAt.getTime() ?? Infinity)
  pass(60_000)
  await refresh(service.origin, body.refresh_token, { ...browser.headers, 'x-forwarded-for': '196.25.1.1' })
  const [refreshed] = await list()
  expect(refreshed).toMatchObject({ id: before?.id, seenFrom: '196.25.1.x' })
  expect(refreshed?.usedAt.getTime()).toBeGreaterThan(renewed?.usedAt.getTime() ?? Infinity)
})

it('one that was begun before any of that was kept is listed by its sign-in', async () => {
  await signIn(browserAt('102.65.12.200'), email)
  await database.pool.query('UPDATE identity.artifact SET user_agent = NULL, seen_from = NULL, used_at = NULL')
  const [found] = await list()
  expect(found).toMatchObject({ userAgent: null, seenFrom: null, usedAt: found?.signedInAt })
})

it('ends one with its refresh tokens and what it could still write, and no other', async () => {
  const [lost, kept] = [browserAt('102.65.12.200'), browserAt('102.65.13.1')]
  const ended = await signIn(lost, email)
  const stays = await signIn(kept, email)
  const own = sessionOf(stays.body.access_token)
  const other = (await list(own)).find(({ isThis }) => !isThis)?.id ?? ''
  expect(await endSignedIn(database.pool, 'pieter', other)).toBe(false)
  expect(await endSignedIn(database.pool, 'thandi', '00000000-0000-7000-8000-000000000000')).toBe(false)
  expect(await list(own)).toHaveLength(2)
  expect(await endSignedIn(database.pool, 'thandi', other)).toBe(true)
  expect(await endSignedIn(database.pool, 'thandi', other)).toBe(false)
  expect(await list(own)).toMatchObject([{ isThis: true }])
  expect((await refresh(service.origin, ended.body.refresh_token)).body.error).toBe('invalid_grant')
  expect((await webMessage(lost)).response.error).toBe('login_required')
  expect(await leftOf(sessionOf(ended.body.access_token))).toEqual([])
  expect((await refresh(service.origin, stays.body.refresh_token)).status).toBe(200)
  expect((await webMessage(kept)).response.code).toBeTruthy()
})

it('ends all others, and whatever was half done for them', async () => {
  const [own, second, third, halfDone] = ['102.65.12.1', '102.65.12.2', '102.65.12.3', '102.65.12.4'].map(address =>
    browserAt(address),
  ) as [Browser, Browser, Browser, Browser]
  const stays = await signIn(own, email)
  const others = [await signIn(second, email), await signIn(third, email)]
  const { login } = await openLogin(halfDone)
  const submitted = await halfDone.post(login, { email, password })
  const colleague = await signIn(browserAt('102.65.12.5'), 'pieter@example.com')
  const { response, verifier } = await webMessage(second)
  expect(await endOtherSignedIn(database.pool, 'thandi', sessionOf(stays.body.access_token))).toBe(2)
  for (const { body } of others) expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
  expect((await redeem(service.origin, response.code ?? '', verifier)).status).toBe(400)
  expect((await halfDone.follow(submitted)).status).toBe(400)
  expect((await webMessage(third)).response.error).toBe('login_required')
  const next = await refresh(service.origin, stays.body.refresh_token)
  expect(next.status).toBe(200)
  expect((await webMessage(own)).response.code).toBeTruthy()
  expect((await refresh(service.origin, colleague.body.refresh_token)).status).toBe(200)
  expect(await endOtherSignedIn(database.pool, 'thandi', sessionOf(next.body.access_token))).toBe(0)
})

it('tells of a sign-in with a browser that was not used before, and of no other', async () => {
  const first = browserAt('102.65.12.1')
  await signIn(first, email)
  expect(told).toEqual([])
  await signIn(first, email, { prompt: 'login' })
  expect(told).toEqual([])
  const second = browserAt('41.13.7.200', 'Another/1.0')
  await signIn(second, email)
  expect(told).toEqual([{ accountId: 'thandi', userAgent: 'Another/1.0', seenFrom: '41.13.7.x' }])
  await signIn(second, email, { prompt: 'login' })
  expect(told).toHaveLength(1)
})

it('knows a browser for each account by itself, and by its cookie alone', async () => {
  const [shared, other] = [browserAt('102.65.12.1'), browserAt('102.65.12.1')]
  await signIn(shared, email)
  await signIn(other, 'pieter@example.com')
  const cookie = shared.cookies.find(({ name }) => name.endsWith('_identity_browser'))
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  shared.cookies = cookie === undefined ? [] : [cookie]
  await signIn(shared, 'pieter@example.com')
  expect(told.map(({ accountId }) => accountId)).toEqual(['pieter'])
  const { rows } = await database.pool.query('SELECT browser_hash FROM identity.known_browser')
  const hashes = rows.map(({ browser_hash: hash }: { browser_hash: Buffer }) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(3)
  expect(shared.cookies.find(({ name }) => name === cookie?.name)?.value).toBe(cookie?.value)
})

it('takes no cookie that it could not have made', async () => {
  const browser = browserAt('102.65.12.1')
  await signIn(browser, email)
  for (const cookie of browser.cookies) if (cookie.name.endsWith('_identity_browser')) cookie.value = 'mine'
  await signIn(browser, email, { prompt: 'login' })
  expect(told).toHaveLength(1)
  expect(browser.cookies.find(({ name }) => name.endsWith('_identity_browser'))?.value).toMatch(/^[\w-]{43}$/)
})

it('has a cookie for the whole origin that scripts do not see, under the name that only TLS may set', async () => {
  const secure = await startService(database.pool, { issuer: 'https://auth.example.co.za/' })
  const line = async (at: Service) => {
    const browser = at.browser()
    const { login } = await openLogin(browser)
    const lines = (await browser.post(login, { email, password })).headers.getSetCookie()
    return lines.find(each => each.includes('identity_browser'))
  }
  const flags = 'Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'
  expect(await line(service)).toMatch(new RegExp(`^\\d+_identity_browser=[\\w-]{43}; ${flags}$`))
  expect(await line(secure)).toMatch(new RegExp(`^__Host-identity_browser=[\\w-]{43}; ${flags}; Secure$`))
  await secure.close()
})

it('says nothing after an account was set up: the ticket is its first sign-in', async () => {
  const byTicket = async (browser: Browser) => {
    const ticket = await createLoginTicket(database.pool, 'thandi')
    await browser.postText('/login-ticket', ticket, { origin: spaOrigin })
    const { response } = await openLogin(browser, { prompt: 'login' })
    await browser.follow(response)
  }
  const browser = browserAt('102.65.12.1')
  await byTicket(browser)
  expect([told.length, (await list()).length]).toEqual([0, 1])
  await byTicket(browser)
  expect(told).toEqual([])
  await byTicket(browserAt('102.65.12.1'))
  expect(told).toHaveLength(1)
})

it('forgets a browser after a year without a sign-in, and all with the account, but not that there was a first', async () => {
  const known = async () => (await database.pool.query('SELECT 1 FROM identity.known_browser')).rows.length
  const browser = browserAt('102.65.12.1')
  await signIn(browser, email)
  pass(364 * dayMs)
  await purgeExpired(database.pool)
  expect(await known()).toBe(1)
  pass(2 * dayMs)
  await purgeExpired(database.pool)
  expect(await known()).toBe(0)
  await signIn(browser, email)
  expect([told.length, await known()]).toEqual([1, 1])
  await removeCredential(database.pool, 'thandi')
  expect(await known()).toBe(0)
})

it('keeps the newest fifty browsers of an account', async () => {
  const { keepBrowser, useKnownBrowser } = await import('./storage/known-browsers.ts')
  for (let n = 0; n < 52; n += 1) {
    pass(1000)
    await keepBrowser(database.pool, 'thandi', `browser ${n}`)
  }
  const isKnown = (n: number) => useKnownBrowser(database.pool, 'thandi', `browser ${n}`)
  expect([await isKnown(1), await isKnown(2), await isKnown(51)]).toEqual([false, true, true])
})

/** What models there still are of a session. */
async function leftOf(session: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT model FROM identity.artifact WHERE uid = $1 OR payload ->> 'sessionUid' = $1`,
    [session],
  )
  return rows.map(({ model }: { model: string }) => model)
}
