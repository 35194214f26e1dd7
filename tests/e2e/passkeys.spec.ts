import type { Page } from '@playwright/test'
import { sql } from '../start/running.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { administrator, startProduct } from './product.ts'
import { withAuthenticatorDevice } from './steps/authenticator-device.ts'
import { makeLoader, makeOrganisation } from './steps/by-call.ts'
import { fieldOf, type } from './steps/fields.ts'
import { isForEverybody } from './steps/for-everybody.ts'
import { fillSignIn, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const passkeysOf = (page: Page) => page.getByRole('list', { name: 'Passkeys' })

test('a loader adds a passkey, signs in with it alone and after the password, and removes it', async ({
  people,
  product,
}) => {
  people.allowInConsole(/status of (401|422)/)
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
  await isForEverybody(page)
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
  await mailTo(product, loader.email, 'A passkey was added')

  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await isForEverybody(page)
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
  await mailTo(product, loader.email, 'A passkey was removed')

  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('This passkey does not belong to an account')
  await isForEverybody(page)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Welcome Back!')
})

test('a page that was open for too long asks for the passkey with a new challenge, at one press', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Kagiso', 'Molefe'])
  const page = await people.newPage()
  await withAuthenticatorDevice(page)
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/security')
  await press(page, 'Add a passkey')
  await fillSignIn(page, loader.email, loader.password)
  await press(page, 'Create passkey')
  await press(page, 'I have kept them')
  await signOut(page)
  await page.evaluate(`document.querySelector('form[data-passkey]').dataset.goodFor = '0'`)
  await press(page, 'Sign in with a passkey')
  await heading(page, 'Welcome Back!')
})

test('a browser without passkeys is not offered any', async ({ people, product }) => {
  const page = await people.newPage()
  await page.addInitScript('delete globalThis.PublicKeyCredential')
  await page.goto(product.origin)
  await heading(page, 'Sign in')
  await expect(page.getByRole('button', { name: 'Show password' }).or(page.getByLabel('Show password'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})

test('where administrators need a second step, a passkey is one', async ({ people }) => {
  test.setTimeout(720_000)
  const strict = await startProduct({ ADMINS_NEED_AUTHENTICATOR: 'true' })
  people.afterwards(strict.stop)
  const page = await people.newPage({ baseURL: strict.origin })
  const device = await withAuthenticatorDevice(page)
  await page.goto('/reports')
  await fillSignIn(page, administrator.email, administrator.password)
  await heading(page, 'Set up an authenticator app')
  await isForEverybody(page)
  await press(page, 'Add a passkey instead')
  await heading(page, 'Add a passkey')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await isForEverybody(page)
  await press(page, 'Create passkey')
  await press(page, 'I have kept them')
  await expect(page).toHaveURL(/\/reports/)
  await page.goto('/user/security')
  await expect(passkeysOf(page)).toContainText('Added')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  // Asked once more later on, it confirms in a window of its own, and what was typed on the page is still there.
  people.allowInConsole(/403/)
  const { id } = await makeOrganisation(page, { name: 'Karoo Cover', leadReceivalType: 'api' })
  await page.goto(`/organisation-management/details/${id}`)
  await sql(
    strict.dataDir,
    `UPDATE identity.artifact SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::int - 1200) WHERE model = 'Session'`,
  )
  await press(page, 'Create API key')
  await type(page, 'Name', 'Call centre')
  await press(page, 'Create')
  const window = page.waitForEvent('popup')
  await press(page, 'sign in again with a passkey')
  const popup = await window
  await withAuthenticatorDevice(popup, await device.passkeys())
  await press(popup, 'Sign in with a passkey')
  await expect(page.getByRole('dialog', { name: 'API key', exact: true }).getByRole('textbox')).toHaveValue(/^lw_/)
})
