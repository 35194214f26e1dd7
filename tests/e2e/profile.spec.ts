import { banks } from '@lodeway/rules/billing/banks.ts'
import { incomeTaxNumberProblem } from '@lodeway/rules/billing/income-tax-number.ts'
import sharp from 'sharp'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { goOnTo } from './screens.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { makeLoader } from './steps/by-call.ts'
import { choicesOf, choose, fieldOf, saysAt, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

// Document 2, section 2:
// - `/user/account` Account tab of the profile
// - `/user/billing-details` Billing details tab (loaders only)
// - `/user/security` Security tab
// - Tabs Account, Billing details (loaders only), Security.
// - Loaders also have a loader-status section.
// Document 2, section 5:
// - Only loaders edit loader status and company code.
// Document 2, section 6:
// - submitting leads, the profile, billing details and the loader-status section.
test('a loader has three tabs and a loader-status section, an administrator two tabs and none', async ({
  people,
  market,
}) => {
  const [loader, admin] = [await people.newPage(), await people.newPage()]
  await signIn(loader, market.loader.email, market.loader.password)
  await openHome(loader)
  await loader.getByRole('button', { name: /^User menu/ }).click()
  await loader.getByRole('link', { name: 'Profile' }).click()
  const tabs = loader.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  await expect(tabs).toHaveText(['Account', 'Billing details', 'Security'])
  await expect(loader).toHaveURL(/\/user\/account$/)
  await expect(loader.getByRole('region', { name: 'Loader status' })).toBeVisible()
  await tabs.nth(1).click()
  await expect(loader).toHaveURL(/\/user\/billing-details$/)
  await expect(loader.getByRole('region', { name: 'Billing details' })).toBeVisible()
  await tabs.nth(2).click()
  await expect(loader).toHaveURL(/\/user\/security$/)
  await expect(loader.getByRole('button', { name: 'Reset password' })).toBeVisible()

  await signInAsAdministrator(admin)
  await admin.goto('/user/account')
  await expect(admin.getByRole('navigation', { name: 'Profile' }).getByRole('link')).toHaveText(['Account', 'Security'])
  await expect(fieldOf(admin, 'First name')).toBeVisible()
  await expect(fieldOf(admin, 'Loader status')).toHaveCount(0)
  await expect(fieldOf(admin, 'Company code')).toHaveCount(0)
  await goOnTo(admin, '/user/billing-details')
  await expect(admin.getByRole('heading', { name: 'This page is not for you' })).toBeVisible()
})

// Document 2, section 2:
// - `/user/account` Account tab of the profile
// - Account shows the fields of the profile and
// - a card 'Remove account' that says to email the administrator.
// Document 2, section 5:
// - First name, last name, email and cellphone are required; the ID is a valid South African one;
// - loader status is required of loaders; the company code is required when it is organisational.
// Document 2, section 7:
// - PATCH `/v1/loaders/{id}` names, `emailAddress`, `phoneNumber`, `idNumber`, … the profile
// - Reads of the billing holder and of the user's profile their paths are not shown
// Document 2, section 8:
// - 'Failed to update profile. Please try again.'
// - 'Profile updated successfully'
test('the account shows the profile, keeps its rules, is saved, and says how to be removed', async ({
  people,
  market: { loader },
}) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/account')
  const shown = {
    'First name': loader.firstName,
    'Last name': loader.lastName,
    Email: loader.email,
    Cellphone: loader.phone,
    'ID number': loader.idNumber,
    'Loader status': 'Individual',
  }
  for (const [label, value] of Object.entries(shown)) await expect(fieldOf(page, label)).toHaveValue(value)
  const card = page.getByRole('region', { name: 'Remove account' })
  await expect(card).toContainText('please email the administrator')
  await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:/)

  const save = page.getByRole('button', { name: 'Save' })
  const required = ['First name', 'Last name', 'Email', 'Cellphone', 'ID number'] as const
  for (const label of required) await type(page, label, '')
  await choose(page, 'Loader status', 'Organisational')
  await save.click()
  for (const label of [...required, 'Company code']) await saysAt(page, label, 'Field is required')
  await isAccessible(page)
  await choose(page, 'Loader status', 'Individual')
  for (const label of required) await type(page, label, shown[label])
  await type(page, 'First name', 'Busi5iwe')
  await type(page, 'Email', 'busisiwe')
  await type(page, 'ID number', '8001015009086')
  await save.click()
  await saysAt(page, 'First name', 'Invalid value')
  await saysAt(page, 'Email', 'Invalid email')
  await saysAt(page, 'ID number', 'Invalid ID number')
  for (const label of required) await type(page, label, shown[label])

  const others = {
    'First name': 'Zodwa',
    'Last name': 'Radebe',
    Email: 'zodwa.radebe@loaders.example',
    Cellphone: '0825550147',
    'ID number': '9202204720083',
  }
  for (const label of required) await type(page, label, others[label])
  await type(page, 'Your password', loader.password)
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await failsInWords(people, page, {
    address: '**/v1/loaders/*',
    method: 'PATCH',
    act: () => save.click(),
    fallback: 'Failed to update profile. Please try again.',
  })
  expect(new URL((await sent).url()).pathname).toBe(`/v1/loaders/${loader.id}`)
  expect((await sent).postDataJSON()).toEqual({
    firstName: others['First name'],
    lastName: others['Last name'],
    emailAddress: others.Email,
    phoneNumber: others.Cellphone,
    idNumber: others['ID number'],
    password: loader.password,
  })
  // What was not changed is not sent: an administrator may have corrected it since the page was opened.
  for (const label of required) await type(page, label, shown[label])
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') calls.push(request.url())
  })
  await save.click()
  await toastSays(page, 'Profile updated successfully')
  expect(calls).toEqual([])
})

