import { expect, it } from 'vitest'
import { isAllowedReturn } from './provider/sign-out.ts'
import type { Browser } from './testing/browser.ts'
import { service, withOneService } from './testing/one-service.ts'
import { refresh, signIn, spaOrigin, webMessage } from './testing/service.ts'

withOneService()

function logoutPath(returnTo?: string): string {
  const fields = { client_id: 'lodeway-web', ...(returnTo === undefined ? {} : { returnTo }), auth0Client: 'x' }
  return `/v2/logout?${new URLSearchParams(fields)}`
}

/** Presses the button of the page, as its script does. */
async function confirm(browser: Browser, page: Response): Promise<Response> {
  const text = await page.text()
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  expect(new URL(action, service.origin).origin).toBe(service.origin)
  return browser.post(new URL(action, service.origin).pathname, { xsrf, logout: 'yes' })
}

it('ends the session and its refresh tokens, and goes back with the company code', async () => {
  const browser = service.browser()
  const { body } = await signIn(browser, 'thandi@example.com')
  const page = await browser.get(logoutPath(`${spaOrigin}/?cc=ACME1`))
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`form-action 'self' ${spaOrigin}`)
  expect(policy).not.toContain('unsafe')
  const done = await confirm(browser, page)
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe(`${spaOrigin}/?cc=ACME1`)
  expect((await webMessage(browser)).response.error).toBe('login_required')
  expect((await refresh(service.origin, body.refresh_token)).body.error_description).toBe('invalid refresh token')
})

it('signs out by a script of its own, with a button for those without script', async () => {
  const browser = service.browser()
  await signIn(browser, 'thandi@example.com')
  const text = await (await browser.get(logoutPath(spaOrigin))).text()
  expect(text).toMatch(/<button type="submit" form="op.logoutForm" name="logout" value="yes" id="sign-out">/)
  expect(text).not.toMatch(/<script(?! src=)/)
  const script = /<script src="(\/assets\/sign-out[^"]+)"/.exec(text)?.[1] ?? ''
  const asset = await browser.get(script)
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect(asset.headers.get('cache-control')).toContain('immutable')
})

it.each([
  ['same-site', true],
  ['same-origin', true],
  ['cross-site', false],
  ['none', false],
])('that a page of %s led here signs out by itself: %s', async (site, byItself) => {
  const browser = service.browser()
  await signIn(browser, 'thandi@example.com')
  const text = await (await browser.get(logoutPath(spaOrigin), { 'sec-fetch-site': site })).text()
  expect([text.includes('/assets/sign-out'), text.includes('Do you want to sign out')]).toEqual([byItself, !byItself])
  expect(text).toContain('id="sign-out"')
  expect(text.includes(`<a href="${spaOrigin}/">Stay signed in</a>`)).toBe(!byItself)
  expect((await webMessage(browser)).response.code).toBeTruthy()
})

it('does nothing without the token of its own page', async () => {
  const browser = service.browser()
  await signIn(browser, 'thandi@example.com')
  await browser.get(logoutPath(spaOrigin))
  expect((await browser.post('/v2/logout/confirm', { xsrf: 'guess', logout: 'yes' })).status).toBe(400)
  expect((await webMessage(browser)).response.code).toBeTruthy()
})

it('goes back when there was no session either, and tells a person who gave no way back', async () => {
  const browser = service.browser()
  const done = await confirm(browser, await browser.get(logoutPath(`${spaOrigin}/?cc=ACME1`)))
  expect(done.headers.get('location')).toBe(`${spaOrigin}/?cc=ACME1`)
  const nowhere = await browser.follow(await confirm(browser, await browser.get(logoutPath())))
  expect(await nowhere.text()).toContain('You are signed out')
})

it.each([
  'https://evil.example/',
  `${spaOrigin}.evil.example/`,
  `${spaOrigin}@evil.example/`,
  `${spaOrigin}/path`,
  `${spaOrigin}/?next=https://evil.example`,
  `${spaOrigin}/#x`,
  '//evil.example/',
  'javascript:alert(1)',
  '/',
])('refuses to go to %s', async returnTo => {
  const browser = service.browser()
  await signIn(browser, 'thandi@example.com')
  const refused = await browser.get(logoutPath(returnTo))
  expect(refused.status).toBe(400)
  expect(refused.headers.get('location')).toBeNull()
  expect((await webMessage(browser)).response.code).toBeTruthy()
})

it('refuses two ways back at once, and another client', async () => {
  const browser = service.browser()
  expect((await browser.get(`${logoutPath(spaOrigin)}&returnTo=https://evil.example`)).status).toBe(400)
  expect((await browser.get(`/v2/logout?client_id=other&returnTo=${spaOrigin}`)).status).toBe(400)
})

it('compares ways back by origin and path', () => {
  expect(isAllowedReturn('http://localhost:4000', [spaOrigin])).toBe(true)
  expect(isAllowedReturn('http://localhost:4000/?cc=A%20B', [spaOrigin])).toBe(true)
  expect(isAllowedReturn('http://LOCALHOST:4000/', [spaOrigin])).toBe(true)
  expect(isAllowedReturn('http://localhost:4001/', [spaOrigin])).toBe(false)
  expect(isAllowedReturn('https://localhost:4000/', [spaOrigin])).toBe(false)
})
