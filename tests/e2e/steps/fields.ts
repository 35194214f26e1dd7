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

/** A field by its label, whatever kind it is. */
export const fieldOf = (place: Place, label: string): Locator =>
  place.getByRole('textbox', { name: label, exact: true }).or(place.getByRole('combobox', { name: label, exact: true }))

/** The field that a message is about says so to everybody. */
export async function saysAt(place: Place, label: string, message: string): Promise<void> {
  const words = message.trim().split(/\s+/).map(RegExp.escape).join('\\s+')
  await expect(fieldOf(place, label), `${label}: ${message}`).toHaveAccessibleDescription(new RegExp(words))
}

/** What a list offers once it is opened; it is closed again. */
export async function choicesOf(place: Place, label: string): Promise<string[]> {
  const field = place.getByRole('combobox', { name: label, exact: true })
  await field.click()
  // The list of the field before may still be fading.
  await expect(field).toHaveAttribute('aria-controls', /./)
  const list = pageOf(place).locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  const options = list.getByRole('option')
  await expect(options.first()).toBeVisible()
  const texts = await options.allInnerTexts()
  await field.press('Escape')
  return texts
}

/** The columns of a table, without the words of their buttons. */
export const columnsOf = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('columnheader')

/** The page is the one of this name. */
export const heading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Searches above a table, and waits for the answer. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const answered = page.waitForResponse(answer =>
    answer.url().includes(`search=${encodeURIComponent(text).replaceAll('%20', '+')}`),
  )
  await page.getByRole('searchbox', { name: label }).fill(text)
  await answered
}

/** Chooses what can be done with a row out of the menu at its end. */
export async function rowAction(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** What can be done with a row; its menu is closed again. */
export async function actionsOf(row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /^Actions for / }).click()
  const items = row.page().getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const texts = await items.allInnerTexts()
  await row.page().keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  return texts.map(text => text.trim())
}

/** The row of a table that has these words. */
export const rowWith = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

/** A toast says so, and is closed: a click on what it lies over would wait for the four seconds after which it goes by itself. */
export async function toastSays(page: Page, text: string): Promise<void> {
  // One that was read before may be fading still.
  const toasts = page.locator('.mantine-Notification-root:not([data-read])')
  const toast = toasts.filter({ has: page.getByText(text, { exact: true }) })
  await expect(toast.first()).toBeVisible()
  await toast
    .evaluateAll(found => {
      for (const one of found) {
        one.setAttribute('data-read', '')
        // By script: a click of the mouse would close what is open beside it, and take the pointer there.
        for (const button of one.querySelectorAll('button')) button.click()
      }
    })
    // The page may be on its way to another one.
    .catch(() => undefined)
}

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place)
