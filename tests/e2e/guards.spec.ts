import { resetLoaderPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { administrator } from './product.ts'
import { holdBack } from './steps/answers.ts'
import { makeLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { rewriteIdTokens } from './steps/id-token.ts'
import { fillSignIn, openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'
import { soon } from './steps/time.ts'

/** What the browser asked the identity service for, by the path and what was sent along. */
function listenToIdentity(page: Page) {
  const asked: { path: string; sent: URLSearchParams }[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/authorize' || pathname === '/oauth/token')
      asked.push({ path: pathname, sent: new URLSearchParams(request.postData() ?? search) })
  })
  return {
    authorized: () => asked.filter(({ path }) => path === '/authorize').map(({ sent }) => sent),
    tokens: () => asked.filter(({ path }) => path === '/oauth/token').map(({ sent }) => sent),
  }
}

// Document 1, section 2:
// - The full path is remembered and returned to;
// - After the redirect `code` and `state` leave the address.
test('the full path is remembered, and code, state and iss are gone from it', async ({ people, product }) => {
  const page = await people.newPage()
  const answers: URL[] = []
  page.on('request', request => {
    const address = new URL(request.url())
    if (request.isNavigationRequest() && address.searchParams.has('code')) answers.push(address)
  })
  const wanted = '/user-management/active-users?search=nobody&status=pending&perPage=20#main'
  await page.goto(wanted)
  await fillSignIn(page, administrator.email, administrator.password)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  // What is searched for leaves the address as soon as it is read.
  await expect(page).toHaveURL(product.origin + wanted.replace('search=nobody&', ''))
  const [answer] = answers
  expect(answer?.pathname).toBe('/')
  expect([...(answer?.searchParams.keys() ?? [])].toSorted()).toEqual(['code', 'iss', 'state'])
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search by user' })).toHaveValue('nobody')
})

// Document 1, section 1:
// - Signing in is left to an identity provider.
// Document 1, section 2:
// - `/` signed in Dashboard
// - without one the root is.
// - Dashboard, heading 'Welcome Back!'
// - Until it is known who is signed in, the whole screen is a spinner with 'Loading authentication...'.
// - Guards: a visitor waits for the check, then goes to sign-in.
// Document 1, section 4:
// - by redirect or popup.
// - Signing in: loading, then authenticated or not;
// - landing layout or shell.
// Document 1, section 7:
// - Identity provider: authorize (`code`, PKCE with S256, `openid profile email`, `cc`);
// - token (`client_id`, `grant_type` `authorization_code` … `code`, `code_verifier`, `redirect_uri`,
// Document 1, section 9:
// - session cookie 1 day;
test('with nothing to remember sign-in leads to the root, asks as it has to, and the whole screen says that it is loading until then', async ({
  people,
  product,
}) => {
  const page = await people.newPage()
  await page.goto('/landing-page')
  const identity = listenToIdentity(page)
  const release = await holdBack(page, '**/oauth/token')
  const [header, navigation] = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })]
  const welcome = page.getByRole('heading', { name: 'Welcome Back!' })
  await page.goto('/?cc=AB1234CDE')
  await fillSignIn(page, administrator.email, administrator.password)
  await expect(page.getByRole('status').getByText('Loading authentication...')).toBeVisible()
  await expect(header).toHaveCount(0)
  await expect(navigation).toHaveCount(0)
  release()
  await expect(header).toBeVisible()
  await expect(page.getByText('Loading authentication...')).toHaveCount(0)
  await expect(welcome).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')

  const asked = Object.fromEntries(identity.authorized().at(-1) ?? [])
  expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', cc: 'AB1234CDE' })
  expect(asked.code_challenge).toMatch(/^[\w-]{43}$/)
  expect(asked.scope?.split(' ')).toEqual(expect.arrayContaining(['openid', 'profile', 'email']))
  const sent = Object.fromEntries(identity.tokens()[0] ?? [])
  expect(sent).toMatchObject({
    client_id: 'lodeway-web',
    grant_type: 'authorization_code',
    redirect_uri: product.origin,
    code: expect.any(String),
    code_verifier: expect.any(String),
  })

  await test.step('the cookie that says that there is a session lasts one day', async () => {
    const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('is.authenticated'))
    expect(cookies.length).toBeGreaterThan(0)
    for (const { expires, value } of cookies) {
      expect(value).toBe('true')
      expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(120)
    }
  })

  await test.step('Back does not lead to the page that somebody signed in by', async () => {
    await page.goBack()
    await expect(welcome).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/landing-page/)
  })
})

/** Some of each audience; which pages are for whom is under test beside the route table. */
const shutPages = [
  '/',
  '/user-management',
  '/leads',
  '/submit-leads',
  '/submit-leads/petInsurance',
  '/reports',
  '/user/account',
  '/user/billing-details',
  '/organisation-management/external-fees/01a1fe9f-761d-7189-9e87-af2b66f0d037',
]

