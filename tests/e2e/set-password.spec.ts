import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { holdBack } from './steps/answers.ts'
import { letIn } from './steps/by-call.ts'
import { toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openHome, signInAsAdministrator } from './steps/sign-in.ts'

// Document 1, section 2:
// - `/set-password` anyone; query `id` First password after approval
// - Set password: query `id`.
// - A note that an administrator approved the request, password, verify password, a tick to show them.
// - Success leads to `/`.
// Document 1, section 4:
// - then active once a password was set.
// Document 1, section 5:
// - Required: no empty value, no empty list 'Field is required'
// - Password: at least 8 characters 'Minimum 8 characters'
// - Password: a lowercase letter 'At least one lowercase character'
// - Password: a number, symbol or whitespace 'Must have number, symbol, or whitespace character'
// - Verify field equals the password 'Must match password'
// Document 1, section 7:
// - POST `/v1/loaders/{id}/complete/setup` `password`; the id is the query's
// Document 1, section 8:
// - 'Failed to set password. Please try again.',
// - 'Password set successfully'.
// Document 1, section 9:
// - Password from 8 characters,
test('a password is set by the link of the mail, with every rule in words', async ({ people, product }) => {
  people.allowInConsole(/status of 500/)
  const [admin, page] = [await people.newPage(), await people.newPage()]
  const person = somebody('Karabo', 'Sithebe')
  await signInAsAdministrator(admin)
  await letIn(admin, person)
  const link = linkIn(await mailTo(product, person.email, 'Your access has been approved'))
  expect(new URL(link).pathname).toBe('/set-password')
  await page.goto(link)
  await expect(page.getByText(/An administrator has approved your request/)).toBeVisible()

  const save = page.getByRole('button', { name: 'Set password' })
  await save.click()
  await expect(page.getByText('Field is required')).toHaveCount(2)
  for (const [password, message] of [
    ['short1', 'Minimum 8 characters'],
    ['CAPITALS 1', 'At least one lowercase character'],
    ['lettersonly', 'Must have number, symbol, or whitespace character'],
  ] as const) {
    await type(page, 'Password', password)
    await save.click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await type(page, 'Password', 'long enough')
  await type(page, 'Verify password', 'long enouhg')
  await save.click()
  await expect(page.getByText('Must match password')).toBeVisible()

  const fields = ['Password', 'Verify password'].map(name => page.getByRole('textbox', { name, exact: true }))
  for (const field of fields) await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('checkbox', { name: 'Show password' }).check()
  for (const field of fields) await expect(field).toHaveAttribute('type', 'text')

  await type(page, 'Verify password', 'long enough')
  await page.route('**/complete/setup', route => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await toastSays(page, 'Failed to set password. Please try again.')
  await page.unroute('**/complete/setup')
  const sent = page.waitForRequest('**/complete/setup')
  await save.click()
  await toastSays(page, 'Password set successfully')
  expect(new URL((await sent).url()).pathname).toBe(
    `/v1/loaders/${encodeURIComponent(new URL(link).searchParams.get('id') ?? '')}/complete/setup`,
  )
  expect((await sent).postDataJSON()).toEqual({ password: 'long enough' })
  // The way leads to the root, and its person is signed in already.
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

test('at a browser where somebody else is signed in, a new password signs in its own person', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  await openHome(admin)
  const person = somebody('Ntombi', 'Radebe')
  await letIn(admin, person)
  const page = await admin.context().newPage()
  await page.goto(linkIn(await mailTo(product, person.email, 'Your access has been approved')))
  await expect(page.getByText(/ is signed in in this browser at the moment, and will be signed out /)).toBeVisible()
  await expect(page.getByText('Ntombi')).toHaveCount(0)
  await type(page, 'Password', 'long enough')
  await type(page, 'Verify password', 'long enough')
  // What is typed on a page for anybody is nobody's in particular.
  const request = await admin.context().newPage()
  await request.goto('/request-access')
  await type(request, 'First name', 'Halfway')
  await page.bringToFront()
  // What it asks by itself tells it nothing yet.
  const release = await holdBack(admin, '**/v1/**', 'GET')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Leads' })).toBeVisible()
  // The tab of who was signed in before does not stay theirs until it asks for something.
  await admin.bringToFront()
  await expect(admin.getByText(`Somebody else signed in in this browser: you are ${person.email}`)).toBeVisible()
  release()
  await expect(admin.getByRole('link', { name: 'My Leads' })).toBeVisible()
  await expect(request.getByLabel('First name')).toHaveValue('Halfway')
})

test('a link that was used, or lost its id, is told so when it is opened, and a new one is offered', async ({
  people,
  product,
  cast: { individual: loader },
}) => {
  const spent = new URL(linkIn(await mailTo(product, loader.email, 'Your access has been approved')))
  const page = await people.newPage()
  const told = page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })
  for (const path of ['/set-password?id=was-used-before', '/reset-password?id=was-used-before', spent.href]) {
    await page.goto(path)
    await expect(told).toBeFocused()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    // The others are among the screens that are looked at by themselves.
    if (path.startsWith('/reset-password')) await isAccessible(page)
  }
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await isAccessible(page)
  await page.goto(linkIn(await mailTo(product, loader.email, 'Reset your password')))
  await expect(page.getByRole('textbox', { name: 'Verify password' })).toBeVisible()
  await page.goto('/set-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete')
})
