import { expect, test } from './fixtures.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { choicesOf, columnsOf, fieldOf, rowWith, search, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

// Document 2, section 2:
// - `/organisation-management` Organisation list
// - A table that can be searched,
// - with the columns Name, Representative details, Email address, Lead received type (upper case), Distribution type
//   (its label), Actions (Edit).
// - pages by limit and offset, and sorting.
// - The page size is a shared constant.
// Document 2, section 3:
// - `distributionType`: internal, external, both, externalLeadCompany (label 'External Lead Loader').
// Document 2, section 7:
// - GET `/v1/organisations` `limit`, `offset`, optional `search` `data[]` (`id`, `name`), `count`
test('organisations are a table that is searched, sorted and paged by the server', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  for (let number = 1; number <= 11; number += 1) {
    await makeOrganisation(page, {
      name: `Swartberg Cover ${String(number).padStart(2, '0')}`,
      distributionType: number === 1 ? 'externalLeadCompany' : 'external',
      leadReceivalType: number === 1 ? 'api' : 'csv',
    })
  }
  await openFromNavigation(page, 'Organisation Management')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation Management' })).toBeVisible()
  await expect(columnsOf(page, 'Organisations')).toHaveText([
    'Name',
    'Representative details',
    'Email address',
    'Lead received type',
    'Distribution type',
    'Actions',
  ])
  const asked = page.waitForRequest(/\/v1\/organisations\?.*search=/)
  await search(page, 'Search by organisation', 'Swartberg')
  const query = new URL((await asked).url()).searchParams
  expect([query.get('limit'), query.get('offset'), query.get('search')]).toEqual(['10', '0', 'Swartberg'])
  await expect(rowWith(page, 'Organisations', 'Swartberg Cover 01').getByRole('cell')).toHaveText([
    'Swartberg Cover 01',
    'Sipho Dlamini',
    'sipho@example.co.za',
    'API',
    'External Lead Loader',
    'Edit',
  ])
  await expect(rowWith(page, 'Organisations', 'Swartberg Cover 02')).toContainText('CSV')

  await expect(page.getByText('Showing 1 - 10 of 11')).toBeVisible()
  const next = page.waitForRequest(/\/v1\/organisations\?.*offset=10/)
  await page.getByRole('button', { name: 'Next' }).click()
  await next
  await expect(rowWith(page, 'Organisations', 'Swartberg')).toHaveCount(1)
  await expect(rowWith(page, 'Organisations', 'Swartberg Cover 11')).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(columnsOf(page, 'Organisations').first()).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('cell').first()).toHaveText('Swartberg Cover 11')
})

const kinds = [
  ['internal', ['Internal', 'Both'], ['Basic details', 'Internal contract']],
  ['external', ['External', 'Both'], ['Basic details', 'External contract']],
  ['both', ['Both'], ['Basic details', 'Internal contract', 'External contract']],
  ['externalLeadCompany', ['External Lead Loader'], ['Basic details', 'External lead loader contract']],
] as const

// Document 2, section 2:
// - `/organisation-management` Organisation list
// - `/organisation-management/details/{orgId}` Basic details tab; which tabs there are follows from
//   `distributionType`
// - `/organisation-management/internal-contract/{orgId}` Internal contract list; shown for internal and both
// - `/organisation-management/external-contract/{orgId}` External contract list; shown for external and both
// - `/organisation-management/external-fees/{orgId}` Tab 'External lead loader contract'; shown for
//   externalLeadCompany
// - or 'Edit organisation':
// Document 2, section 3:
// - `distributionType`: internal, external, both, externalLeadCompany (label 'External Lead Loader').
// Document 2, section 4:
// - A saved organisation brings a toast and leads back to the list.
// - Distribution of an existing organisation: internal may become both, external may become both, any other is fixed.
// - Company code and invitation link come from the server, else they are derived from the name (section 9).
// Document 2, section 7:
// - PATCH, … `/v1/organisations/{id}` an organisation
// Document 2, section 8:
// - 'Organisation saved successfully'
test('an organisation that is edited keeps within its distribution, has its tabs, and leads back to the list', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  for (const [distributionType, options, tabs] of kinds) {
    const { id, companyCode, invitationLink } = await makeOrganisation(page, {
      name: `Tankwa ${distributionType}`,
      distributionType,
    })
    await page.goto(`/organisation-management/details/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit organisation' })).toBeVisible()
    const tabLinks = page.getByRole('navigation', { name: 'Organisation', exact: true }).getByRole('link')
    await expect(tabLinks).toHaveText([...tabs])
    expect(await choicesOf(page, 'Distribution option')).toEqual([...options])
    // A lead company never receives a lead: no file, no endpoint, no keys.
    const receives = distributionType !== 'externalLeadCompany'
    await expect(page.getByRole('heading', { name: 'Morning file' })).toHaveCount(receives ? 1 : 0)
    await expect(fieldOf(page, 'Company code')).toHaveCount(companyCode === null ? 0 : 1)
    if (companyCode === null) continue
    await expect(fieldOf(page, 'Company code')).toHaveValue(companyCode)
    await expect(fieldOf(page, 'Invitation link')).toHaveValue(invitationLink ?? '')
  }
  await type(page, 'Organisation name', 'Tankwa Leads')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastSays(page, 'Organisation saved successfully')
  await expect(page).toHaveURL(/\/organisation-management$/)
  await search(page, 'Search by organisation', 'Tankwa')
  await expect(rowWith(page, 'Organisations', 'Tankwa Leads')).toBeVisible()
  await rowWith(page, 'Organisations', 'Tankwa Leads').getByRole('link', { name: /^Edit/ }).click()
  await expect(fieldOf(page, 'Organisation name')).toHaveValue('Tankwa Leads')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/organisation-management$/)
})
