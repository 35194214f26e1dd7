import { request } from 'node:http'
import { runInNewContext } from 'node:vm'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { groundOf } from './pages/ground.ts'
import { authorizeRequest } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { openLogin, password, spaOrigin, startService } from './testing/service.ts'

withOneService()

async function loginPage(more: Record<string, string | undefined> = {}): Promise<{ page: string; response: Response }> {
  const browser = service.browser()
  const { login } = await openLogin(browser, more)
  const response = await browser.get(login)
  return { page: await response.text(), response }
}

/** Sends a request as it stands; `fetch` would tidy it up. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; location?: string; body: string }>((done, failed) => {
    const { port } = new URL(service.origin)
    const sent = request({ host: 'localhost', port, path, method, headers }, response => {
      let body = ''
      response.on('data', chunk => {
        body += String(chunk)
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, location: response.headers.location, body }))
    })
    sent.on('error', failed)
    sent.end()
  })
}

it('sends strict headers with the sign-in page', async () => {
  const { page, response } = await loginPage()
  const { headers } = response
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${spaOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // Any other value would cut a popup off from the page that waits for it.
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  expect(page).not.toMatch(/<style|style="|<script(?! src=)|\son[a-z]+="/)
  for (const path of page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    expect((await fetch(service.origin + path[1])).status).toBe(200)
  }
  expect(page).toContain(`href="${spaOrigin}/forgot-password">Forgot your password?</a>`)
})

it('has a label for every field and one main heading', async () => {
  const { page } = await loginPage()
  for (const [, id] of page.matchAll(/<input[^>]*\bid="([^"]+)"/g)) expect(page).toContain(`<label for="${id}">`)
  expect(page.match(/<h1>/g)).toHaveLength(1)
  expect(page).toContain('<html lang="en-ZA">')
  expect(page).toMatch(/autocomplete="username"[^>]*>/)
  expect(page).toMatch(/autocomplete="current-password"[^>]*>/)
})

it('begins anew when somebody comes back to a page that was open for too long, and has typed no password', async () => {
  const { page } = await loginPage({ cc: 'ACME1' })
  expect(page).toContain(`data-anew="${spaOrigin}/?cc=ACME1"`)
  const script = /<script src="(\/assets\/sign-in[^"]+)"/.exec(page)?.[1] ?? ''
  const element = <More extends object>(more: More) => Object.assign(new EventTarget(), more)
  const password = element({ value: '', form: element({ dataset: { anew: 'the address' } }) })
  const elements = new Map<string, EventTarget>([
    ['show-password-row', element({ hidden: true })],
    ['show-password', element({ checked: false })],
    ['password', password],
  ])
  const openPage = new EventTarget()
  const went: string[] = []
  let minutes = 0
  runInNewContext(await (await fetch(service.origin + script)).text(), {
    addEventListener: (name: string, listener: () => void) => openPage.addEventListener(name, listener),
    Date: { now: () => minutes * 60_000 },
    document: element({ visibilityState: 'visible', getElementById: (id: string) => elements.get(id) ?? null }),
    location: { replace: (address: string) => went.push(address) },
    navigator: { onLine: true },
  })
  const comeBack = (after: number, typed = '') => {
    minutes = after
    password.value = typed
    openPage.dispatchEvent(new Event('focus'))
    return went.length
  }
  expect([comeBack(54), comeBack(56, 'correct'), comeBack(56), went]).toEqual([0, 0, 1, ['the address']])
})

it('sends a form that is pressed twice once, and again when its answer never came', async () => {
  const { page } = await loginPage()
  const script = /<script src="(\/assets\/once[^"]+)"/.exec(page)?.[1] ?? ''
  const form = new EventTarget()
  runInNewContext(await (await fetch(service.origin + script)).text(), { document: { forms: [form] } })
  const isSent = (timeStamp: number) =>
    form.dispatchEvent(
      Object.defineProperty(new Event('submit', { cancelable: true }), 'timeStamp', { value: timeStamp }),
    )
  expect([isSent(1000), isSent(1400), isSent(2600)]).toEqual([true, false, true])
})

it('shows an organisation by its company code, escaped, and lets only its pictures in', async () => {
  const { page, response } = await loginPage({ cc: 'ACME1' })
  expect(page).toContain('src="https://pictures.example/logo.png?a=1&amp;b=%222%22"')
  expect(page).toContain('alt="Acme &quot;Life&quot; &lt;b&gt;"')
  expect(page).toContain('<rect width="640" height="900" fill="#123abc"/>')
  expect(page).toContain(`${spaOrigin}/forgot-password?cc=ACME1`)
  expect(response.headers.get('content-security-policy')).toContain(`img-src 'self' https://pictures.example;`)
})

it('says why somebody who was at work is asked to sign in again, and no words of an address', async () => {
  const words = 'You have been signed out. Sign in again to carry on where you were.'
  expect((await loginPage({ notice: 'session_ended' })).page).toContain(`<p role="status">${words}</p>`)
  const { page } = await loginPage({ notice: 'call 0800 evil' })
  expect(page).not.toContain(words)
  expect(page).not.toContain('evil')
})

it.each(['NOBODY', 'BROKEN', '"><script>', 'x'.repeat(65)])(
  'shows the plain page for the company code %s',
  async cc => {
    const { page, response } = await loginPage({ cc })
    expect(response.status).toBe(200)
    expect(page).toContain('<p class="product">Lodeway</p>')
    expect(page).not.toContain('<script>')
  },
)

it('tells a person when the page is too old, with a way on', async () => {
  const response = await service.browser().get('/login/gone')
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('This sign-in has expired')
  expect(page).toContain(`href="${spaOrigin}/"`)
})

it('does not let one browser use the page of another', async () => {
  const mine = service.browser()
  const theirs = service.browser()
  const { login } = await openLogin(mine)
  await openLogin(theirs)
  expect((await theirs.post(login, { email: 'thandi@example.com', password })).status).toBe(400)
})

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('refuses a form that was sent from elsewhere: %o', async headers => {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  const response = await browser.post(login, { email: 'thandi@example.com', password }, headers)
  expect(response.status).toBe(403)
})

it('uses the configured origin whatever the request says of its host', async () => {
  const { path } = authorizeRequest()
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const first = await raw(path, forged)
  expect(first.location).toMatch(/^\/login\//)
  const discovery = await raw('/.well-known/openid-configuration', forged)
  expect(discovery.status).toBe(200)
  expect(discovery.body).not.toContain('evil.example')
  expect((await raw(`/v2/logout?returnTo=${spaOrigin}`, { ...forged, accept: 'text/html' })).body).not.toContain('evil')
})

it('answers 4xx, never 5xx, to odd requests', async () => {
  const { path } = authorizeRequest()
  const odd: [string, Record<string, string>?, string?][] = [
    [`${path}&state=%00`],
    [`${path}&login_hint=a%00b`],
    ['/authorize?scope=openid&scope=openid&client_id=lodeway-web'],
    ['/authorize?client_id=%FF%FE'],
    ['/%E0%A4%A'],
    ['/login/%00'],
    ['/login/..%2f..%2fetc'],
    ['/oauth/token', { 'content-type': 'application/json' }, 'POST'],
    ['/oauth/token', { 'content-type': 'application/x-www-form-urlencoded' }, 'POST'],
    ['/userinfo', { authorization: 'Bearer nonsense' }],
    ['/v2/logout/confirm', { 'content-type': 'application/x-www-form-urlencoded' }, 'POST'],
    ['/authorize/unknown'],
    ['/nowhere', { accept: 'text/html' }],
    ['/login/abc', { 'content-type': 'text/plain' }, 'POST'],
    ['/health', {}, 'DELETE'],
  ]
  for (const [address, headers, method] of odd) {
    const { status } = await raw(address, { accept: 'text/html', ...headers }, method)
    expect(status, `${method ?? 'GET'} ${address}`).toBeGreaterThanOrEqual(400)
    expect(status, `${method ?? 'GET'} ${address}`).toBeLessThan(500)
  }
  const browser = service.browser()
  const { login } = await openLogin(browser)
  expect((await browser.post(login, { email: 'x', password: 'y'.repeat(20_000) })).status).toBe(413)
})

it('marks its cookies http-only and lax, and secure behind TLS', async () => {
  const { path } = authorizeRequest()
  const plain = await service.browser().get(path)
  for (const cookie of plain.headers.getSetCookie()) expect(cookie).toMatch(/httponly/i)
  const secure = await startService(database.pool, { issuer: 'https://auth.lodeway.test/', accounts: service.accounts })
  const response = await secure.browser().get(path)
  expect(response.status).toBe(303)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  for (const cookie of response.headers.getSetCookie())
    expect(cookie).toMatch(/; secure.*samesite=lax|samesite=lax.*; secure/i)
  await secure.close()
})

it('says that it is healthy, and answers 503 everywhere while the database is away', async () => {
  const healthy = await fetch(`${service.origin}/health`)
  expect(healthy.status).toBe(200)
  expect(await healthy.json()).toEqual({ status: 'Healthy' })
  const pool = new Pool({ connectionString: database.url, max: 2 })
  const lonely = await startService(pool, { accounts: service.accounts })
  const browser = lonely.browser()
  const { login } = await openLogin(browser)
  await pool.end()
  Object.assign(pool, {
    query: async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  })
  const { path } = authorizeRequest()
  for (const answer of [
    await browser.get('/health'),
    await browser.get(path),
    await browser.get(login),
    await browser.post(login, { email: 'thandi@example.com', password }),
    await browser.post('/oauth/token', { client_id: 'lodeway-web', grant_type: 'refresh_token', refresh_token: 'x' }),
  ]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  // One that hangs says so as well.
  Object.assign(pool, { query: () => new Promise(() => undefined) })
  const hanging = await browser.get('/ready')
  expect([hanging.status, await hanging.json()]).toEqual([503, { status: 'Unhealthy', reason: 'database away' }])
  await lonely.close()
})

it('writes neither emails nor passwords into its log', async () => {
  const browser = service.browser()
  const { login } = await openLogin(browser, { login_hint: 'canary@example.com' })
  await browser.post(login, { email: 'canary@example.com', password: 'canary password' })
  await browser.post(login, { email: 'canary@example.com', password: '' })
  expect(service.logged.join('\n')).not.toMatch(/canary/)
})

it('refuses options that would not be safe', async () => {
  for (const options of [
    { issuer: 'http://localhost:1/path/' },
    { issuer: 'http://localhost:1' },
    { spaOrigins: ['http://localhost:4000/'] },
    { spaOrigins: [] },
    { keys: { hashing: Buffer.alloc(16), sealing: [{ key: Buffer.alloc(32) }] as const } },
  ]) {
    await expect(startService(database.pool, options)).rejects.toThrow()
  }
})

it.each([
  ['#123abc', '#123abc'],
  ['#fffffe', /^#[4-6][0-9a-f]/],
  ['#000000', '#000000'],
  ['red', undefined],
  [undefined, undefined],
])('lays white words on the colour %s where they can be read', (color, ground) => {
  if (ground instanceof RegExp) expect(groundOf(color)).toMatch(ground)
  else expect(groundOf(color)).toBe(ground)
})
