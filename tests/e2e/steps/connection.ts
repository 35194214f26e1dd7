import { expect, type Page } from '@playwright/test'

/** Takes the network away, once what says so in words is there: it comes by itself, a few seconds after the page. */
export async function loseConnection(page: Page): Promise<void> {
  const fetched = () => page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
  await expect
    .poll(async () => (await fetched()).join(' '))
    .toMatch(/toast-list.*modal-dialog|modal-dialog.*toast-list/)
  // What these two are made of comes along with them.
  await page.waitForTimeout(250)
  await page.context().setOffline(true)
}
