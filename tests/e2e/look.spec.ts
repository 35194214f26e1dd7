import type { Locator, Page } from '@playwright/test'
import { findColourViolations, isAccessible, standStill, turnDark } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnToScreen } from './screens.ts'
import {
  askForAccess,
  borrowInvoicingSettings,
  makeBuyer,
  makeExternalContract,
  makeInternalContract,
  makeInvoice,
  makeLead,
  makeOrganisation,
  makeOutcome,
} from './steps/by-call.ts'
import { choose, rowAction, rowWith, search } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openHome, signIn, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

const phone = { viewport: { width: 390, height: 844 } }
const schemeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
const ground = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')

/** How long the slowest motion of the page takes, in milliseconds. */
const slowest = (page: Page) =>
  page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('*')]
    .filter(element => getComputedStyle(element).transitionProperty !== 'none')
    .flatMap(element => getComputedStyle(element).transitionDuration.split(',').map(time => parseFloat(time) * 1000)))`)

test('the user menu opens within 200 ms, and chooses light or dark, for this browser, until it is to follow the system again', async ({
  people,
}) => {
  const page = await people.newPage({ colorScheme: 'light' })
  await signInAsAdministrator(page)
  await openHome(page)
  await test.step('nothing takes more than 200 ms to move, and nothing moves for somebody who wants no motion', async () => {
    const logout = page.getByRole('button', { name: 'Logout' })
    await page.getByRole('button', { name: /^User menu/ }).click()
    await expect(logout).toBeVisible()
    expect(await slowest(page)).toBeLessThanOrEqual(200)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(
      await page.evaluate<number[]>(
        `['--fast', '--calm'].map(name => parseFloat(getComputedStyle(document.body).getPropertyValue(name)))`,
      ),
    ).toEqual([0, 0])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await logout.press('Escape')
    await expect(logout).toBeHidden()
  })

  const light = await ground(page)
  const appearance = page.getByRole('radiogroup', { name: 'Appearance' })
  const pick = async (name: string) => {
    await page.getByRole('button', { name: /^User menu/ }).click()
    await appearance.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await pick('Dark')
  await expect.poll(() => schemeOf(page)).toBe('dark')
  expect(await ground(page)).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(await schemeOf(page)).toBe('dark')
  await standStill(page)
  await expect.soft(findColourViolations(page), 'chosen dark').resolves.toEqual([])
  await pick('System')
  await expect.poll(() => schemeOf(page)).toBe('light')
  await turnDark(page)
  await expect.poll(() => schemeOf(page)).toBe('dark')

  // All of the menu is there with it: a part that came later would push what is pressed from under the finger.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await page.route(/\.js$/, () => undefined)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(appearance).toBeVisible()
})

test('on a phone ten leads fit 1,100 px, each a name and a state over a line and an amount, and the buttons of a long dialog stay in sight', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const letter of 'abcdefghij') {
    await makeLead(loader, { firstName: `Lwazi${letter}`, lastName: 'van der Westhuizen-Oosthuizen' })
  }
  await admin.setViewportSize(phone.viewport)
  await admin.goto('/leads')
  await search(admin, 'Search by client or loader', 'Lwazi')
  const rows = rowWith(admin, 'All leads', 'Lwazi')
  await expect(rows).toHaveCount(10)
  for (const row of [rows.first(), rows.last()]) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66)
  const last = await rows.last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(1100)
  const menu = await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .boundingBox()
  expect([menu?.width, menu?.height]).toEqual([44, 44])
  for (const control of [
    admin.getByRole('searchbox'),
    admin.getByRole('button', { name: 'Filters' }),
    admin.getByRole('button', { name: 'Refresh' }),
    admin.getByRole('link', { name: 'Submit lead', exact: true }),
    admin.getByRole('combobox', { name: 'Sort by' }),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(rows.first()).toContainText('Pending')
  await isAccessible(admin, 'leads on a phone')

  await admin.getByRole('button', { name: 'Export' }).click()
  const toast = await admin.getByRole('status').filter({ hasText: 'Process completed successfully!' }).boundingBox()
  expect(toast?.y).toBeGreaterThan(56)
  expect(toast?.width).toBeGreaterThan(340)

  await test.step('the buttons of a long dialog stay in sight', async () => {
    await admin.goto(`/user-management/active-users?search=${market.loader.email}`)
    await rowAction(rowWith(admin, 'Active users', market.loader.email), 'Edit')
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await isAccessible(admin, 'a long dialog on a phone')
  })
})

test('on a phone a loader has a bar at the thumb in place of a menu', async ({ people, market }) => {
  const page = await people.newPage(phone)
  await signIn(page, market.loader.email, market.loader.password)
  await openHome(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'My Leads', 'Submit Leads', 'My Earnings'])
  await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0)
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(820)
  await bar.getByRole('link', { name: 'My Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible()
  await expect(bar.locator('[aria-current=page]')).toHaveText('My Leads')
  await isAccessible(page, 'the bar')
})

test('a filter that is on is filled, and on a phone it is a chip that takes it off', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/leads?from=2026-01-01&to=2026-01-31')
  const field = page.getByRole('combobox', { name: 'Insurance type' })
  const empty = await chipOf(field)
  await choose(page, 'Insurance type', 'Pet Insurance')
  await choose(page, 'Insurance type', 'Other')
  await choose(page, 'Lead quality', 'High')
  expect(await chipOf(field)).not.toBe(empty)
  await isAccessible(page, 'filters that are on')

  await page.setViewportSize(phone.viewport)
  const on = page.getByRole('group', { name: 'Filters that are on' }).getByRole('button')
  await expect(on).toHaveText([
    /^Date submitted 01 Jan 2026/,
    'Insurance type Pet Insurance, Other',
    'Lead quality High',
  ])
  await expect(field).toBeHidden()
  await isAccessible(page, 'chips on a phone')
  await on.nth(1).click()
  await expect(on).toHaveText([/^Date submitted/, 'Lead quality High'])
  await expect(page).not.toHaveURL(/type=/)
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(field).toBeVisible()
})

/** The last filter of the lists that have many. */
const lastFilters: Record<string, string> = { '/leads': 'Placement', '/reports': 'Billing status' }

test('no list hides a column behind its last one, at 1024 and at 1440, and at a desk the filters above it take two lines', async ({
  people,
  market,
}) => {
  const { admin: page, loader } = await signInBoth(people.newPage, market.loader)
  await borrowInvoicingSettings(people, page)
  const organisation = await fillLists(page, loader)
  for (const path of [
    '/leads',
    '/leads/returns-and-late-sales',
    '/reports',
    '/user-management',
    '/user-management/active-users',
    '/organisation-management',
    `/organisation-management/details/${organisation}`,
    `/organisation-management/external-contract/${organisation}`,
  ]) {
    await goOnToScreen(page, { name: path, who: 'administrator', path })
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
    const lastFilter = lastFilters[path]
    if (lastFilter !== undefined) {
      const field = page.getByRole('combobox', { name: lastFilter })
      await expect(field).toBeVisible()
      const [first, end] = [await page.getByRole('searchbox').boundingBox(), await field.boundingBox()]
      expect((end?.y ?? 0) + (end?.height ?? 0) - (first?.y ?? 0), path).toBeLessThan(84)
    }
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('table')].map(table => table.parentElement.scrollWidth - table.parentElement.clientWidth))`,
      )
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
      // A row of one line, as all others are; a link in a row is a little higher than words.
      const heights = await page.evaluate<number[]>(
        `[...document.querySelector('tbody').rows].filter(row => row.cells.length > 1 && !row.querySelector('[data-whole]')).map(row => row.offsetHeight)`,
      )
      expect(Math.max(0, ...heights), `${path} at ${width}`).toBeLessThanOrEqual(48)
    }
  }
})

