import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

/** Organisations to choose from, so many. */
async function offer(page: Page, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => ({
    id: `01a1fe9f-761d-7189-9e87-${String(index).padStart(12, '0')}`,
    name: `Insurer number ${index + 1}`,
  }))
  await page.route(/\/v1\/organisations\?.*limit=1000/, route => route.fulfill({ json: { data: names, count } }))
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Billing Report' })).toBeVisible()
}

// Document 2, section 2:
// - Option lists are filtered by a substring without regard to case;
// - 'No elements found. Consider changing the search query.'
// - and 'List is empty.'
test('an option list is filtered by any part of a word, in any case, and says when nothing fits', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await offer(page, 0)
  const industry = page.getByRole('combobox', { name: 'Industry' })
  await industry.fill('MOTOR')
  await expect(optionsOf(page)).toHaveText(['Motor Warranty', 'Motor Service Plan'])
  await industry.fill('short')
  await expect(optionsOf(page)).toHaveText(['Personal Short Term'])
  await industry.fill('no such industry')
  await expect(page.getByText('No elements found. Consider changing the search query.')).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Organisation' }).click()
  await expect(page.getByText('List is empty.')).toBeVisible()
  await isAccessible(page)
})

/** The list that is open; selects of the browser's own have options as well. */
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option')

/** A screen or two of many. */
async function fewAreDrawn(page: Page): Promise<void> {
  await expect(optionsOf(page).first()).toBeVisible()
  await expect.poll(() => optionsOf(page).count()).toBeLessThanOrEqual(120)
}

// Document 2, section 2:
// - at most 1000 options.
// Document 2, section 9:
// - Organisation and industry choices: 1000.
test('of a thousand options a screen or two is drawn when they open and while they are filtered, and all can be reached', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  // One more than a list shows; a search still finds it.
  await offer(page, 1001)
  // A page that is longer than its window.
  await page.setViewportSize({ width: 1440, height: 600 })
  const field = page.getByRole('combobox', { name: 'Organisation' })
  await field.focus()
  // What makes it quick: a thousand drawn at once take more than a second.
  await fewAreDrawn(page)

  await optionsOf(page).first().hover()
  for (let rounds = 0; rounds < 60 && (await optionsOf(page).count()) < 1000; rounds += 1) {
    await page.mouse.wheel(0, 100_000)
    await page.waitForTimeout(20)
  }
  await expect(optionsOf(page)).toHaveCount(1000)
  await expect(optionsOf(page).last()).toHaveText('Insurer number 1000')

  // At its end it keeps the wheel to itself: the page would take the field out of sight, and the list with it.
  // A gesture of the wheel ends when it rests for half a second: the first comes to the end, the second would go on.
  for (const _ of [1, 2]) {
    await page.waitForTimeout(700)
    await page.mouse.wheel(0, 100_000)
  }
  await page.waitForTimeout(200)
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  await expect(optionsOf(page).last()).toBeVisible()

  // Every one fits, and those that were drawn before are drawn no more.
  await field.fill('NUMBER')
  await fewAreDrawn(page)
  for (const [text, found] of [
    ['99', 19],
    ['999', 1],
    ['NUMBER 100', 3],
    ['number 1001', 1],
  ] as const) {
    await field.fill(text)
    await expect(optionsOf(page)).toHaveCount(found)
  }
})
