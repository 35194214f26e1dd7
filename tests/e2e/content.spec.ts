import { archiveContent, createContent, hideContent, listContent, renameContent } from '@lodeway/contract/content.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, type People, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { failsInWords } from './steps/answers.ts'
import { makeLead } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { rowAction, rowWith, toastSays } from './steps/fields.ts'
import { fillContact } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

/** Opens the form of one list. */
async function edit(page: Page, list: string) {
  await page.getByRole('button', { name: `Edit ${list}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${list.toLowerCase()}` })
  await expect(dialog.getByRole('textbox', { name: 'Item 1', exact: true })).toBeVisible()
  return dialog
}

const listed = (page: Page, list: string, item: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem').filter({ hasText: item })

// Document 2, section 1:
// - and keep the content lists of the lead form.
// Document 2, section 2:
// - `/content-management` Content management
// - Five lists: Yearly income, Industry, Assets to cover, Vehicle, Vehicle colour.
// - Each opens a modal in which items are added, renamed, hidden or shown.
// Document 2, section 4:
// - Content items can be hidden or shown.
// Document 2, section 5:
// - Each name is required; at most 50 items a category.
// Document 2, section 8:
// - 'Failed to update content. Please try again.'
// - 'Content updated successfully'
// Document 2, section 9:
// - Content: 50 a category.
test('five lists are shown; items are added, renamed, hidden and shown again, fifty at the most, put in order, archived and restored', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { count } = await callAs(page, listContent, { query: { category: 'industry', limit: 50 } })
  for (let number = count; number < 49; number += 1) {
    await callAs(page, createContent, { body: { category: 'industry', name: `Trade ${number}` } })
  }
  for (const name of ['Boat', 'Trailer'])
    await callAs(page, createContent, { body: { category: 'assetsToCover', name } })
  await openFromNavigation(page, 'Content Management')
  await expect(page.getByRole('heading', { level: 1, name: 'Content Management' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Yearly income',
    'Industry',
    'Assets to cover',
    'Vehicle',
    'Vehicle colour',
  ])

  await test.step('a list holds fifty items at the most', () => holdsFifty(page))
  await test.step('items are put in order by keyboard, archived, restored, and say whether the vehicle is asked about', () =>
    areOrderedAndArchived(page))
  await test.step('items are added, renamed, hidden and shown again', () => areAddedAndHidden(page))
  await test.step('a name that somebody else gave an item meanwhile is shown before it is replaced', () =>
    saysWhoWasFaster(people, page))
  const dialog = await edit(page, 'Vehicle colour')
  await dialog.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Ultramarine')
  await failsInWords(people, page, {
    address: '**/v1/content/*',
    method: 'PATCH',
    act: () => dialog.getByRole('button', { name: 'Save' }).click(),
    fallback: 'Failed to update content. Please try again.',
  })
})

async function holdsFifty(page: Page): Promise<void> {
  const dialog = await edit(page, 'Industry')
  const add = dialog.getByRole('button', { name: 'Add item' })
  await expect(dialog.getByText('49 of 50 items')).toBeVisible()
  await add.click()
  await dialog.getByRole('textbox', { name: 'Item 50', exact: true }).fill('Fiftieth trade')
  await expect(add).toBeDisabled()
  await expect(dialog.getByText(/A list holds at most 50 items/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Content updated successfully')
  await expect(listed(page, 'Industry', 'Fiftieth trade')).toBeVisible()
}

async function areOrderedAndArchived(page: Page): Promise<void> {
  const names = async () =>
    (await callAs(page, listContent, { query: { category: 'assetsToCover', limit: 50 } })).data.map(item => item.name)

  let dialog = await edit(page, 'Assets to cover')
  await expect(dialog.getByRole('button', { name: 'Move Trailer down' })).toBeDisabled()
  const up = dialog.getByRole('button', { name: 'Move Trailer up' })
  await up.focus()
  await page.keyboard.press('Enter')
  // The focus stays with the item that moved.
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Asks about the vehicle: Trailer' }).check()
  await dialog.getByRole('button', { name: 'Archive Boat' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Restore Boat' })).toBeVisible()
  await expect(dialog.locator('input:focus')).toHaveValue('Other')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The toast of the change before may still be there: it is the dialog that says that this one is kept.
  await expect(dialog).toBeHidden()
  await toastSays(page, 'Content updated successfully')
  const after = await names()
  expect(after).not.toContain('Boat')
  expect(after.slice(-2)).toEqual(['Trailer', 'Other'])

  dialog = await edit(page, 'Assets to cover')
  await expect(dialog.getByRole('checkbox', { name: 'Asks about the vehicle: Trailer' })).toBeChecked()
  // By hand no field gets the focus, which would bring up the keyboard of a phone.
  await dialog.getByRole('button', { name: 'Restore Boat' }).click()
  await dialog.getByRole('button', { name: 'Archive Boat' }).click()
  await expect(dialog.getByRole('button', { name: 'Restore Boat' })).toBeVisible()
  await expect(dialog.locator('input:focus')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Restore Boat' }).press('Enter')
  await expect(dialog.locator('input:focus')).toHaveValue('Boat')
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await toastSays(page, 'Content updated successfully')
  expect((await names()).slice(-3)).toEqual(['Trailer', 'Other', 'Boat'])
  await page.setViewportSize({ width: 1440, height: 900 })
  // Somebody else archives it while the page has it still: it is there once.
  const { data } = await callAs(page, listContent, { query: { category: 'assetsToCover', limit: 50 } })
  await callAs(page, archiveContent, { params: { id: data.find(item => item.name === 'Boat')?.id ?? '' } })
  dialog = await edit(page, 'Assets to cover')
  await expect(dialog.getByRole('button', { name: 'Restore Boat' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Archive Boat' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function areAddedAndHidden(page: Page): Promise<void> {
  let dialog = await edit(page, 'Vehicle colour')
  const first = dialog.getByRole('textbox', { name: 'Item 1', exact: true })
  const before = await first.inputValue()
  await first.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(first).toHaveAccessibleDescription('Field is required')
  await first.fill(`${before} metallic`)
  await dialog.getByRole('button', { name: 'Add item' }).click()
  const added = dialog.getByRole('textbox').last()
  await expect(added).toBeFocused()
  await added.fill('Turquoise')
  await dialog
    .getByRole('switch', { name: /^Shown: / })
    .nth(1)
    .uncheck()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await toastSays(page, 'Content updated successfully')
  await expect(listed(page, 'Vehicle colour', 'Turquoise')).toBeVisible()
  await expect(listed(page, 'Vehicle colour', `${before} metallic`)).toBeVisible()
  await expect(listed(page, 'Vehicle colour', 'hidden')).toHaveCount(1)

  dialog = await edit(page, 'Vehicle colour')
  await dialog
    .getByRole('switch', { name: /^Shown: / })
    .nth(1)
    .check()
  await dialog.getByRole('textbox', { name: 'Item 1', exact: true }).fill(before)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(listed(page, 'Vehicle colour', 'hidden')).toHaveCount(0)
}

async function saysWhoWasFaster(people: People, page: Page): Promise<void> {
  people.allowInConsole(/status of 409/)
  const dialog = await edit(page, 'Vehicle colour')
  const save = dialog.getByRole('button', { name: 'Save' })
  const added = dialog.getByRole('textbox').last()
  await expect(added).toHaveValue('Turquoise')
  // What is pasted is not cut.
  await added.fill('Turquoise '.repeat(9))
  await save.click()
  await expect(added).toHaveAccessibleDescription('Max of 80 characters')
  await expect(added).toHaveValue('Turquoise '.repeat(9))

  const { data } = await callAs(page, listContent, { query: { category: 'vehicleColour', limit: 50 } })
  const id = data.find(item => item.name === 'Turquoise')?.id ?? ''
  await callAs(page, renameContent, { params: { id }, body: { name: 'Teal' } })
  await added.fill('Petrol')
  await save.click()
  await expect(added).toHaveAccessibleDescription("This is named 'Teal' by now. Save again to replace that.")
  await expect(added).toHaveValue('Petrol')
  await isAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(listed(page, 'Vehicle colour', 'Petrol')).toBeVisible()
}

// Document 2, section 2:
// - A hidden item is disabled in option lists.
test('a hidden item cannot be chosen any more, and a lead that has it still shows it', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const item = await callAs(admin, createContent, { body: { category: 'yearlyIncome', name: 'Above R9 000 000' } })
  await makeLead(loader, {
    firstName: 'Hlengiwe',
    lastName: 'Mabaso',
    yearlyIncome: { id: item.id, name: item.name },
  })
  await callAs(admin, hideContent, { params: { id: item.id } })

  await openFromNavigation(loader, 'Submit Leads')
  await fillContact(loader, somebody('Zodwa', 'Ntuli'), 'Other')
  await loader.getByRole('button', { name: 'Next' }).click()
  await loader.getByRole('combobox', { name: 'Lead income per year' }).fill('9 000 000')
  const option = loader.getByRole('option', { name: 'Above R9 000 000' })
  await expect(option).toBeVisible()
  await expect(option).toHaveAttribute('data-combobox-disabled', 'true')
  await isAccessible(loader)
  await loader.keyboard.press('Escape')

  await goOnTo(loader, `/leads/${market.loader.id}?search=Hlengiwe`)
  await rowAction(rowWith(loader, 'My leads', 'Hlengiwe Mabaso'), 'View')
  await expect(loader.getByRole('dialog').getByText('Above R9 000 000')).toBeVisible()
})
