import type { Page } from '@playwright/test'
import { isAccessible, standStill } from './axe.ts'
import { expect, type People, test } from './fixtures.ts'
import type { Market } from './market.ts'
import { refuseOnce } from './steps/answers.ts'
import { makeLead, makeOrganisation } from './steps/by-call.ts'
import { card } from './steps/figures.ts'
import { openFromNavigation, openHome, signInBoth } from './steps/sign-in.ts'

test('an administrator sees charts by day, week and month, how far leads came, and what waits', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  await makeLead(loader, { lastName: 'Wagkloof', insuranceType: 'debtProduct', idNumber: null })
  await makeLead(loader, { lastName: 'Dagkloof', organisationId: market.buyer.id })
  await makeOrganisation(admin, { name: 'Gamka Nobody' })
  await openHome(admin)
  await standStill(admin)

  const total = await card(admin, 'Total Leads Loaded').locator('[data-figure]').textContent()
  await test.step('charts over time say the same as their tables', () => chartsSayTheSame(admin, total))
  await test.step('a funnel says how far leads came', () => funnelSays(people, admin, total, market))
  await test.step('each count of what waits opens its list', () => countsOpenTheirLists(admin))

  // A loader's own: the same stations, their money first.
  await loader.goto('/')
  await expect(card(loader, 'Progress of your leads').getByRole('row')).toHaveCount(5)
  await expect(loader.getByRole('heading', { level: 2 }).first()).toHaveText('Leads Paid')
  await expect(loader.getByText('Needs attention')).toHaveCount(0)
})

async function chartsSayTheSame(admin: Page, total: string | null): Promise<void> {
  const leads = card(admin, 'Leads over time')
  await leads.getByText('As a table').click()
  const daily = await leads.getByRole('row').count()
  expect(daily).toBeGreaterThan(28)
  const sumOf = async () => {
    const cells = await leads.getByRole('row').locator('td:nth-of-type(1)').allTextContents()
    return String(cells.reduce((sum, cell) => sum + Number(cell), 0))
  }
  expect(await sumOf()).toBe(total)
  await leads.getByText('Month', { exact: true }).click()
  await expect(leads.getByRole('row')).toHaveCount(3)
  expect(await sumOf()).toBe(total)
  await isAccessible(admin)
}

async function funnelSays(people: People, admin: Page, total: string | null, market: Market): Promise<void> {
  const progress = card(admin, 'Lead progress')
  const way = progress.getByRole('row')
  await expect(way.first()).toContainText(`Submitted${total}100.0%`)
  await expect(way).toHaveCount(5)
  await expect(progress.getByRole('table')).toContainText('count at each stage they reached')
  // Of one organisation, and of one loader as well.
  const submitted = way.first().getByRole('cell').first()
  await progress.getByLabel('Organisation').selectOption({ label: market.buyer.name })
  await progress.getByLabel('Loaders').selectOption('One loader')
  const oneLoader = progress.getByRole('combobox', { name: 'Loader', exact: true })
  const list = admin.getByRole('listbox', { name: 'Loader' })
  await refuseOnce(people, admin, { address: /\/v1\/loaders\?.*search=/, method: 'GET', message: 'Not now.' })
  await oneLoader.fill('Nobody of this name')
  await expect(list).toHaveText('Could not be searched.')
  await oneLoader.fill(market.loader.email)
  await expect(list.getByRole('option')).toHaveCount(1)
  await oneLoader.press('ArrowDown')
  await oneLoader.press('Enter')
  await expect(submitted).toHaveText(/^[1-9]/)
  await expect(admin).toHaveURL(/loader=/)
  await isAccessible(admin)
  const found = `${market.loader.firstName} ${market.loader.lastName}`
  await expect(oneLoader).toHaveValue(found)
  await progress.getByLabel('Organisation').selectOption('Gamka Nobody')
  await expect(submitted).toHaveText('0')
  // The address keeps it, and names nobody.
  await expect(admin).toHaveURL(/organisation=[\w-]+.*loader=[\w-]+|loader=[\w-]+.*organisation=[\w-]+/)
  await admin.reload()
  await expect(submitted).toHaveText('0')
  await expect(progress.getByLabel('Organisation')).toHaveValue(/./)
  await expect(oneLoader).toHaveValue(found)
  await admin.goBack()
  await expect(progress.getByLabel('Organisation').locator('option:checked')).toHaveText(market.buyer.name)
  await expect(submitted).toHaveText(/^[1-9]/)
  await progress.getByLabel('Insurance type').selectOption({ index: 1 })
  await expect(admin).toHaveURL(/type=/)
  await progress.getByLabel('Loaders').selectOption('All loaders')
  await expect(admin).not.toHaveURL(/loader=/)
}

async function countsOpenTheirLists(admin: Page): Promise<void> {
  const waits = admin.getByRole('list', { name: 'What waits' })
  await waits.getByRole('link', { name: /Leads not placed/ }).click()
  await expect(admin).toHaveURL(/placement=waiting/)
  await expect(admin.getByRole('table', { name: 'All leads' })).toContainText('Wagkloof')
  await expect(admin.getByRole('combobox', { name: 'Placement' })).toHaveValue('Not placed, offered')

  await openFromNavigation(admin, 'Home')
  await admin
    .getByRole('region', { name: 'Unpaid' })
    .getByRole('link', { name: /to be paid/ })
    .click()
  await expect(admin).toHaveURL(/payment=unpaid&billing=payout/)
  await expect(admin.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
}
