import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './steps/answers.ts'
import { askForAccess, makeLead } from './steps/by-call.ts'
import { loseConnection } from './steps/connection.ts'
import { fieldOf, rowAction, rowWith, toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { fillSignIn, openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

test('what was typed into a dialog is not thrown away by Escape, the cross or Back without asking', async ({
  people,
  market,
}) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  await makeLead(loader, { lastName: 'Keepkloof', insuranceType: 'debtProduct', idNumber: null })
  await loader.goto('/user/account')
  await openFromNavigation(loader, 'My Leads')
  await loader.getByRole('searchbox').fill('Keepkloof')
  const edit = () => rowAction(rowWith(loader, 'My leads', 'Keepkloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  const question = loader.getByRole('dialog', { name: 'Leave without saving?' })
  // Nothing was typed, so there is nothing to ask, and the dialog is gone though it was opened before the list was searched.
  await edit()
  await expect(fieldOf(dialog, 'First name')).toBeVisible()
  await loader.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await edit()
  await type(dialog, 'First name', 'Someone else')
  await loader.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await isAccessible(loader)
  // Escape is the question's now: it stays.
  await loader.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  // The dialog has a place of its own, which Back would leave; also while it asks itself, there is one question.
  for (const isAsking of [false, true]) {
    if (isAsking) await loader.keyboard.press('Escape')
    await expect(question).toHaveCount(isAsking ? 1 : 0)
    await go(loader, 'back')
    await expect(question).toHaveCount(1)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  }
  // Whoever comes back by Forward stays as well, and the next Back asks anew.
  await go(loader, 'back')
  await expect(question).toBeVisible()
  await go(loader, 'forward')
  await expect(question).toBeHidden()
  await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  await go(loader, 'back')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  await loader.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(loader.getByRole('searchbox')).toHaveValue('Keepkloof')
  // Cancel says itself what becomes of it, and what was saved is not asked about.
  await edit()
  await type(dialog, 'First name', 'Somebody')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await edit()
  await type(dialog, 'First name', 'Somebody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(loader, 'Lead edited successfully')
  // Whoever goes back while it is being saved comes to the list, and no further once the answer is there.
  for (const [name, hasDiscarded] of [
    ['Someone', false],
    ['Somebody', true],
  ] as const) {
    await edit()
    await type(dialog, 'First name', name)
    const release = await holdBack(loader, '**/v1/leads/*', 'PATCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await loader.evaluate('history.back()')
    const onItsWay = loader.getByRole('dialog', { name: 'Leave before it is saved?' })
    if (hasDiscarded) await onItsWay.getByRole('button', { name: 'Leave' }).click()
    else await expect(onItsWay).toBeVisible()
    const answered = loader.waitForResponse(answer => answer.request().method() === 'PATCH')
    release()
    await answered
    await expect(onItsWay).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(rowWith(loader, 'My leads', `${name} Keepkloof`)).toBeVisible()
    await expect(loader.getByRole('searchbox')).toHaveValue('Keepkloof')
  }
  await openFromNavigation(loader, 'Home')
  await expect(loader.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

/** What asks before leaving has been told of it by then. */
const go = (page: Page, way: 'back' | 'forward') =>
  page.evaluate(`new Promise(told => {
    addEventListener('popstate', () => setTimeout(told), { once: true })
    history.${way}()
  })`)

test('approving a request asks before Escape, the cross or Back throws the percentages away', async ({ people }) => {
  const page = await people.newPage()
  const person = somebody('Naledi', 'Khumalo')
  await askForAccess(page, person)
  await signInAsAdministrator(page)
  await page.goto('/user/account')
  await openFromNavigation(page, 'User Management')
  await page.getByRole('searchbox').fill(person.email)
  await rowAction(rowWith(page, 'Access requests', person.email), 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve request' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const sale = dialog.getByRole('textbox', { name: 'Sale commission' })
  await sale.fill('12')
  // Going back from the correction keeps what was typed beside it, and it still counts as typed.
  await dialog.getByRole('button', { name: 'Correct these details' }).click()
  await page.getByRole('dialog', { name: 'Correct these details' }).getByRole('button', { name: 'Cancel' }).click()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    // The first step back is the search.
    () => page.evaluate('history.go(-2)'),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(sale).toHaveValue(/^12/)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a page with something unsaved asks before a link, Back or a closed tab', async ({ people, market }) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  await loader.goto('/')
  await loader.goto('/user/account')
  const question = loader.getByRole('dialog', { name: 'Leave without saving?' })
  const name = fieldOf(loader, 'First name')
  const before = await name.inputValue()
  await name.fill('Unsaved')
  await test.step('what says that a save failed, and what asks before leaving, is there before the connection breaks', async () => {
    people.allowInConsole(/ERR_INTERNET_DISCONNECTED/)
    await loseConnection(loader)
    await loader.getByRole('button', { name: 'Save' }).click()
    await toastSays(loader, 'You are offline. Failed to update profile. Please try again.')
    await loader.context().setOffline(false)
  })
  await loader.getByRole('navigation').getByRole('link', { name: 'My Leads' }).click()
  await expect(question).toBeVisible()
  await test.step('nothing is thrown away for a page that can no longer be fetched', async () => {
    await loader.context().setOffline(true)
    await question.getByRole('button', { name: 'Discard' }).click()
    await toastSays(loader, 'You are offline. This page could not be loaded. Please try again.')
    await expect(question).toBeHidden()
    await loader.context().setOffline(false)
    await loader.getByRole('navigation').getByRole('link', { name: 'My Leads' }).click()
  })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(loader).toHaveURL(/\/user\/account$/)
  await expect(name).toHaveValue('Unsaved')
  const asked = new Promise<string>(resolve =>
    loader.once('dialog', prompt => {
      resolve(prompt.type())
      void prompt.dismiss()
    }),
  )
  await loader.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')
  await expect(name).toHaveValue('Unsaved')
  await name.fill(before)
  await loader.getByRole('navigation').getByRole('link', { name: 'My Leads' }).click()
  await expect(loader.getByRole('heading', { name: 'My Leads' })).toBeVisible()
})

test('Logout asks before it throws away what was typed on a page, a draft, or in another tab', async ({
  people,
  market: { loader },
}) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  const question = page.getByRole('dialog', { name: 'Log out without saving?' })
  const logOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  const stay = async () => {
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
  }
  await page.goto('/user/account')
  const name = fieldOf(page, 'First name')
  const before = await name.inputValue()
  await name.fill('Unsaved')
  await logOut()
  await expect(question).toBeVisible()
  await isAccessible(page)
  await stay()
  await expect(name).toHaveValue('Unsaved')
  await name.fill(before)

  // A lead that was begun waits behind other pages, too.
  await openFromNavigation(page, 'Submit Leads')
  // The account has a first name, too: it is typed once the other page is there.
  await expect(page.getByRole('heading', { name: 'Submit Leads' })).toBeVisible()
  await type(page, 'First name', 'Lindokuhle')
  await openFromNavigation(page, 'Home')
  await logOut()
  await stay()
  await openFromNavigation(page, 'Submit Leads')
  await expect(fieldOf(page, 'First name')).toHaveValue('Lindokuhle')
  await fieldOf(page, 'First name').fill('')

  const other = await page.context().newPage()
  await other.goto('/user/account')
  await fieldOf(other, 'First name').fill('Unsaved')
  await logOut()
  await stay()
  await logOut()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

test('a draft of a lost session is not shown to somebody else who signs in after it', async ({
  people,
  market: { loader, ownLoader: other },
}) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await openFromNavigation(page, 'Submit Leads')
  await type(page, 'First name', 'Confidential')
  people.allowInConsole(/status of 40\d/)
  await page.context().clearCookies()
  await page.reload()
  await fillSignIn(page, other.email, other.password)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Confidential')
})

test('a lead that is being typed in is cleared only once that was confirmed', async ({ people, market }) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  await openFromNavigation(page, 'Submit Leads')
  const name = fieldOf(page, 'First name')
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear form' })
  const question = page.getByRole('dialog', { name: 'Clear the form?' })
  await name.fill('Zodwa')
  await clear.press('Enter')
  await expect(question).toBeVisible()
  await isAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Zodwa')
  await expect(clear).toBeFocused()
  await clear.press('Enter')
  await question.getByRole('button', { name: 'Clear form' }).press('Enter')
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(clear).toBeHidden()
  // Whoever begins anew is not asked once more.
  await name.fill('Zandile')
  await expect(clear).toBeVisible()
  await expect(question).toBeHidden()
})
