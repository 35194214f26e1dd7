import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { withAuthenticatorDevice } from './steps/authenticator-device.ts'
import { makeLoader } from './steps/by-call.ts'
import { fieldOf, heading, press } from './steps/fields.ts'
import { isForEverybody } from './steps/for-everybody.ts'
import { fillSignIn, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

const passkeysOf = (page: Page) => page.getByRole('list', { name: 'Passkeys' })

test('a loader adds a passkey, signs in with it alone and after the password, and removes it', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Palesa', 'Mokoena'])
  const page = await people.newPage()
  const device = await withAuthenticatorDevice(page)
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/security')
  await press(page, 'Add a passkey')

  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Add a passkey')
  await expect(page.getByText('This browser cannot make passkeys')).toBeHidden()
  await expect(fieldOf(page, 'Name')).toHaveValue(/^Chrome/)
  await fieldOf(page, 'Name').fill('My laptop')
  await device.unlocks(false)
  await press(page, 'Create passkey')
  await expect(page.getByRole('alert')).toContainText('No passkey was made')
  await isForEverybody(page)
  await device.unlocks(true)
  await press(page, 'Create passkey')
  await heading(page, 'Keep your recovery codes')
  await press(page, 'I have kept them')
  await expect(passkeysOf(page)).toContainText('My laptop')
  await expect(passkeysOf(page)).toContainText('Not used yet')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await isForEverybody(page)

  await test.step('a page that was open for too long asks for the passkey with a new challenge, at one press', async () => {
    await signOut(page)
    await page.evaluate(`document.querySelector('form[data-passkey]').dataset.goodFor = '0'`)
    await press(page, 'Sign in with a passkey')
    await heading(page, 'Welcome Back!')
  })

  people.allowInConsole(/status of (401|422)/)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await press(page, 'Sign in with a passkey')
  await heading(page, 'Welcome Back!')
  // Renewed in the hidden frame, which asks nothing.
  await page.reload()
  await heading(page, 'Welcome Back!')

  await signOut(page)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'One more step')
  await isForEverybody(page)
  await press(page, 'Use a passkey')
  await heading(page, 'Welcome Back!')

  await page.goto('/user/security')
  await expect(passkeysOf(page)).toContainText('Last used')
  await page.getByRole('button', { name: /^Remove My laptop/ }).click()
  await heading(page, 'Sign in')
  await press(page, 'Sign in with a passkey')
  await heading(page, 'Remove a passkey')
  await isForEverybody(page)
  await press(page, 'Remove passkey')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(passkeysOf(page)).toHaveCount(0)

  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('This passkey does not belong to an account')
  await isForEverybody(page)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Welcome Back!')
  for (const subject of ['A passkey was added', 'A passkey was removed']) await mailTo(product, loader.email, subject)
})

test('a browser without passkeys is not offered any', async ({ people, product }) => {
  const page = await people.newPage()
  await page.addInitScript('delete globalThis.PublicKeyCredential')
  await page.goto(product.origin)
  await heading(page, 'Sign in')
  await expect(page.getByRole('button', { name: 'Show password' }).or(page.getByLabel('Show password'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
