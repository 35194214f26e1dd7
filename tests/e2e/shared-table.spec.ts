import { listLeads } from '@lodeway/contract/leads.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callAs } from './steps/calls.ts'
import { submitAndSell } from './steps/figures.ts'
import { openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

/** Three pages of ten with leads of one first name at the least. @returns how many leads there are of any name */
async function fillPages(page: Page): Promise<number> {
  const countOf = async (search?: string) =>
    (await callAs(page, listLeads, { query: { limit: 1, includeLoader: true, search } })).count
  const missing = Array.from({ length: Math.max(0, 23 - (await countOf('Lerato'))) }, () => 0)
  await submitAndSell(page, page, missing)
  return countOf()
}

const bodyRows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const settled = (page: Page) => expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')

// Document 1, section 2:
// - 10, 20, 30 or 50 rows a page,
// - Previous, Next,
// - a count and 'Showing a - b of n',
// - Shared table: sortable columns (asc and desc; `firstName` asc at first),
// Document 1, section 3:
// - List filters: `limit`, `offset`, `orderBy`, `loaderId`, `startAt`, `endAt`.
// Document 1, section 9:
// - 10 rows a page; 10, 20, 30, 50 offered;
// - Monthly lead list: 30 rows.
test('a list has pages and an order', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const count = await fillPages(page)

  await test.step('a page that is no more gives way to the last one that is there', async () => {
    await page.goto('/leads?page=900')
    const last = Math.ceil(count / 10)
    await expect(page).toHaveURL(new RegExp(`page=${last}$`))
    await expect(page.getByText(`Showing ${(last - 1) * 10 + 1} - ${count} of ${count}`)).toBeVisible()
  })

  await test.step('pages: how many a page, Previous, Next, the count and what is shown', async () => {
    await openFromNavigation(page, 'Lead Management')
    await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
    await expect(page.getByText(`${count} results`)).toBeVisible()
    await expect(bodyRows(page)).toHaveCount(10)
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous', exact: true }),
      page.getByRole('button', { name: 'Next', exact: true }),
    ]
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
    await next.click()
    await expect(page.getByText(`Showing 21 - ${Math.min(30, count)} of ${count}`)).toBeVisible()
    await previous.click()
    await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
    // What its own press switches off keeps the focus.
    await previous.press('Enter')
    await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
    await expect(previous).toBeDisabled()
    await expect(previous).toBeFocused()
    await next.click()
    await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()

    const perPage = page.getByRole('combobox', { name: 'Per page' })
    await expect(perPage.getByRole('option')).toHaveText(['10', '20', '30', '50'])
    await expect(perPage).toHaveValue('10')
    await perPage.selectOption('20')
    await expect(page.getByText(`Showing 1 - 20 of ${count}`)).toBeVisible()
    await expect(previous).toBeDisabled()
    await expect(bodyRows(page)).toHaveCount(20)
    await perPage.selectOption('50')
    await expect(page.getByText(`Showing 1 - ${Math.min(50, count)} of ${count}`)).toBeVisible()
    if (count <= 50) await expect(next).toBeDisabled()
  })

  await test.step('columns order the rows, one way and the other; first name ascending at first', async () => {
    const asked: (string | null)[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/v1/leads') asked.push(searchParams.get('orderBy'))
    })
    // Loaded, since a list that was shown is shown again without asking.
    await page.goto('/leads')
    await expect(page.getByText(/^Showing 1/)).toBeVisible()
    expect(asked).toEqual(['firstName:asc'])
    const head = page.getByRole('columnheader', { name: 'Date submitted' })
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await settled(page)
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await settled(page)
    await expect.poll(() => asked).toEqual(['firstName:asc', 'createdAt:asc', 'createdAt:desc'])
  })
})

test('page, order and filters are in the address: Back, reload and a shared link show the same', async ({ people }) => {
  const [page, other] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(page)
  const count = await fillPages(page)
  await page.goto('/user/account')
  await openFromNavigation(page, 'Lead Management')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Date submitted' }).getByRole('button').click()
  // Another order begins on its first page.
  await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await settled(page)
  const shown = await bodyRows(page).allInnerTexts()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ page: '2', sort: 'createdAt:asc' })

  await page.reload()
  await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await settled(page)
  expect(await bodyRows(page).allInnerTexts()).toEqual(shown)

  await signInAsAdministrator(other)
  await other.goto(page.url())
  await expect(other.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await settled(other)
  expect(await bodyRows(other).allInnerTexts()).toEqual(shown)

  await openFromNavigation(page, 'Reports')
  await expect(page.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Showing 11 - 20 of ${count}`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Date submitted' })).toHaveAttribute('aria-sort', 'none')
})

// Document 1, section 2:
// - also while searching.
test('the results are told while searching too, and typing is one step in the history', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const count = await fillPages(page)
  await page.goto('/user/account')
  await openFromNavigation(page, 'Lead Management')
  await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
  const box = page.getByRole('searchbox')
  const asked = (text: string) => page.waitForResponse(answer => answer.url().includes(`search=${text}&`))
  for (const text of ['Lera', 'Lerato']) {
    const answered = asked(text)
    await box.fill(text)
    await answered
  }
  await expect(page.getByRole('status').getByText(/^Showing 1 - 10 of \d+$/)).toBeVisible()
  // It is somebody's name, and stays out of the address and of the browser's history.
  await expect(page).toHaveURL(/\/leads$/)
  await page.reload()
  await expect(box).toHaveValue('Lerato')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/leads\?page=2$/)
  await expect(box).toHaveValue('Lerato')
  await openFromNavigation(page, 'Reports')
  await expect(page.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue('Lerato')
  await page.goBack()
  await expect(page).toHaveURL(/\/leads$/)
  await page.goBack()
  await expect(box).toHaveValue('')
  await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
})

test('a search in the address of a link is carried out and leaves the address', async ({ people, market }) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  const asked = page.waitForRequest(/\/v1\/leads\?.*search=Nomvula/)
  await page.goto('/leads?search=Nomvula&type=petInsurance')
  await asked
  await expect(page).toHaveURL(new RegExp(`/leads/${market.loader.id}\\?type=petInsurance$`))
  await expect(page.getByRole('searchbox')).toHaveValue('Nomvula')
})
