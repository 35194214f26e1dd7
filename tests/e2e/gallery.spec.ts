import type { Page } from '@playwright/test'
import { serveGallery } from '../../apps/web/gallery/serve.ts'
import { findColourViolations, findViolations, findViolationsInFront, inFront } from './axe.ts'
import { expect, test } from './fixtures.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.stop())

type Scheme = 'light' | 'dark'

/** In dark only colours can be worse than they are in light. */
const find = (page: Page, scheme: Scheme) => (scheme === 'light' ? findViolations(page) : findColourViolations(page))

/** The same of a question alone: all that is behind it has been looked at. */
const findInQuestion = (page: Page, scheme: Scheme) =>
  scheme === 'light' ? findViolationsInFront(page) : findColourViolations(page, inFront)

/** Waits until the page wears a scheme. Some of its parts are shown as they load, for good: it never stands still. */
async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const worn = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await expect.poll(worn).toBe(colorScheme)
  const turning = `document.getAnimations().filter(animation => animation instanceof CSSTransition).length`
  await expect.poll(() => page.evaluate<number>(turning)).toBe(0)
}

// Document 1, section 9:
// - at most 20, top right.
test('the gallery shows every part in light and in dark, wide and on a phone, axe finds nothing, and 20 toasts stand there at the most', async ({
  browser,
}) => {
  test.setTimeout(1_200_000)
  const problems: string[] = []
  // Each is loaded in one scheme and looked at in both.
  for (const [width, first, other] of [
    [1440, 'light', 'dark'],
    [390, 'dark', 'light'],
  ] as const) {
    const context = await browser.newContext({
      colorScheme: first,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(gallery.origin)
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Story' })).toBeVisible()
    // A line of one is dots: now, and before.
    await expect(page.getByRole('region', { name: 'Over time' }).locator('circle')).toHaveCount(2)
    await expect.soft(find(page, first), `${first}, ${width}`).resolves.toEqual([])
    await turn(page, other)
    await expect.soft(find(page, other), `${other}, ${width}`).resolves.toEqual([])
    await page.getByRole('button', { name: 'Ask a question' }).click()
    const question = page.getByRole('dialog', { name: 'Deny request' })
    await expect(question).toBeVisible()
    await expect.soft(findInQuestion(page, other), `${other}, ${width}, question`).resolves.toEqual([])
    await turn(page, first)
    await expect.soft(findInQuestion(page, first), `${first}, ${width}, question`).resolves.toEqual([])
    if (width === 1440) {
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await test.step('20 toasts stand there; those that wait for room come after', () => showTwentyToasts(page))
    }
    await context.close()
  }
  expect(problems).toEqual([])
})

async function showTwentyToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('alert').filter({ hasText: 'A toast of the kind error' })
  for (let sent = 0; sent < 22; sent += 1)
    await page.getByRole('button', { name: 'Toast: error' }).dispatchEvent('click')
  await expect(toasts).toHaveCount(20)
  for (const left of [20, 20, 19]) {
    await toasts.first().getByRole('button').click()
    await expect(toasts).toHaveCount(left)
  }
}
