import { expect, test } from '@playwright/test'
import { serveGallery } from '../../apps/web/gallery/serve.ts'
import { findColourViolations, findViolations } from './axe.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery.stop())

test('the gallery shows every part in light and in dark, wide and on a phone, and axe finds nothing', async ({
  browser,
}) => {
  test.setTimeout(1_200_000)
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const find = colorScheme === 'light' ? findViolations : findColourViolations
    for (const width of [1440, 390]) {
      const context = await browser.newContext({
        colorScheme,
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
      // Some parts are shown as they load, for good.
      await expect.soft(find(page), `${colorScheme}, ${width}`).resolves.toEqual([])
      await page.getByRole('button', { name: 'Ask a question' }).click()
      await expect(page.getByRole('dialog', { name: 'Deny request' })).toBeVisible()
      await expect.soft(find(page), `${colorScheme}, ${width}, question`).resolves.toEqual([])
      await context.close()
    }
  }
  expect(problems).toEqual([])
})

// Document 1, section 9:
// - at most 20, top right.
test('20 toasts stand there at the most; those that wait for room come after', async ({ page }) => {
  await page.goto(gallery.origin)
  const toasts = page.getByRole('alert').filter({ hasText: 'A toast of the kind error' })
  for (let sent = 0; sent < 22; sent += 1)
    await page.getByRole('button', { name: 'Toast: error' }).dispatchEvent('click')
  await expect(toasts).toHaveCount(20)
  for (const left of [20, 20, 19]) {
    await toasts.first().getByRole('button').click()
    await expect(toasts).toHaveCount(left)
  }
})
