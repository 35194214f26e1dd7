import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { hashGate } from './hash-gate.ts'
import { authorizeRequest, token } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import {
  openLogin,
  password,
  redeem,
  type Service,
  signIn,
  spaOrigin,
  startService,
  webMessage,
} from './testing/service.ts'

withOneService()

async function publishedKeys() {
  const response = await fetch(`${service.origin}/.well-known/jwks.json`, { headers: { origin: spaOrigin } })
  return { response, keys: (await response.json()) as JSONWebKeySet }
}

// Document 1, section 3:
// - name, e-mail, roles,
// - company code, user id.
// - Custom claims lie under `app_metadata` (`roles`, `companyCode`, `userId`, and the loader's type);
// Document 1, section 7:
// - token (`client_id`, `grant_type` `authorization_code` … `code`, `code_verifier`, `redirect_uri`,
// - which answers `id_token`, `access_token`, `scope`, `expires_in`, `refresh_token`;
it('signs in by code and PKCE, with the claims in both tokens', async () => {
  const browser = service.browser()
  const { login, verifier, state, nonce, response } = await openLogin(browser)
  expect(response.status).toBe(303)
  expect(login).toMatch(/^\/login\/[\w-]+$/)
  const submitted = await browser.post(login, { email: ' Thandi@Example.com ', password })
  const back = new URL((await browser.follow(submitted)).headers.get('location') ?? '')
  expect(back.origin).toBe(spaOrigin)
  expect(back.searchParams.get('state')).toBe(state)
  const { status, body, headers } = await redeem(service.origin, back.searchParams.get('code') ?? '', verifier)
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(spaOrigin)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'openid profile email offline_access', expires_in: 900 })
  expect(body.refresh_token).toMatch(/^[\w-]{40,}$/)

  const keys = createLocalJWKSet((await publishedKeys()).keys)
  const checks = { issuer: `${service.origin}/`, algorithms: ['RS256'] }
  const appMetadata = { roles: ['user:loader'], companyCode: 'ACME1', userId: 'loader-thandi', type: 'individual' }
  const identity = await jwtVerify(body.id_token ?? '', keys, { ...checks, audience: 'lodeway-web' })
  expect(identity.payload).toMatchObject({
    sub: 'thandi',
    nonce,
    email: 'thandi@example.com',
    name: 'Thandi Nkosi',
    'https://lodeway/dev/app_metadata': appMetadata,
  })
  const access = await jwtVerify(body.access_token ?? '', keys, {
    ...checks,
    audience: 'https://api.lodeway.test/',
    typ: 'at+jwt',
  })
  expect(access.payload).toMatchObject({ sub: 'thandi', 'https://lodeway/dev/app_metadata': appMetadata })
  expect(access.payload).not.toHaveProperty('email')
  expect(access.payload.sid).toMatch(/^[\w-]{20,}$/)
  expect(decodeProtectedHeader(body.access_token ?? '').alg).toBe('RS256')
})

