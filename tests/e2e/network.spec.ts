import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { quiet } from './screens.ts'
import { makeLead } from './steps/by-call.ts'
import { toastSays } from './steps/fields.ts'
import { openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'
import { soon, stopTime } from './steps/time.ts'

/** How often the page asked for an address, since now. */
function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}

const headings = { users: 'User Management', reports: 'Billing Report' } as const

// Document 1, section 9:
// - failed reads are tried again 3 times, from 1 s, doubling, up to 30 s.
test('a read that fails is tried again three times, after 1, 2 and 4 seconds', async ({ people }) => {
  people.allowInConsole(/status of 503/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  // The count of waiting requests is asked for at the same address, and has to be there before.
  await openHome(page)
  await quiet(page)
  await page.route('**/v1/loaders?**', route => route.fulfill({ status: 503, json: { message: 'later' } }))
  const asked = countRequests(page, '/v1/loaders?')
  let answered = 0
  page.on('requestfinished', request => {
    if (request.url().includes('/v1/loaders?')) answered += 1
  })
  /** So many answers have come, and the page has seen the last one: from then on its delay counts. */
  const hasAnswered = async (count: number) => {
    await expect.poll(() => answered, soon).toBe(count)
    await page.waitForTimeout(250)
  }
  await page.clock.install()
  await stopTime(page)
  await openFromNavigation(page, 'User Management')
  await expect.poll(asked, soon).toBe(1)
  for (const [seconds, count] of [
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await hasAnswered(count - 1)
    await page.clock.runFor(seconds * 1000 - 100)
    expect(asked()).toBe(count - 1)
    await page.clock.runFor(200)
    await expect.poll(asked, soon).toBe(count)
  }
  await hasAnswered(4)
  await page.clock.runFor(35_000)
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  expect(asked()).toBe(4)
  await page.unroute('**/v1/loaders?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.clock.resume()
  await expect(page.getByText(/^Showing/)).toBeVisible()
})

// Document 1, section 9:
// - Caching: 5 minutes;
test('answers are kept for five minutes: a page that is opened again within them shows its rows at once', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openHome(page)
  await page.clock.install()
  await openFromNavigation(page, 'User Management')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  // From here on nothing is answered: what shows was kept.
  await openFromNavigation(page, 'Reports')
  await expect(page.getByRole('heading', { name: headings.reports })).toBeVisible()
  await page.route('**/v1/loaders?**', () => undefined)
  await page.clock.fastForward(4 * 60_000)
  await openFromNavigation(page, 'User Management')
  await expect(page.getByRole('heading', { name: headings.users })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await openFromNavigation(page, 'Reports')
  await expect(page.getByRole('heading', { name: headings.reports })).toBeVisible()
  await page.clock.fastForward(5 * 60_000 + 5000)
  await openFromNavigation(page, 'User Management')
  await expect(page.getByRole('heading', { name: headings.users })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
})

// Document 1, section 7:
// - Identical reads at the same time share one request.
test('identical reads at the same time go out once', async ({ people, cast }) => {
  const page = await people.newPage()
  await signIn(page, cast.individual.email, cast.individual.password)
  await openHome(page)
  const asked: string[] = []
  page.on('request', request => {
    const address = new URL(request.url())
    if (request.method() === 'GET' && address.pathname.startsWith('/v1/')) asked.push(address.href)
  })
  // This month is chosen above and shown by the banner and the cards too.
  await page.getByRole('button', { name: 'This Month' }).click()
  await page.reload()
  await expect(page.getByText('leads submitted this month')).toBeVisible()
  let before = -1
  const isQuiet = () => {
    const isSame = asked.length === before
    before = asked.length
    return isSame
  }
  await expect.poll(isQuiet, { intervals: [700] }).toBe(true)
  const afterReload = asked.slice(asked.findLastIndex(address => address.includes('/billing')))
  expect(new Set(afterReload).size).toBe(afterReload.length)
  expect(afterReload.filter(address => address.includes('leads-total'))).toHaveLength(1)
})

test('rows that could not be asked for again stay, and the list says that they may be old, also without a connection', async ({
  people,
  market,
}) => {
  people.allowInConsole(/status of 400|ERR_FAILED/)
  const page = await people.newPage()
  const loadedLater = /assets\/(row-menu-items|toast-list)/
  await page.route(loadedLater, route => route.abort())
  await signIn(page, market.loader.email, market.loader.password)
  await makeLead(page, { organisationId: market.buyer.id })
  await page.goto('/user/account')
  await openFromNavigation(page, 'My Leads')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  const rows = page.getByRole('button', { name: /^Actions for/ })
  const count = await rows.count()
  await test.step('a part that could not be loaded comes later, and the page stays', async () => {
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('toast-list'))
    await rows.first().click()
    await failed
    await page.unroute(loadedLater)
    await toastSays(page, 'This could not be loaded. Please try again.')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await rows.first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(rows).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })
  await page.route('**/v1/leads?**', route => route.fulfill({ status: 400, json: { message: 'no' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  const note = page.getByText('This list could not be loaded again. What it shows may be old.')
  await expect(note).toBeVisible()
  await expect(rows).toHaveCount(count)
  await isAccessible(page, 'old rows')
  await page.unroute('**/v1/leads?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(note).toBeHidden()
  await expect(rows).toHaveCount(count)

  await test.step('without a connection it says so at once, and asks again when there is one', async () => {
    people.allowInConsole(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    const offline = page.getByText('You are offline. This list could not be loaded again. What it shows may be old.')
    // At once, and not after three tries.
    await expect(offline).toBeVisible({ timeout: 8000 })
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    await expect(page.getByText(/^Showing/)).toBeVisible()
  })

  await test.step('without a connection a page that is not there yet is not gone to, and the list stays as it was', async () => {
    await page.getByRole('searchbox').fill('nobody of this name')
    await expect(page.getByText('0 results')).toBeVisible()
    await page.context().setOffline(true)
    await openFromNavigation(page, 'My Earnings')
    await toastSays(page, 'You are offline. This page could not be loaded. Please try again.')
    await expect(page).toHaveURL(/\/leads\b/)
    await expect(page.getByRole('searchbox')).toHaveValue('nobody of this name')
    await expect(page.getByText('0 results')).toBeVisible()
    await page.context().setOffline(false)
    await openFromNavigation(page, 'My Earnings')
    await expect(page.getByRole('heading', { level: 1, name: 'My Earnings' })).toBeVisible()
  })
})
