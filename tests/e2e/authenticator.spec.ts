import type { Page } from '@playwright/test'
import { codeOf } from '../../apps/identity/src/testing/code-of.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { administrator } from './product.ts'
import { makeLoader } from './steps/by-call.ts'
import { actionsOf, fieldOf, heading, press, rowAction, rowWith, search, toastSays } from './steps/fields.ts'
import { isForEverybody } from './steps/for-everybody.ts'
import { fillSignIn, signIn, signInAsAdministrator, signOut } from './steps/sign-in.ts'

const typeCode = (page: Page, code: string) => page.getByRole('textbox', { name: 'Code' }).fill(code)
const secretOn = async (page: Page) => (await page.locator('.key').innerText()).replaceAll(' ', '')
const codesOn = (page: Page) => page.locator('.codes li').allInnerTexts()

test('a loader sets up an authenticator app, signs in with its codes and with a recovery code, and loses both', async ({
  people,
  product,
}) => {
  people.allowInConsole(/status of (401|422)/)
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Busisiwe', 'Cele'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/security')
  await press(page, 'Set up an app')

  await expect(fieldOf(page, 'Email address')).toHaveValue(loader.email)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Set up an authenticator app')
  await expect(page.getByRole('img', { name: 'Square code for your authenticator app' })).toBeVisible()
  const secret = await secretOn(page)
  await typeCode(page, '000 000')
  await press(page, 'Confirm')
  await expect(page.getByRole('alert')).toContainText('This is not the code that the app shows now')
  await isForEverybody(page)
  await typeCode(page, codeOf(secret))
  await press(page, 'Confirm')
  await heading(page, 'Keep your recovery codes')
  await isForEverybody(page)
  const codes = await codesOn(page)
  expect(codes).toHaveLength(10)
  await press(page, 'I have kept them')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Enter your code')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await typeCode(page, '123456')
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await isForEverybody(page)
  // The code of the next half minute: the present one was used to set it up.
  await typeCode(page, codeOf(secret, 1))
  await press(page, 'Sign in')
  await heading(page, 'Welcome Back!')
  // Renewed in the hidden frame, which asks nothing.
  await page.reload()
  await heading(page, 'Welcome Back!')

  await signOut(page)
  await fillSignIn(page, loader.email, loader.password)
  await typeCode(page, codes[0] ?? '')
  await press(page, 'Sign in')
  await heading(page, 'Welcome Back!')

  await admin.goto('/user-management/active-users')
  await search(admin, 'Search by user', loader.email)
  const row = rowWith(admin, 'Active users', loader.email)
  await rowAction(row, 'Remove second step')
  await admin.getByLabel('Your password').fill(administrator.password)
  await isForEverybody(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await toastSays(admin, 'The second step was removed')
  await expect.poll(() => actionsOf(row)).not.toContain('Remove second step')
  const again = await people.newPage()
  await signIn(again, loader.email, loader.password)
  for (const subject of ['An authenticator app was set up', 'A recovery code was used', 'Your second step was removed'])
    await mailTo(product, loader.email, subject)
})

test('somebody gets new recovery codes, changes their mind about another phone, and switches the app off', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Nomvula', 'Radebe'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/security')
  await press(page, 'Set up an app')
  await fillSignIn(page, loader.email, loader.password)
  await typeCode(page, codeOf(await secretOn(page)))
  await press(page, 'Confirm')
  const codes = await codesOn(page)
  await press(page, 'I have kept them')
  const enter = async (button: string, code = '') => {
    await press(page, button)
    await fillSignIn(page, loader.email, loader.password)
    await typeCode(page, code)
    await press(page, 'Sign in')
  }
  await enter('Use another phone', codes[0])
  await heading(page, 'Set up an authenticator app')
  await press(page, 'Cancel')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await isForEverybody(page)
  await enter('New recovery codes', codes[1])
  await heading(page, 'Make new recovery codes')
  await isForEverybody(page)
  // Whoever double-clicks everything sends each form once.
  const sent: string[] = []
  page.on('request', request => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
  await page.getByRole('button', { name: 'Make new codes' }).dblclick()
  await heading(page, 'Keep your recovery codes')
  expect(sent).toEqual([expect.stringMatching(/^\/login\//)])
  const renewed = await codesOn(page)
  await press(page, 'I have kept them')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await enter('Switch off', renewed[0])
  await heading(page, 'Switch off the authenticator app')
  await press(page, 'Switch off')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await signOut(page)
  await fillSignIn(page, loader.email, loader.password)
  await heading(page, 'Welcome Back!')
  await mailTo(product, loader.email, 'Your authenticator app was switched off')
})