// Document 1, section 2:
// - `/` signed in Dashboard
// - `/request-access` anyone; query `cc` Form to ask for access
// - `/set-password` anyone; query `id` First password after approval
// - `/landing-page` anyone Bare layout: a welcome heading and a copyright footer
// - `/user-management` signed in Requests for access
// - `/user/account` signed in Profile (document 2)
// - Guards: a visitor waits for the check, then goes to sign-in.
// Document 1, section 4:
// - Signing in: loading, then authenticated or not;
// Document 1, section 6:
// - Every route needs a sign-in except request-access, landing-page, set-password and health.
// Document 2, section 2:
// - Public: `/request-access`, `/landing-page`, `/set-password`, `/health`.
// - Everything else needs a sign-in.
test('every route asks for a sign-in, except request-access, landing-page, set-password and health', async ({
  people,
}) => {
  const page = await people.newPage()
  people.allowInConsole(/status of 404/)
  for (const path of shutPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible()
  }
  await page.goto('/nothing')
  for (const [path, heading] of [
    ['/request-access', 'Adventure starts here'],
    ['/landing-page', 'Welcome to Lodeway'],
    ['/set-password?id=x', 'This link is no longer valid'],
    ['/health', 'Health'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

// Document 1, section 4:
// - The session renews in a hidden frame or by refresh token;
// Document 1, section 7:
// - that is obtained silently,
// - or `refresh_token`, … `refresh_token`),
test('a reload asks the provider first and in a hidden frame, and a refused token is renewed', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openHome(page)

  await test.step('the provider is asked who is signed in before the scripts of the application have come', async () => {
    const asked = page.waitForRequest(request => request.url().includes('/authorize?'))
    await page.route('**/assets/framework-*.js', async route => {
      await asked
      await route.continue()
    })
    const counted = page.waitForResponse(/\/v1\/loaders\?/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await page.unroute('**/assets/framework-*.js')
    // Of this page, and not taken for that of the next.
    await counted
  })

  await test.step('a reload renews the session in a hidden frame, and a refused token is renewed by the refresh token', async () => {
    const identity = listenToIdentity(page)
    const counted = page.waitForResponse(/\/v1\/loaders\?/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect(identity.authorized().map(sent => sent.get('prompt'))).toEqual(['none'])

    // The call whose token was refused goes out again. The count of waiting requests is asked for at the same address, and has
    // to be there before.
    await counted
    people.allowInConsole(/status of 401/)
    const answers: string[] = []
    page.context().on('request', request => {
      if (request.url().endsWith('/oauth/token'))
        answers.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '')
    })
    let refused = 0
    await page.route('**/v1/loaders?**', route => {
      refused += 1
      return refused === 1 ? route.fulfill({ status: 401, json: { message: 'no' } }) : route.fallback()
    })
    await openFromNavigation(page, 'User Management')
    await expect(page.getByRole('table', { name: 'Access requests' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(/Showing/)).toBeVisible()
    expect(refused).toBe(2)
    expect(answers).toContain('refresh_token')
  })
})

// Document 1, section 4:
// - `login_required` during renewal signs the person out here.
// Document 1, section 8:
// - `login_required`,
test('somebody whose sessions have ended is signed out here as soon as a renewal says login_required', async ({
  people,
  product,
}) => {
  people.allowInConsole(/status of (400|401)/)
  const [admin, page] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(admin)
  const member = await makeLoader(product, admin, ['Katlego', 'Mabena'])
  await signIn(page, member.email, member.password)
  await openHome(page)
  await callAs(page, resetLoaderPassword, { params: { id: member.id } })
  const link = new URL(linkIn(await mailTo(product, member.email, 'Reset your password')))
  const id = link.searchParams.get('id') ?? ''
  await callAs(admin, resetPassword, { body: { id, password: 'another one 2' } })
  await openFromNavigation(page, 'My Leads')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

// Document 1, section 7:
// - that is obtained silently,
// Document 1, section 9:
// - a token expires 60 s early;
test('an access token is renewed a minute before it ends, and not earlier', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openHome(page)
  await page.clock.install()
  let renewed = 0
  page.context().on('request', request => {
    if (request.url().endsWith('/oauth/token')) renewed += 1
  })
  // It lasts 15 minutes.
  await page.clock.fastForward(13 * 60_000)
  await openFromNavigation(page, 'User Management')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  expect(renewed).toBe(0)
  await page.clock.fastForward(75_000)
  await openFromNavigation(page, 'Lead Management')
  await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await expect.poll(() => renewed, soon).toBe(1)
})

// Document 1, section 2:
// - `/user/account` signed in Profile (document 2)
// Document 1, section 6:
// - Administrators' records are read under the `admins` path, loaders' under `loaders`, and nobody else's.
test('records are read under the path of the kind of user, and nobody else reads any', async ({ people, cast }) => {
  const asked: string[] = []
  for (const enter of [
    signInAsAdministrator,
    (page: Page) => signIn(page, cast.individual.email, cast.individual.password),
  ]) {
    const page = await people.newPage()
    await enter(page)
    page.on('request', request => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto('/user/account')
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveValue('')
  }
  // The page before it may ask as well, a little later than it is left.
  expect(new Set(asked.filter(call => call.startsWith('GET /v1/admins/'))).size).toBe(1)
  expect(asked).toContain(`GET /v1/loaders/${cast.individual.id}`)

  const page = await people.newPage()
  await rewriteIdTokens(page, claims => ({ ...claims, 'https://lodeway.example/dev/app_metadata': { userId: 'x' } }))
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/')) calls.push(request.url())
  })
  await page.goto('/user/account')
  await fillSignIn(page, administrator.email, administrator.password)
  await expect(page.getByRole('heading', { name: 'This page is not for you' })).toBeVisible()
  expect(calls).toEqual([])
  await isAccessible(page)
})
