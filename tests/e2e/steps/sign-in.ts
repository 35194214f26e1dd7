import { type Cookie, expect, type Page } from '@playwright/test'
import { administrator } from '../product.ts'

/** What browsers keep of somebody who signed in, by address. */
const signedIn = new Map<string, { cookies: Cookie[]; until: number }>()
/** Of the quarter of an hour for which a sign-in counts as fresh (`freshSignInMinutes`), half is left to a story. */
const keptFor = 7 * 60_000

/**
 * Signs in and lands on the dashboard: on the identity service's own page, or as somebody does whose browser was here some
 * minutes ago. Loading and filling in that page takes as long as many a story; those about signing in use `fillSignIn`.
 */
export async function signIn(page: Page, email: string, password: string, origin = ''): Promise<void> {
  const before = signedIn.get(email)
  if (before && before.until > Date.now()) await page.context().addCookies(before.cookies)
  await page.goto(`${origin}/`)
  const field = page.getByRole('textbox', { name: 'Email address' })
  const welcome = page.getByRole('heading', { name: 'Welcome Back!' })
  await expect(field.or(welcome)).toBeVisible()
  if (await welcome.isVisible()) return
  await fillSignIn(page, email, password)
  await expect(welcome).toBeVisible()
  signedIn.set(email, { cookies: await page.context().cookies(), until: Date.now() + keptFor })
}

export const signInAsAdministrator = (page: Page, origin = ''): Promise<void> =>
  signIn(page, administrator.email, administrator.password, origin)

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

/** Goes to a page by the entry of the side navigation. */
export async function openFromNavigation(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  // Home has a field of a name that this page has, too, and is there until the page is.
  if (entry === 'Submit Leads') await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}
