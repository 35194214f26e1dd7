import { expect, type Locator, type Page } from '@playwright/test'

type Place = Page | Locator

/** Takes one choice out of a list, as a person does: opens it and picks by its words. */
export async function choose(place: Place, label: string, choice: string): Promise<void> {
  const field = place.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await pageOf(place).getByRole('option', { name: choice, exact: true }).click()
}

/** Types into a field. */
export async function type(place: Place, label: string, text: string): Promise<void> {
  await place.getByRole('textbox', { name: label, exact: true }).fill(text)
}

/** Chooses what can be done with a row out of the menu at its end. */
export async function rowAction(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** The row of a table that has these words. */
export const rowWith = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

/** A toast says so; it goes by itself, so it must be looked for at once. */
export async function toastSays(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place)