// Document 2, section 2:
// - `/user/billing-details` Billing details tab (loaders only)
// - Individual loaders without a billing holder are sent from the form to `/user/billing-details`.
// Document 2, section 5:
// - Holder, bank, account type, number and branch code are required; the address is optional.
// Document 2, section 7:
// - Billing details, create and update their paths are not shown
// Document 2, section 8:
// - 'Failed to billing details. Please try again.'
// - 'Billing details updated successfully.'
test('an individual loader without bank details is sent to them first, chooses of sixteen banks, and may submit then', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Nandi', 'Gumede'])
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/submit-leads')
  await expect(page).toHaveURL(/\/user\/billing-details$/)
  await page.goto('/submit-leads/petInsurance')
  await expect(page).toHaveURL(/\/user\/billing-details$/)

  const save = page.getByRole('button', { name: 'Save' })
  await expect(fieldOf(page, 'Holder name')).toBeVisible()
  await save.click()
  for (const label of ['Holder name', 'Bank', 'Account type', 'Account number', 'Branch code']) {
    await saysAt(page, label, 'Field is required')
  }
  await expect(fieldOf(page, 'Address')).not.toHaveAttribute('aria-invalid', 'true')
  await isAccessible(page)
  expect(await choicesOf(page, 'Bank')).toEqual([...banks])
  expect(await choicesOf(page, 'Account type')).toEqual(['Savings', 'Current'])
  // Which bank has which code is under test beside the list: filled in, taken out, and filled in again.
  for (const [bank, code] of [
    ['ABSA', '632005'],
    ['Grindrod', ''],
    ['TymeBank', '678910'],
  ] as const) {
    await choose(page, 'Bank', bank)
    await expect(fieldOf(page, 'Branch code'), bank).toHaveValue(code)
  }

  await type(page, 'Holder name', 'N Gumede')
  await choose(page, 'Account type', 'Current')
  await type(page, 'Branch code', '12')
  for (const [wrong, message] of [
    ['123456', 'Min of 7 characters'],
    ['12345678901234', 'Max of 13 characters'],
    ['12345678x', 'Account number is not valid.'],
  ] as const) {
    await type(page, 'Account number', wrong)
    await save.click()
    await saysAt(page, 'Account number', message)
  }
  await saysAt(page, 'Branch code', 'Branch code is not valid.')
  await type(page, 'Income tax number', '0001339051')
  await save.click()
  await saysAt(page, 'Income tax number', incomeTaxNumberProblem)
  await type(page, 'Income tax number', '0001 339 050')
  await type(page, 'Account number', '0012345678')
  await type(page, 'Branch code', '678910')

  await failsInWords(people, page, {
    address: '**/v1/loaders/*/billing',
    method: 'POST',
    act: () => save.click(),
    fallback: 'Failed to billing details. Please try again.',
  })
  await expect(fieldOf(page, 'Account number')).toHaveValue('0012345678')
  // Whoever goes on before the page has read them again is not led back to them.
  const release = await holdBack(page, '**/v1/loaders/*/billing', 'GET')
  await save.click()
  await toastSays(page, 'Billing details updated successfully.')
  await openFromNavigation(page, 'Submit Leads')
  release()
  await expect(fieldOf(page, 'First name')).toBeVisible()
  await page.goto('/user/billing-details')
  // Details that are on file are changed with the password: until that is asked for, the page still shows what was before.
  await expect(fieldOf(page, 'Your password')).toBeVisible()
  const forgotten = await page.context().newPage()
  await forgotten.goto('/user/billing-details')
  await expect(fieldOf(forgotten, 'Your password')).toBeVisible()
  await type(page, 'Address', '4 Loop Street')
  await save.click()
  await saysAt(page, 'Your password', 'Field is required')
  await type(page, 'Your password', loader.password)
  const changed = page.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  expect((await changed).postDataJSON()).toMatchObject({ number: '0012345678', address: '4 Loop Street' })
  // The password is taken out once the change was accepted; before that, leaving asks.
  await expect(fieldOf(page, 'Your password')).toHaveValue('')
  // A window that was opened before shows it now, beside what is typed there, and takes nothing back.
  people.allowInConsole(/status of 409/)
  await type(forgotten, 'Account number', '0012345679')
  await type(forgotten, 'Your password', loader.password)
  await forgotten.getByRole('button', { name: 'Save' }).click()
  await toastSays(
    forgotten,
    'These details were changed meanwhile, so nothing was saved. Look at them again before you save.',
  )
  await expect(fieldOf(forgotten, 'Address')).toHaveValue('4 Loop Street')
  await expect(fieldOf(forgotten, 'Account number')).toHaveValue('0012345679')
  await saysAt(forgotten, 'Account number', 'On file now: 0012345678')
  await forgotten.getByRole('button', { name: 'Save' }).click()
  await toastSays(forgotten, 'Billing details updated successfully.')
  await forgotten.close()
  await openFromNavigation(page, 'Submit Leads')
  await expect(fieldOf(page, 'First name')).toBeVisible()
})

