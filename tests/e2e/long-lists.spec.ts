import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { rowWith, search } from './steps/fields.ts'
import { openFromNavigation, signIn } from './steps/sign-in.ts'

// A loader's search may show 300 rows. Laying all of them out, each with its menu, took a slow phone two to five seconds.
test('a list of 300 rows draws those in view, and all of them can be ordered, reached and used', async ({
  people,
  market,
}) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  await answerWith300(page, market.loader.id)
  await openFromNavigation(page, 'My Leads')
  await search(page, 'Search by client', 'lang')
  const rows = page.getByRole('table', { name: 'My leads' }).getByRole('row')
  await expect(rows).toHaveCount(301)
  expect([await isDrawn(rows.nth(1)), await isDrawn(rows.nth(300))]).toEqual([true, false])

  const first = rowWith(page, 'My leads', 'Naledi 000')
  await first.evaluate(row => row.setAttribute('data-seen', 'before'))
  await page.getByRole('button', { name: 'Full name' }).click()
  await expect(rows.nth(1)).toContainText('Naledi 299')
  // It was moved and not made anew: nothing of it had changed.
  await expect(rows.nth(300)).toHaveAttribute('data-seen', 'before')

  const menu = page.getByRole('button', { name: 'Actions for Naledi 000 Langa' })
  await expect(menu).toHaveAttribute('aria-haspopup', 'menu')
  await menu.focus()
  expect(await isDrawn(rows.nth(300))).toBe(true)
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu', { name: 'Actions for Naledi 000 Langa' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menu')).toBeHidden()

  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate('scrollTo(0, 0)')
    await expect(rows.nth(1)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    if (width === 390) await isAccessible(page, 'a long list on a phone', alikeRows)
  }
})

/**
 * Most of the rows: they differ from the first fifteen in a number. Among those are all that are in view, and of those that are not
 * drawn the last row is looked at. axe takes half a minute for all of them.
 */
const alikeRows = { exclude: 'table[data-long] tbody tr:nth-child(n + 16):nth-child(-n + 299)' }

const isDrawn = (row: ReturnType<Page['locator']>): Promise<boolean> =>
  row
    .locator('[role=cell]')
    .first()
    .evaluate(cell => cell.checkVisibility({ contentVisibilityAuto: true }))

/** Answers the list of leads itself: 300 leads, in the order that is asked for. */
async function answerWith300(page: Page, loaderId: string): Promise<void> {
  const leads = Array.from({ length: 300 }, (_, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    createdAt: '2026-03-02T08:00:00.000Z',
    firstName: `Naledi ${String(number).padStart(3, '0')}`,
    lastName: 'Langa',
    phoneNumber: '+27821234567',
    emailAddress: `naledi.${number}@langa.example`,
    insuranceType: 'petInsurance',
    internalStatus: 'assigned',
    clientStatus: 'pending',
    organisationStatus: null,
    loaderId,
  }))
  await page.route(/\/v1\/leads\?/, route => {
    const isDescending = new URL(route.request().url()).searchParams.get('orderBy') === 'firstName:desc'
    return route.fulfill({ json: { data: isDescending ? leads.toReversed() : leads, count: leads.length } })
  })
}
