import { expect, type People, test } from './fixtures.ts'
import type { Market } from './market.ts'
import { administrator } from './product.ts'
import { fieldOf, rowWith, search, toastSays, type } from './steps/fields.ts'
import { fillContact, fillDetails, fillLead } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { fillSignIn, openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

/** A loader with bank details, signed in. */
async function enter(people: People, { loader }: Market) {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  return page
}

test('a wrong password is refused in words, and the right one then works', async ({ people }) => {
  people.allowInConsole(/status of 401/)
  const page = await people.newPage()
  await page.goto('/')
  await fillSignIn(page, administrator.email, 'not the password 1')
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(administrator.email)
  await fillSignIn(page, administrator.email, administrator.password)
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

test('an address without a page says so, and the way home works', async ({ people, market }) => {
  const page = await enter(people, market)
  people.allowInConsole(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
})

// Document 2, section 2:
// - Organisation and content management and the billing report look like an administrator's; their guards are not
//   shown.
// - `/content-management` Content management
// Document 2, section 6:
// - the screens of organisations, contracts, fees, report and content (their guards are not shown).
test('leads of nobody, and a payment run that never was, are a page that is not there', async ({ people }) => {
  people.allowInConsole(/status of 40[04]/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of ['/leads/zzz', `/leads/${nobody}`, `/reports/payment-runs/${nobody}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.goto(`/leads/returns-and-late-sales?case=${nobody}`)
  await page.getByRole('dialog', { name: 'Return' }).getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a loader who opens a page of administrators reads that it is not for loaders', async ({ people, market }) => {
  const page = await enter(people, market)
  for (const path of ['/reports', '/user-management', '/organisation-management', '/content-management']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page is not for you' })).toBeVisible()
  }
})

test('a visitor comes back to the page that was asked for', async ({ people, market }) => {
  const page = await people.newPage()
  await page.goto('/user/security')
  await fillSignIn(page, market.loader.email, market.loader.password)
  await expect(page).toHaveURL(/\/user\/security$/)
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible()
})

test('what was typed of a lead survives a reload, and Submit pressed twice makes one lead', async ({
  people,
  market,
}) => {
  const page = await enter(people, market)
  await openFromNavigation(page, 'Submit Leads')
  const client = somebody('Refilwe', 'Maseko')
  await fillContact(page, client, 'Life Insurance')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Refilwe')
  await expect(page.getByRole('combobox', { name: 'Insurance type' })).toHaveValue('Life Insurance')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillDetails(page, client)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'ID number' })).toHaveValue(client.idNumber)
  await expect(page.getByRole('textbox', { name: 'Physical address' })).toHaveValue('12 Long Street, Cape Town')

  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
  await search(page, 'Search by client', 'Refilwe Maseko')
  await expect(rowWith(page, 'My leads', 'Refilwe Maseko')).toHaveCount(1)
})

test('a lead whose answer was lost is sent again and there once, and another in a copy of its tab is not lost', async ({
  people,
  market,
}) => {
  const page = await enter(people, market)
  await openFromNavigation(page, 'Submit Leads')
  await fillLead(page, somebody('Tumelo', 'Phiri'), 'Life Insurance')
  people.allowInConsole(/net::ERR_FAILED/)
  let sent = 0
  await page.route('**/v1/leads', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent > 1) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  const copied = page.context().waitForEvent('page')
  // What is kept for the tab is copied with it.
  await page.evaluate('void window.open(location.href)')
  const copy = await copied
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
  await search(page, 'Search by client', 'Tumelo Phiri')
  await expect(rowWith(page, 'My leads', 'Tumelo Phiri')).toHaveCount(1)
  expect(sent).toBe(2)

  people.allowInConsole(/status of 422/)
  const spouse = somebody('Boitumelo', 'Phiri')
  await copy.getByRole('button', { name: 'Back' }).click()
  await fillContact(copy, spouse, 'Life Insurance')
  await copy.getByRole('button', { name: 'Next' }).click()
  await type(copy, 'ID number', spouse.idNumber)
  await copy.getByRole('button', { name: 'Check DOB' }).click()
  // What was confirmed was about the other client.
  await expect(copy.getByRole('checkbox')).not.toBeChecked()
  await copy.getByRole('checkbox').check()
  await copy.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(copy.getByText(/A lead was received from this form before/).first()).toBeVisible()
  await expect(fieldOf(copy, 'ID number')).toHaveValue(spouse.idNumber)
  await copy.getByRole('button', { name: 'Submit', exact: true }).click()
  await toastSays(copy, 'Lead submitted successfully.')
  await search(copy, 'Search by client', 'Boitumelo Phiri')
  await expect(rowWith(copy, 'My leads', 'Boitumelo Phiri')).toHaveCount(1)
})