it('publishes the public halves of its keys only, to any origin', async () => {
  const { response, keys } = await publishedKeys()
  expect(response.headers.get('access-control-allow-origin')).toBe(spaOrigin)
  expect(keys.keys).toHaveLength(1)
  expect(keys.keys[0]).not.toHaveProperty('d')
  expect(keys.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
})

it('lets only the application call the token endpoint from a browser', async () => {
  const preflight = await fetch(`${service.origin}/oauth/token`, {
    method: 'OPTIONS',
    headers: {
      origin: spaOrigin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'auth0-client',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('auth0-client')
  const elsewhere = await fetch(`${service.origin}/oauth/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ client_id: 'lodeway-web', grant_type: 'authorization_code', code: 'x' }),
  })
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
  expect(elsewhere.status).toBe(400)
})

it('refuses a wrong password and an unknown email with one and the same answer, of a blocked account as well', async () => {
  const pages: string[] = []
  for (const fields of [
    { email: 'thandi@example.com', password: 'wrong horse 1' },
    { email: 'nobody@example.com', password },
    { email: 'bongani@example.com', password: 'wrong horse 1' },
    { email: 'a\0b@example.com', password },
  ]) {
    const browser = service.browser()
    const { login } = await openLogin(browser)
    const hashes = hashGate.entered
    const sent = await browser.post(login, fields)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, login])
    const response = await browser.follow(sent)
    const page = await response.text()
    expect(response.status).toBe(401)
    expect(hashGate.entered - hashes).toBe(1)
    expect(page).not.toContain(fields.password)
    const same = page.replace(/challenge&quot;:&quot;[\w-]+/, '')
    pages.push(same.replaceAll(fields.email, 'E').replaceAll(login, 'L').replaceAll('a\0b@example.com', 'E'))
  }
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('do not belong to an account that can sign in')
})

it('tells why an account may not sign in, after its right password alone', async () => {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  const response = await browser.submit(login, { email: 'bongani@example.com', password })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('You are blocked.')
  expect((await webMessage(browser)).response.error).toBe('login_required')
})

it('keeps the email in the form, ties errors to their fields and moves the focus to the summary', async () => {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  const wrong = await (await browser.submit(login, { email: '"><b>x@example.com', password: 'nope' })).text()
  expect(wrong).toContain('value="&quot;&gt;&lt;b&gt;x@example.com"')
  expect(wrong).toMatch(/<div class="problem" role="alert" tabindex="-1" id="problem" autofocus>/)
  expect(wrong).toContain('aria-describedby="problem"')
  expect(wrong).toContain('<title>Error: Sign in – Lodeway</title>')
  const empty = await browser.submit(login, { email: 'x@example.com', password: '' })
  const page = await empty.text()
  expect(empty.status).toBe(422)
  expect(page).toContain('<p class="field-error" id="password-error">Enter your password</p>')
  expect(page).toMatch(/id="password"[^>]*aria-describedby="password-error" aria-invalid="true"/)
  expect(page).toContain('value="x@example.com"')
})

it('leads a refused form back to its page, which says why once, so that Back and Reload send no form again', async () => {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  const sent = await browser.post(login, { email: 'x@example.com', password: 'nope' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, login])
  const said = browser.cookies.find(({ name }) => name.endsWith('_identity_said'))
  const shown = await browser.get(login)
  expect([shown.status, await shown.text()]).toEqual([401, expect.stringContaining('value="x@example.com"')])
  // However often it is loaded again, what was typed for the email address is in it, and nothing else.
  for (const _ of [1, 2]) {
    const again = await browser.get(login)
    const page = await again.text()
    expect([again.status, page.includes('There is a problem')]).toEqual([200, false])
    expect(page).toContain('value="x@example.com"')
    const flags = `Path=${login}; Max-Age=3600; HttpOnly; SameSite=Lax`
    expect(again.headers.getSetCookie().join(' ')).toMatch(new RegExp(`_identity_said=[\\w-]+; ${flags}`))
  }
  // Nobody else's words are shown, nor those of another sign-in.
  for (const value of [said?.value ?? '', 'AAAA', 'x'.repeat(200)]) {
    const other = service.browser()
    const { login: path } = await openLogin(other)
    other.cookies.push({ name: said?.name ?? '', value, path, untilMs: Number.POSITIVE_INFINITY })
    const page = await other.get(path)
    expect([page.status, (await page.text()).includes('There is a problem')]).toEqual([200, false])
  }
})

it('has a cookie for what is said that scripts do not see, of this sign-in alone', async () => {
  const secure = await startService(database.pool, { issuer: 'https://auth.example.co.za/' })
  const line = async (at: Service) => {
    const browser = at.browser()
    const { login } = await openLogin(browser)
    const lines = (await browser.post(login, { email: 'x@example.com', password: 'nope' })).headers.getSetCookie()
    return lines.find(each => each.includes('identity_said'))?.replace(login, 'L')
  }
  const flags = 'Path=L; Max-Age=60; HttpOnly; SameSite=Lax'
  expect(await line(service)).toMatch(new RegExp(`^\\d+_identity_said=[\\w-]+; ${flags}$`))
  expect(await line(secure)).toMatch(new RegExp(`^__Secure-identity_said=[\\w-]+; ${flags}; Secure$`))
  await secure.close()
})

it('takes the email from a login hint and works in two tabs at once', async () => {
  const browser = service.browser()
  const first = await openLogin(browser, { login_hint: 'thandi@example.com' })
  const second = await openLogin(browser)
  expect(first.login).not.toBe(second.login)
  expect(await (await browser.get(first.login)).text()).toContain('value="thandi@example.com"')
  for (const tab of [second, first]) {
    const done = await browser.follow(await browser.post(tab.login, { email: 'thandi@example.com', password }))
    const code = new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await redeem(service.origin, code, tab.verifier)).status).toBe(200)
  }
})

it('changes hands when somebody else signs in over an open session', async () => {
  const browser = service.browser()
  const first = await signIn(browser, 'thandi@example.com')
  const { login } = await openLogin(browser, { prompt: 'login' })
  const asked = await browser.follow(await browser.post(login, { email: 'pieter@example.com', password }))
  const form = await asked.text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const resumed = await browser.follow(await browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' }))
  expect(new URL(resumed.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()
  const old = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' }
  expect((await token(service.origin, old)).status).toBe(400)
})

it('takes a code once, with its own verifier, from its own redirect', async () => {
  const codeFor = async () => {
    const browser = service.browser()
    const { login, verifier } = await openLogin(browser)
    const done = await browser.follow(await browser.post(login, { email: 'thandi@example.com', password }))
    return { code: new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? '', verifier }
  }
  const wrongVerifier = await codeFor()
  expect((await redeem(service.origin, wrongVerifier.code, 'x'.repeat(43))).status).toBe(400)
  // One try: whoever has the code and guesses at the verifier has used it up.
  expect((await redeem(service.origin, wrongVerifier.code, wrongVerifier.verifier)).status).toBe(400)
  const good = await codeFor()
  const first = await redeem(service.origin, good.code, good.verifier)
  expect(first.status).toBe(200)
  expect((await redeem(service.origin, good.code, good.verifier)).status).toBe(400)
  const family = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' }
  expect((await token(service.origin, family)).body.error_description).toBe('invalid refresh token')
  const raced = await codeFor()
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await redeem(service.origin, raced.code, raced.verifier)).status),
  )
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(1)
})

it.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
  ['another response type', { response_type: 'id_token' }],
  ['another audience', { audience: 'https://other.example/' }],
])('refuses %s, back at the application', async (_what, more) => {
  const response = await service.browser().get(authorizeRequest(more).path)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin).toBe(spaOrigin)
  expect(location.href).toMatch(/[?#&]error=/)
})

it.each([
  'https://evil.example/',
  `${spaOrigin}.evil.example`,
  `${spaOrigin}/../x`,
  `${spaOrigin}/callback`,
  `${spaOrigin}@evil.example`,
  'javascript:alert(1)',
  '//evil.example',
])('never redirects to %s', async redirect => {
  const response = await service.browser().get(authorizeRequest({ redirect_uri: redirect }).path)
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
  expect(await response.text()).toContain('This link does not work')
})

it('sends somebody who comes back to the page that they signed in by on to the application', async () => {
  const browser = service.browser()
  const { login } = await openLogin(browser)
  await browser.follow(await browser.post(login, { email: 'thandi@example.com', password }))
  const again = await browser.get(login)
  expect([again.status, again.headers.get('location')]).toEqual([303, `${spaOrigin}/`])
  // Whoever is not signed in is told that the page is no longer good.
  const other = await service.browser().get(login)
  expect(other.status).toBe(400)
  expect(await other.text()).toContain('This sign-in has expired')
})