/** Each list has a row: an organisation has contracts, a person, a sale and an invoice, and somebody waits. @returns its id */
async function fillLists(admin: Page, loader: Page): Promise<string> {
  const { id } = await makeOrganisation(admin, { name: 'Outeniqua Mutual', distributionType: 'both' })
  await Promise.all([
    makeInternalContract(admin, id, { name: 'Own funeral leads', insuranceType: 'funeralCover' }),
    makeExternalContract(admin, id, {
      name: 'Bought medical leads',
      insuranceType: 'medicalInsurance',
      leadQuantity: 10,
    }),
    makeBuyer(admin, id, ['Refilwe', 'Phiri']),
    askForAccess(admin, somebody('Zanele', 'Sithole')),
  ])
  const lead = await makeLead(loader, { insuranceType: 'medicalInsurance', organisationId: id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'cashed', premium: 1234.55 })
  await makeInvoice(admin, id)
  return id
}

/** What a filter's chip is filled with. */
const chipOf = (field: Locator): Promise<string> =>
  field.evaluate(input => {
    const page = globalThis as unknown as { getComputedStyle: (element: unknown) => { backgroundColor: string } }
    return page.getComputedStyle(
      (input as unknown as { closest: (selector: string) => unknown }).closest('.mantine-InputWrapper-root'),
    ).backgroundColor
  })
