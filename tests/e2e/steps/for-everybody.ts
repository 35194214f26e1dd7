import { expect, type Page } from '@playwright/test'
import { findColourViolations, findViolations, standStill, turnDark } from '../axe.ts'

/** Can be used by everybody, in light and in dark, and fits a phone. */
export async function isForEverybody(page: Page): Promise<void> {
  await standStill(page)
  expect.soft(await findViolations(page), page.url()).toEqual([])
  await turnDark(page)
  expect.soft(await findColourViolations(page), `${page.url()}, in dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect.soft(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  if (before) await page.setViewportSize(before)
}
