import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Does what a person does, and counts it: a click, a tap, or Enter on what was found. Typing costs nothing, nor do the keys that
 * lead to a field (`/` to a list's search, Tab to the next one) or send a form; going to a field by a tap does.
 */
export function counting(page: Page) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    enter: async () => {
      taps += 1
      await page.keyboard.press('Enter')
    },
    type: (text: string) => page.keyboard.type(text),
    /** Goes on to a field of the form by Tab, and types. */
    fill: async (field: Locator, text: string) => {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Goes on to a list by Tab, and to what is chosen by the arrows; Enter takes it. */
    choose: async (field: Locator, choice: string) => {
      await tabTo(page, field)
      const option = page.getByRole('option', { name: choice, exact: true })
      await page.keyboard.press('ArrowDown')
      await expect(option).toBeVisible()
      for (
        let tries = 0;
        tries < 20 && !(await option.and(page.locator('[data-combobox-selected]')).count());
        tries += 1
      )
        await page.keyboard.press('ArrowDown')
      taps += 1
      await page.keyboard.press('Enter')
    },
    /** Goes on to a box by Tab and ticks it. */
    tick: async (box: Locator) => {
      await tabTo(page, box)
      taps += 1
      await page.keyboard.press('Space')
    },
    /** Sends the form from the field that has the focus. */
    send: () => page.keyboard.press('Enter'),
    /** In the list that is shown. */
    find: async (text: string) => {
      const field = page.getByRole('searchbox')
      await expect(field).toBeVisible()
      await page.keyboard.press('/')
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
    },
    took: () => taps,
  }
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let tries = 0; tries < 40; tries += 1) {
    if (await wanted.and(page.locator(':focus')).count()) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
