import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { goOnToScreen } from './screens.ts'
import { rewriteIdTokens } from './steps/id-token.ts'
import { openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The entries of the side navigation, with where they lead. */
const entries = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => `${link.textContent} ${link.getAttribute('href')}`))

// Document 1, section 1:
// - Two kinds of people sign in: administrators, labelled `Admin`,
// - The header says 'Supported By {product}'.
// - The footer links two PDF files: the POPIA notice and the privacy policy.
// Document 1, section 2:
// - Signed in: a header whose logo leads home
// - a side navigation, a user menu.
// - Side navigation, everyone: Home (`/`).
// - Administrators: User Management (`/user-management`), Lead Management (`/leads`), Reports (`/reports`),
//   Organisation Management (`/organisation-management`), Content Management (`/content-management`).
// - An entry is active when the path begins with its own; Home only on its own.
// - e-mail address,
// - role label (Admin if administrator, otherwise Lead loader),
// - Profile (`/user/account`),
// - Logout. Logout comes back to the site's origin,
// Document 1, section 6:
// - The roles claim: `user:admin` is an administrator,
// Document 1, section 7:
// - logout (client id, `returnTo`).
test('an administrator has a header, a navigation that marks where they are, a footer with two PDF files, and a user menu with Logout', async ({
  people,
  product,
  request,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openHome(page)
  await expect(header(page).getByText('Supported By Lodeway')).toBeVisible()
  expect(await entries(page)).toEqual([
    'Home /',
    'User Management /user-management',
    'Lead Management /leads',
    'Reports /reports',
    'Organisation Management /organisation-management',
    'Content Management /content-management',
    // Our own: the document's five stand before it.
    'Administration /administration',
  ])
  await openFromNavigation(page, 'Reports')
  await header(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('dialog', { name: 'User menu' })
  await expect(menu.getByText(administrator.email)).toBeVisible()
  await expect(menu.getByText('Admin', { exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/user\/account$/)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  await test.step('the footer leads to the POPIA notice and the privacy policy, each a dated PDF', async () => {
    for (const name of ['POPIA notice', 'Privacy policy']) {
      const address = await page.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href')
      const answer = await request.get(new URL(address ?? '', page.url()).href)
      expect(answer.headers()['content-type']).toBe('application/pdf')
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  await test.step('an entry is marked on its own pages and those below, Home only on its own', async () => {
    const marked = navigation(page).locator('[aria-current=page]')
    for (const [path, entry] of [
      ['/', 'Home'],
      ['/user-management/active-users', 'User Management'],
      ['/leads?page=1', 'Lead Management'],
      ['/organisation-management', 'Organisation Management'],
    ] as const) {
      await goOnToScreen(page, { name: entry, who: 'administrator', path })
      await expect(marked).toHaveText([entry])
    }
    await goOnToScreen(page, { name: 'Profile', who: 'administrator', path: '/user/account' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(marked).toHaveCount(0)
  })

  await test.step('Logout of somebody without a company code comes back to the bare origin', async () => {
    const left = page.waitForRequest(sent => new URL(sent.url()).pathname === '/v2/logout')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const { searchParams } = new URL((await left).url())
    expect(searchParams.get('returnTo')).toBe(product.origin)
    expect(searchParams.get('client_id')).toBe('lodeway-web')
  })
})

// Document 1, section 1:
// - and lead loaders, labelled `Lead loader`.
// Document 1, section 2:
// - a side navigation, a user menu.
// - Side navigation, everyone: Home (`/`).
// - Loaders: My Leads (`/leads/{loaderId}`), Submit Leads (`/submit-leads`).
// - User menu: a button with an avatar opens picture,
// - role label (Admin if administrator, otherwise Lead loader),
// - with `cc` when the person has a company code.
// Document 1, section 3:
// - company code, user id.
// Document 1, section 6:
// - `user:loader` a lead loader.
test('a loader has the navigation of loaders; Logout comes back with the company code', async ({
  people,
  cast,
  product,
}) => {
  const page = await people.newPage()
  const { organisational, organisation } = cast
  await signIn(page, organisational.email, organisational.password)
  await openHome(page)
  expect(await entries(page)).toEqual([
    'Home /',
    `My Leads /leads/${organisational.id}`,
    'Submit Leads /submit-leads',
    'My Earnings /my-earnings',
  ])
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('dialog', { name: 'User menu' })
  await expect(menu.getByText('Lead loader', { exact: true })).toBeVisible()
  // Without a picture in the ID token, the first letters stand in for it.
  await expect(menu.getByText('AN', { exact: true })).toBeVisible()
  await expect(menu.getByRole('img')).toHaveCount(0)
  const back = page.waitForRequest(request => request.url().startsWith(`${product.origin}/?cc=`))
  await menu.getByRole('button', { name: 'Logout' }).click()
  expect((await back).url()).toBe(`${product.origin}/?cc=${organisation.companyCode}`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

// Document 1, section 1:
// - The query parameter `theme` with the value `omi` hides these words.
// Document 1, section 2:
// - User menu: a button with an avatar opens picture,
// Document 1, section 3:
// - Signed-in person, from the ID token: picture,
test('an address can hide whose product it is, and an ID token can bring a picture', async ({ people, product }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)

  await test.step('the theme omi in the address hides whose product it is', async () => {
    await page.goto('/?theme=other')
    await expect(header(page).getByText('Supported By Lodeway')).toBeVisible()
    await page.goto('/?theme=omi')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page.getByText('Supported By')).toHaveCount(0)
    await openFromNavigation(page, 'Reports')
    await expect(page.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
    await expect(page.getByText('Supported By')).toHaveCount(0)
  })

  await test.step('the user menu shows the picture of the ID token', async () => {
    await rewriteIdTokens(page, claims => ({ ...claims, picture: `${product.origin}/favicon.svg` }))
    await openHome(page)
    await page.getByRole('button', { name: 'User menu' }).click()
    const picture = page.getByRole('dialog', { name: 'User menu' }).locator('img')
    await expect(picture).toHaveAttribute('src', `${product.origin}/favicon.svg`)
  })
})

// Document 1, section 2:
// - `/landing-page` anyone Bare layout: a welcome heading and a copyright footer
// - Routes that begin with `/landing-page` have a bare container.
// Document 1, section 4:
// - landing layout or shell.
// Document 2, section 2:
// - `/landing-page` A plain layout: a welcome heading and a copyright footer
test('the landing page is a bare container: a welcome and a copyright footer', async ({ people }) => {
  const page = await people.newPage()
  for (const path of ['/landing-page', '/landing-page/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Lodeway')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toHaveText(`© ${new Date().getFullYear()} Lodeway. All rights reserved.`)
    await expect(footer).toBeVisible()
    await expect(header(page)).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('on a phone the navigation opens from the header', async ({ people }) => {
  const page = await people.newPage({ viewport: { width: 390, height: 844 } })
  await signInAsAdministrator(page)
  await openHome(page)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await isAccessible(page, 'navigation on a phone')
  await openFromNavigation(page, 'User Management')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})
