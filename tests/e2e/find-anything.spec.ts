import type { Page } from '@playwright/test'
import { findColourViolations, isAccessible, turnDark } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBuyer, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { openFromNavigation, openHome, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const option = (page: Page, group: string, name: string | RegExp) =>
  palette(page).getByRole('group', { name: group }).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the box and types, by the keyboard alone. */
async function find(page: Page, text: string): Promise<void> {
  // Nobody waits for the box to appear: what is typed meanwhile is in it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('combobox')).toHaveValue(text)
}

test('an administrator finds people, leads, organisations, pages and actions by the keyboard alone', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const phoneNumber = { countryCode: 'ZA', number: '0829998877' } as const
  await makeLead(loader, { firstName: 'Palesa', lastName: 'Findersdal', phoneNumber, idNumber: null })
  await makeLead(loader, { firstName: 'Refilwe', lastName: 'Findersdal', idNumber: null })
  await makeOrganisation(admin, { name: 'Findersdal Cover' })

  await test.step('in groups, with the first of them chosen', async () => {
    await openHome(admin)
    await find(admin, 'findersdal')
    await expect(option(admin, 'Leads', /^Palesa Findersdal/)).toBeVisible()
    await expect(option(admin, 'Organisations', 'Findersdal Cover')).toBeVisible()
    await expect(chosen(admin)).toHaveAccessibleName(/^Refilwe Findersdal/)
    await isAccessible(admin, 'what was found')
    await turnDark(admin)
    await expect.soft(findColourViolations(admin), 'in dark').resolves.toEqual([])
    await admin.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('arrows go round, and Enter opens', async () => {
    await admin.keyboard.press('ArrowUp')
    await expect(chosen(admin)).toHaveAccessibleName('Findersdal Cover')
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('ArrowDown')
    await expect(chosen(admin)).toHaveAccessibleName(/^Palesa Findersdal/)
    await admin.keyboard.press('Enter')
    await expect(palette(admin)).toBeHidden()
    const lead = admin.getByRole('dialog', { name: 'View lead' })
    await expect(lead.getByRole('heading', { name: 'Palesa Findersdal' })).toBeVisible()
    await expect(admin).toHaveURL(/\/leads\?lead=/)
  })
  await test.step('over a dialog; Escape closes the one on top alone', async () => {
    await find(admin, 'dark')
    await admin.keyboard.press('Escape')
    await expect(palette(admin)).toBeHidden()
    await expect(admin.getByRole('dialog', { name: 'View lead' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog', { name: 'View lead' })).toBeHidden()
  })
  await test.step('Enter waits for what was typed to be answered', async () => {
    await find(admin, '+27 (0)82 999-8877')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { name: 'Palesa Findersdal' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toBeHidden()
  })
  await test.step('a person opens among the users', async () => {
    await find(admin, market.loader.email)
    await expect(option(admin, 'People', new RegExp(market.loader.email))).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(/\/user-management\/active-users$/)
    await expect(admin.getByRole('row').filter({ hasText: market.loader.email })).toHaveCount(1)
  })
  await test.step('a person of an organisation leads to it', async () => {
    const { id } = await makeOrganisation(admin, { name: 'Kloofendal Brokers' })
    await makeBuyer(admin, id, ['Ntombi', 'Kloofendal'])
    await find(admin, 'ntombi kloof')
    await expect(option(admin, 'People', 'Ntombi Kloofendal of Kloofendal Brokers')).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(new RegExp(`/organisation-management/details/${id}$`))
  })
  await test.step('pages and actions', async () => {
    await find(admin, 'background')
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(/\/administration\/background-work$/)
    await find(admin, 'dark')
    await admin.keyboard.press('Enter')
    await expect(admin.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await find(admin, 'submit lead')
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(/\/submit-leads$/)
  })
})

test('the button opens it too; Escape gives the focus back, and nothing is found in words', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openHome(page)
  const button = page.getByRole('button', { name: 'Find anything' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('option', { name: 'Reports', exact: true })).toBeVisible()
  await isAccessible(page, 'before anything is typed')
  await page.keyboard.type('zzxxqq')
  await expect(palette(page).getByText('Nothing was found.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await button.click()
  await palette(page).getByRole('option', { name: 'Lead Management', exact: true }).click()
  await expect(page).toHaveURL(/\/leads$/)
})

test("a loader finds their own leads, pages and actions, and asks for nobody else's", async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  await makeLead(loader, { firstName: 'Ownlead', lastName: 'Vindersvlei', idNumber: null })
  await makeLead(admin, { firstName: 'Otherlead', lastName: 'Vindersvlei', idNumber: null })
  const asked: string[] = []
  await openHome(loader)
  loader.on('request', request => {
    if (request.url().includes('search=')) asked.push(new URL(request.url()).pathname)
  })
  await find(loader, 'vindersvlei')
  await expect(chosen(loader)).toHaveAccessibleName(/^Ownlead Vindersvlei/)
  await expect(palette(loader).getByRole('option')).toHaveCount(1)
  await expect(palette(loader).getByText('1 result')).toBeVisible()
  expect([...new Set(asked)]).toEqual(['/v1/leads'])
  await loader.keyboard.press('Enter')
  await expect(loader.getByRole('heading', { name: 'Ownlead Vindersvlei' })).toBeVisible()
})

test('of more leads than are shown the list of all is a key away, and so is the way out', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const firstName of ['Ayanda', 'Busi', 'Craig', 'Dineo', 'Elna', 'Farai']) {
    await makeLead(loader, { firstName, lastName: 'Manyvlei', idNumber: null })
  }
  await openHome(admin)
  await find(admin, 'manyvlei')
  await expect(palette(admin).getByText('5 of 6 results')).toBeVisible()
  await admin.keyboard.press('ArrowUp')
  await expect(chosen(admin)).toHaveAccessibleName('All 6 leads with “manyvlei”')
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/\/leads$/)
  await expect(admin.getByRole('searchbox')).toHaveValue('manyvlei')
  await expect(admin.getByText('6 results', { exact: true })).toBeVisible()

  await openHome(loader)
  await find(loader, 'log out')
  await loader.keyboard.press('Enter')
  await expect(loader.getByLabel('Password', { exact: true })).toBeVisible()
})

test('/ goes to the search of a list, but not while typing', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openFromNavigation(page, 'Lead Management')
  const box = page.getByRole('searchbox', { name: 'Search by client or loader' })
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(box).toHaveValue('a/b')
  await find(page, '/')
  await expect(palette(page).getByRole('combobox')).toHaveValue('/')
})

test('the report is searched by client, and then offers nothing that is done with all rows', async ({
  people,
  market,
}) => {
  const { admin: page, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeLead(loader, { organisationId: market.buyer.id })
  await makeOutcome(page, id, { organisationStatus: 'cashed', premium: 1234.55 })
  await openFromNavigation(page, 'Reports')
  const totals = page.getByRole('group', { name: 'Totals of all filtered rows' })
  await expect(totals).toContainText(/in [1-9]\d* filtered/)
  await page.keyboard.press('/')
  await page.keyboard.type('nobody at all')
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await expect(totals).toContainText('in 0 filtered rows')
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(totals).toContainText(/in [1-9]\d* filtered/)
})
