import { expect, type Locator, type Page } from '@playwright/test'

/** Approves the run that is shown, having read how much it pays. */
export async function approveRun(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Approve ${amount}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve payment run \d+$/ })
  await expect(dialog).toContainText(amount)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
}

/** What the run that is shown is called: stories share one product, so its number is not known before. */
export async function shownRun(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: /^Payment run \d+$/ })
  await expect(heading).toBeVisible()
  return heading.innerText()
}

/** A run's row in the list of them, by the whole of its name: 'Payment run 1' is not 'Payment run 12'. */
export const rowOfRun = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Payment runs' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
