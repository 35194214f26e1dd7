import { expect, test } from '@playwright/test'
import { serveGallery } from '../../apps/web/gallery/serve.ts'
import { findColourViolations, findViolations } from './axe.ts'

test('the gallery shows every part in light and in dark, wide and on a phone, and axe finds nothing', async ({
  browser,
}) => {
  test.setTimeout(1_200_000)
  const { origin, stop } = await serveGallery()
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
      await page.goto(origin)
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
  await stop()
  expect(problems).toEqual([])
})
