import { blockLoader } from '@lodeway/contract/access.ts'
import { expect, test } from './fixtures.ts'
import { makeLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { fieldOf, saysAt, toastSays, type } from './steps/fields.ts'
import { fillSignIn, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

test('logging out ends every tab, and none goes back in by itself', async ({ people, product }) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Palesa', 'Maseko'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  const other = await page.context().newPage()
  await other.goto('/user/account')
  await expect(fieldOf(other, 'Email')).toHaveValue(loader.email)

  await signOut(page)
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await other.content()).not.toContain(loader.email)
  await other.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(other, loader.email, loader.password)
  await expect(fieldOf(other, 'Email')).toHaveValue(loader.email)
})

test('a user who is blocked while at work is told so', async ({ people, product }) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Kagiso', 'Molefe'])
  people.allowInConsole(/401/)
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await callAs(admin, blockLoader, { params: { id: loader.id } })
  await page.getByRole('link', { name: 'My Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Your access has been blocked' })).toBeVisible()
})

test('a new email address is confirmed with the password', async ({ people, product }) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Refilwe', 'Tau'])
  people.allowInConsole(/422/)
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/account')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(fieldOf(page, 'Your password')).toHaveCount(0)
  await type(page, 'Email', `new.${loader.email}`)
  await save.click()
  await saysAt(page, 'Your password', 'Field is required')
  await type(page, 'Your password', 'not mine 1')
  await save.click()
  await saysAt(page, 'Your password', 'This is not your password')
  await type(page, 'Your password', loader.password)
  await save.click()
  await toastSays(page, 'Profile updated successfully')
  await expect(fieldOf(page, 'Your password')).toHaveCount(0)
})
