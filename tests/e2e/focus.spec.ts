import { expect, test } from './fixtures.ts'
import { holdBack } from './steps/answers.ts'
import { askForAccess, makeOrganisation } from './steps/by-call.ts'
import { fieldOf, rowAction, rowWith, toastSays } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

test('a button keeps the focus while it works, and does nothing when it is pressed meanwhile', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openFromNavigation(page, 'Lead Management')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  let asked = 0
  page.on('request', request => {
    if (/\/v1\/leads\?/.test(request.url())) asked += 1
  })
  const release = await holdBack(page, '**/v1/leads?**', 'GET')
  await refresh.press('Enter')
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  release()
  await expect(refresh).toHaveAttribute('aria-busy', 'false')
  await expect(refresh).toBeFocused()
  expect(asked).toBe(1)
})

test('what failed can be tried again with the same key', async ({ people }) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const waiting = somebody('Zanele', 'Fokusvlei')
  await askForAccess(page, waiting)
  await page.goto(`/user-management?search=${waiting.email}`)
  await rowAction(rowWith(page, 'Access requests', waiting.email), 'Deny')
  const deny = page.getByRole('dialog').getByRole('button', { name: 'Deny' })
  await page.route('**/access/deny', route => route.fulfill({ status: 500, json: {} }))
  await deny.press('Enter')
  await toastSays(page, 'Failed to deny request. Please try again.')
  await expect(deny).toBeFocused()
})

test('whoever goes on by keyboard before a dialog has its first focus stays where they are', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const waiting = somebody('Zanele', 'Fokusvlei')
  await askForAccess(page, waiting)
  await page.goto(`/user-management?search=${waiting.email}`)
  // At the moment at which the button is there, and before the timers of the dialog.
  const quick = page.evaluate(`new Promise(done => new MutationObserver((_, observer) => {
    const cancel = [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Cancel')
    if (!cancel) return
    observer.disconnect()
    cancel.focus()
    setTimeout(() => done(document.activeElement.textContent), 300)
  }).observe(document.body, { childList: true, subtree: true }))`)
  await rowAction(rowWith(page, 'Access requests', waiting.email), 'Deny')
  expect(await quick).toBe('Cancel')
})

test('a dialog of the Export menu gives the focus back to its button', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openFromNavigation(page, 'Reports')
  const menu = page.getByRole('button', { name: 'Export' })
  for (const name of ['Mark filtered leads as paid', 'Mark filtered leads as paid & export']) {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

test('a dialog that follows on another gives the focus back to what opened the first', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Fokusvlei Direct', leadReceivalType: 'api' })
  await page.goto(`/organisation-management/details/${id}`)
  const create = page.getByRole('button', { name: 'Create API key' })
  await create.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Focus')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused()
  await page.getByRole('button', { name: 'I have copied it' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(create).toBeFocused()
})

test('a form of settings keeps the focus, and what is typed while it is being saved', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  for (const { address, call, name, label } of [
    {
      address: '/leads/speed-to-contact',
      call: '/v1/contact-settings',
      name: 'untouchedHours',
      label: 'Hours without an outcome',
    },
    { address: '/leads/return-rates', call: '/v1/case-settings', name: 'lookAtLeads', label: 'Minimum leads' },
  ]) {
    await page.goto(address)
    const field = fieldOf(page, label)
    const save = page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' })
    const readAgain = () =>
      page.waitForResponse(answer => answer.request().method() === 'GET' && answer.url().endsWith(call))
    const before = await field.inputValue()
    await field.fill('37')
    const release = await holdBack(page, `**${call}`, 'PUT')
    await save.press('Enter')
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await field.fill(before)
    const read = readAgain()
    release()
    expect(await (await read).json()).toMatchObject({ [name]: 37 })
    await expect(save).toHaveAttribute('aria-busy', 'false')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(before)
    const anew = readAgain()
    await save.press('Enter')
    expect(await (await anew).json()).toMatchObject({ [name]: Number(before) })
    await expect(save).toHaveAttribute('aria-busy', 'false')
    await expect(save).toBeFocused()
  }
})
