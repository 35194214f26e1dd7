import { type Cookie, expect, type Page } from '@playwright/test'
import { authorizeRequest } from '../../../apps/identity/src/testing/browser.ts'
import { administrator } from '../product.ts'
import { giveToken } from './calls.ts'

/** What browsers keep of somebody who signed in, by address. */
const kept = new Map<string, { cookies: Cookie[]; until: number }>()
/** Of the quarter of an hour for which a sign-in counts as fresh (`freshSignInMinutes`), half is left to a story. */
const keptFor = 7 * 60_000

/**
 * Signs a browser in, by the calls that its pages would make: nothing is shown yet. A story goes from there to where it wants
 * to be (`page.goto`, `openFromNavigation`), or only calls. Two pages and a dashboard take as long as many a story; those
 * about signing in go the whole way (`fillSignIn`). `anew` for a session of its own, beside those that somebody has.
 */
export async function signIn(page: Page, email: string, password: string, { anew = false } = {}): Promise<void> {
  const { request } = page
  const context = page.context()
  const before = kept.get(email)
  const isKept = !anew && before !== undefined && before.until > Date.now()
  if (isKept) await context.addCookies(before.cookies)
  const home = await request.get('/')
  const redirectUri = new URL(home.url()).origin
  const { identityDomain, clientId, audience } = configIn(await home.text())
  const { path, verifier } = authorizeRequest({ client_id: clientId, audience, redirect_uri: redirectUri })
  let answer = await request.get(identityDomain + path)
  const isAsked = new URL(answer.url()).origin === identityDomain
  if (isAsked) answer = await request.post(answer.url(), { form: { email, password } })
  const code = new URL(answer.url()).searchParams.get('code')
  if (code === null) throw new Error(`${email} was not let in: ${answer.status()} ${answer.url()}`)
  const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri }
  const tokens = await request.post(`${identityDomain}/oauth/token`, {
    headers: { origin: redirectUri },
    form: { ...fields, code, code_verifier: verifier },
  })
  giveToken(page, `Bearer ${((await tokens.json()) as { access_token: string }).access_token}`)
  // What the application leaves in a browser that somebody signed in with.
  await context.addCookies([{ name: `auth0.${clientId}.is.authenticated`, value: 'true', url: redirectUri }])
  if (isAsked) kept.set(email, { cookies: await context.cookies(), until: Date.now() + keptFor })
}

/** What a page tells the application about where it is. */
function configIn(page: string): { identityDomain: string; clientId: string; audience: string } {
  const [, content = ''] = /name="lodeway-config" content="([^"]*)"/.exec(page) ?? []
  return JSON.parse(content.replaceAll('&#34;', '"')) as ReturnType<typeof configIn>
}

export const signInAsAdministrator = (page: Page): Promise<void> =>
  signIn(page, administrator.email, administrator.password)

/** An administrator and a loader, each at a browser of their own. */
export async function signInBoth(
  newPage: () => Promise<Page>,
  { email, password }: { email: string; password: string },
) {
  const [admin, loader] = [await newPage(), await newPage()]
  await signInAsAdministrator(admin)
  await signIn(loader, email, password)
  return { admin, loader }
}

/** Opens the dashboard of who is signed in, and waits for it. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
}

/** Fills in the sign-in page that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the user menu; `discarding` when something was typed that is asked about. */
export async function signOut(page: Page, { discarding = false } = {}): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  if (discarding) await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Where the entries of the side navigation lead, which navigation-entries.test.ts shows; 'My Leads' without the id of its loader, to whom it leads on. */
const addresses: Record<string, string> = {
  Home: '/',
  'User Management': '/user-management',
  'Lead Management': '/leads',
  Reports: '/reports',
  'Organisation Management': '/organisation-management',
  'Content Management': '/content-management',
  Administration: '/administration',
  'My Leads': '/leads',
  'Submit Leads': '/submit-leads',
  'My Earnings': '/my-earnings',
  Invoices: '/invoices',
}

/**
 * Goes to a page by the entry of the side navigation; whose browser shows nothing yet goes to its address. A story in which
 * somebody goes Back begins on another page first.
 */
export async function openFromNavigation(page: Page, entry: string): Promise<void> {
  const address = page.url() === 'about:blank' ? addresses[entry] : undefined
  if (address === undefined)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  else await page.goto(address)
  // Home has a field of a name that this page has, too, and is there until the page is.
  if (entry === 'Submit Leads') await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}