// Document 2, section 2:
// - `/user/security` Security tab
// - Security has a button Reset password: an email is sent, and the link in the answer opens in a new tab.
// Document 2, section 7:
// - Password reset its path is not shown a link that opens in a new tab
// Document 2, section 8:
// - 'Failed to request password reset.'
test('Reset password mails a link and opens it in a new tab', async ({ people, product, market: { loader } }) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/security')
  const reset = page.getByRole('button', { name: 'Reset password' })
  await failsInWords(people, page, {
    address: '**/v1/loaders/*/reset/password',
    method: 'POST',
    act: () => reset.click(),
    fallback: 'Failed to request password reset.',
  })
  const opened = page.waitForEvent('popup')
  await reset.click()
  await toastSays(page, `An email with a link was sent to ${loader.email}`)
  const tab = await opened
  await expect(tab).toHaveURL(/\/reset-password\?id=/)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  expect(linkIn(await mailTo(product, loader.email, 'Reset your password'))).toBe(tab.url())
})

test('a picture is chosen on the profile, shown in the user menu, and removed', async ({
  people,
  market: { loader },
}) => {
  people.allowInConsole(/status of 422/)
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await page.goto('/user/account')
  const input = page.getByLabel('Picture', { exact: true }).and(page.locator('input'))
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await toastSays(page, 'This is not a PNG, JPEG or WebP picture.')
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b04a5a' } })
    .png()
    .toBuffer()
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await toastSays(page, 'Profile updated successfully')
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}$/)
  const inMenu = page.getByRole('button', { name: /^User menu/ }).locator('img')
  await expect(inMenu).toHaveAttribute('src', /\/pictures\/[0-9a-f]{64}$/)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveCount(0)
  await expect(inMenu).toHaveCount(0)
})
