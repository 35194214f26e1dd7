import { expect, type Locator, type Page } from '@playwright/test'

/** How often it is asked for what takes a moment; by itself Playwright asks again after 100, 250, 500 ms, and then each second. */
export const soon = { intervals: [20, 30, 50, 100] }

/** From here on time stands still unless it is moved, so that a busy machine takes none. `page.clock` is installed. */
export async function stopTime(page: Page): Promise<void> {
  // Time does not go back: a moment that has passed by the time the page hears of it is refused, and a later one is told.
  await expect(() => page.clock.pauseAt(new Date(Date.now() + 1000))).toPass({ intervals: [0] })
}

/** Moves time on as little as it takes until something shows. */
export async function runUntil(page: Page, isShown: Locator): Promise<void> {
  const oneStep = async () => {
    await page.clock.runFor(20)
    return isShown.isVisible()
  }
  await expect.poll(oneStep, { intervals: [50] }).toBe(true)
}
