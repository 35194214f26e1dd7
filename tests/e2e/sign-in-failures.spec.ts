import type { Page, Route } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { rewriteIdTokens } from './steps/id-token.ts'
import { fillSignIn } from './steps/sign-in.ts'
import { soon, stopTime } from './steps/time.ts'

test.beforeEach(({ people }) => people.allowInConsole(/status of (400|401|403)|net::ERR/))

async function fails(page: Page, title: string, words: RegExp, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.getByText(`Error code: ${code}`)).toBeVisible()
  expect(new URL(page.url()).search).not.toMatch(/code=|state=|error=/)
}

async function signInOn(page: Page): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, administrator.email, administrator.password)
}

// Document 1, section 8:
// - Identity: `mfa_required` (with a token for the second factor), `missing_refresh_token`,
// - a generic request error.
test('what the token endpoint answers is said in words, with a way back to sign-in', async ({ people }) => {
  const page = await people.newPage()
  let error = 'mfa_required'
  await page.context().route('**/oauth/token', route =>
    error === ''
      ? route.fallback()
      : route.fulfill({
          status: 403,
          headers: { 'access-control-allow-origin': '*' },
          json: { error, error_description: 'x', mfa_token: 'a token for the second factor' },
        }),
  )
  await signInOn(page)
  await fails(page, 'One more step is needed', /second factor/, 'mfa_required')
  await isAccessible(page, error)
  // The session at the provider stands from here on, so that no try needs a password.
  error = 'missing_refresh_token'
  await signInAgain(page)
  await fails(page, 'Your session has ended', /could not be renewed/, 'missing_refresh_token')
  error = 'invalid_request'
  await signInAgain(page)
  await fails(page, 'Sign-in failed', /Something went wrong/, 'invalid_request')
  error = ''
  await signInAgain(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

const signInAgain = (page: Page) => page.getByRole('button', { name: 'Sign in again' }).click()

/** On the failure page, where a window of its own is offered. */
async function openWindow(page: Page): Promise<Page> {
  await page.goto('/?code=a-code&state=another')
  await expect(page.getByRole('heading', { name: 'Invalid state' })).toBeVisible()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in in a new window' }).click(),
  ])
  return popup
}

// Document 1, section 2:
// - A failed sign-in leads to the root or to an error route.
// Document 1, section 4:
// - by redirect or popup.
// Document 1, section 5:
// - the state must match ('Invalid state').
// Document 1, section 8:
// - `state_mismatch` and `missing_transaction` (both 'Invalid state'),
// - `login_required`,
// - `cancelled` (popup closed),
test('answers that lead nowhere are said in words, and so is a window that was closed', async ({ people }) => {
  const page = await people.newPage()

  await test.step('an answer that nobody here asked for: Invalid state', async () => {
    await page.goto('/?code=a-code&state=another')
    await fails(page, 'Invalid state', /already used/, 'missing_transaction')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await fillSignIn(page, administrator.email, administrator.password)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })

  await test.step('an answer whose state is another: Invalid state', async () => {
    // Nobody is signed in at this browser any more.
    await page.context().clearCookies()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/?code=a-code&state=another')
    await fails(page, 'Invalid state', /not started here/, 'state_mismatch')
  })

  await test.step('the provider answers login_required: in words', async () => {
    const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/authorize')
    await page.goto('/')
    const state = new URL((await asked).url()).searchParams.get('state') ?? ''
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto(`/?error=login_required&state=${encodeURIComponent(state)}`)
    await fails(page, 'Please sign in', /signed out/, 'login_required')
  })

  await test.step('the window is closed before: cancelled', async () => {
    const popup = await openWindow(page)
    await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await popup.close()
    await fails(page, 'Sign-in was cancelled', /closed before you were signed in/, 'cancelled')
  })

  await test.step('signing in works in a window of its own too', async () => {
    const popup = await openWindow(page)
    await fillSignIn(popup, administrator.email, administrator.password)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect(popup.isClosed()).toBe(true)
  })

  await test.step('also where a busy page notices that the window was closed before it hears who signed in there', async () => {
    await page.addInitScript(
      `addEventListener('message', said => said.source?.opener === window && said.stopImmediatePropagation(), true)`,
    )
    await page.context().clearCookies()
    const popup = await openWindow(page)
    await fillSignIn(popup, administrator.email, administrator.password)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })
})

// Document 1, section 8:
// - `timeout`,
// Document 1, section 9:
// - popup 60 s;
test('the window stays without an answer for 60 seconds: timeout', async ({ people }) => {
  const page = await people.newPage()
  await page.clock.install()
  const popup = await openWindow(page)
  await stopTime(page)
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.clock.runFor(52_000)
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  await page.clock.runFor(10_000)
  await fails(page, 'Signing in took too long', /did not answer in time/, 'timeout')
})

// Document 1, section 8:
// - `timeout`,
// Document 1, section 9:
// - Identity: token request 10 s and up to 3 retries;
test('a token request without an answer ends after 10 seconds, and the third one ends the sign-in', async ({
  people,
}) => {
  const page = await people.newPage()
  // Time is moved on in the page; a worker would have a time of its own.
  await page.addInitScript('delete window.Worker')
  await page.clock.install()
  let asked = 0
  await page.route('**/oauth/token', () => void (asked += 1))
  await signInOn(page)
  await expect.poll(() => asked, soon).toBe(1)
  await stopTime(page)
  for (const count of [1, 2, 3]) {
    await expect.poll(() => asked, soon).toBe(count)
    await page.clock.runFor(7000)
    expect(asked).toBe(count)
    await page.clock.runFor(4000)
  }
  await fails(page, 'Signing in took too long', /did not answer in time/, 'timeout')
  expect(asked).toBe(3)
})

// Document 1, section 9:
// - silent frame 60 s;
test('the hidden frame is given 60 seconds, then a person signs in', async ({ people }) => {
  const page = await people.newPage()
  await signInOn(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await page.clock.install()
  const held: Route[] = []
  await page.route('**/authorize?**prompt=none**', route => void held.push(route))
  // The page is loaded once its frames are: waiting for that would be waiting for the 60 seconds.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  // The 60 seconds are counted from the frame's question on; the words are there before it is asked.
  await expect.poll(() => held.length, soon).toBe(1)
  await stopTime(page)
  await page.clock.runFor(52_000)
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  const askedByThePage = page.waitForRequest(
    request => request.frame() === page.mainFrame() && new URL(request.url()).pathname === '/authorize',
  )
  await page.clock.runFor(10_000)
  // What follows the 60th second may wait for a moment itself.
  await page.clock.resume()
  await askedByThePage
  expect(held).toHaveLength(1)
  // The frame is gone, and with it what it asked for.
  for (const route of held) await route.abort().catch(() => undefined)
})

// Document 1, section 5:
// - ID tokens are checked for issuer, subject, audience, nonce, RS256, expiry with 60 s leeway;
// Document 1, section 9:
// - leeway 60 s.
test('an ID token that is not as it should be signs nobody in', async ({ people }) => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const page = await people.newPage()
  let [claims, header]: [object, object] = [{ iss: 'https://evil.example/' }, {}]
  await rewriteIdTokens(
    page,
    before => ({ ...before, ...claims }),
    before => ({ ...before, ...header }),
  )
  await signInOn(page)
  await fails(page, 'Sign-in failed', /Something went wrong/, 'request_error')
  const others: [what: string, claims: object, header: object][] = [
    ['another audience', { aud: 'another' }, {}],
    ['no subject', { sub: undefined }, {}],
    ['another nonce', { nonce: 'another' }, {}],
    ['ended more than 60 seconds ago', { exp: seconds() - 70 }, {}],
    ['signed by HS256', {}, { alg: 'HS256' }],
  ]
  for (const [what, wrongClaims, wrongHeader] of others) {
    await test.step(what, async () => {
      ;[claims, header] = [wrongClaims, wrongHeader]
      const answered = page.waitForResponse(answer => answer.url().endsWith('/oauth/token'))
      await signInAgain(page)
      await answered
      await fails(page, 'Sign-in failed', /Something went wrong/, 'request_error')
    })
  }
  // Clocks may differ by 60 seconds.
  ;[claims, header] = [{ exp: seconds() - 40 }, {}]
  await signInAgain(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})
