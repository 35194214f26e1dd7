import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeLead } from './steps/by-call.ts'
import { fieldOf, rowAction, rowWith, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signIn } from './steps/sign-in.ts'

test('what was typed into a dialog is not thrown away by Escape, the cross or Back without asking', async ({
  people,
  market,
}) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  await makeLead(loader, { lastName: 'Keepkloof', insuranceType: 'debtProduct', idNumber: null })
  await openFromNavigation(loader, 'My Leads')
  await loader.getByRole('searchbox').fill('Keepkloof')
  const edit = () => rowAction(rowWith(loader, 'My leads', 'Keepkloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  const question = loader.getByRole('dialog', { name: 'Leave without saving?' })
  // Nothing was typed, so there is nothing to ask.
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
  // The first step back is the search, on the same page; the second leaves it.
  await loader.evaluate('history.back()')
  await expect(loader.locator('input[type=search]')).toHaveValue('')
  await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  await loader.evaluate('history.back()')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(fieldOf(dialog, 'First name')).toHaveValue('Someone else')
  await loader.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  await loader.getByRole('searchbox').fill('Keepkloof')
  // Cancel says itself what becomes of it, and what was saved is not asked about.
  await edit()
  await type(dialog, 'First name', 'Somebody')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await edit()
  await type(dialog, 'First name', 'Somebody')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(loader, 'Lead edited successfully')
  await openFromNavigation(loader, 'Home')
  await expect(loader.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
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
  await loader.getByRole('navigation').getByRole('link', { name: 'My Leads' }).click()
  await expect(question).toBeVisible()
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
