import { createServer } from 'node:http'
import { getOrganisation, listOrganisations } from '@lodeway/contract/organisations.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { dayFromNow, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choicesOf, choose, columnsOf, fieldOf, rowWith, saysAt, search, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

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
  await isAccessible(page)

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

const openForm = async (page: Page) => {
  await openFromNavigation(page, 'Organisation Management')
  await page.getByRole('button', { name: 'Add organisation' }).click()
  return page.getByRole('dialog', { name: 'Add new organisation' })
}

test('the form of an organisation says what is missing, derives code and link, copies them, and saves', async ({
  people,
  product,
}) => {
  const page = await people.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signInAsAdministrator(page)
  const dialog = await openForm(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  const required = [
    'Organisation name',
    'Distribution option',
    'Representative first name',
    'Representative surname',
    'Representative email',
    'Lead received type',
  ]
  for (const label of required) await saysAt(dialog, label, 'Field is required')
  await isAccessible(page)
  expect(await choicesOf(dialog, 'Distribution option')).toEqual([
    'Internal',
    'External',
    'Both',
    'External Lead Loader',
  ])
  expect(await choicesOf(dialog, 'Lead received type')).toEqual(['CSV', 'API'])
  await type(dialog, 'Representative first name', 'S1pho')
  await type(dialog, 'Representative surname', 'Dlamini!')
  await type(dialog, 'Representative email', 'sipho@')
  await save.click()
  await saysAt(dialog, 'Representative first name', 'Invalid value')
  await saysAt(dialog, 'Representative surname', 'Invalid value')
  await saysAt(dialog, 'Representative email', 'Invalid email')

  await type(dialog, 'Organisation name', 'winelands trust')
  await choose(dialog, 'Distribution option', 'External')
  await expect(fieldOf(dialog, 'Company code')).toHaveCount(0)
  await expect(fieldOf(dialog, 'Invitation link')).toHaveCount(0)
  await choose(dialog, 'Distribution option', 'Internal')
  const [, month, day] = dayFromNow().split('-')
  const code = fieldOf(dialog, 'Company code')
  // The last three letters follow from the SHA-256 digest of the name.
  await expect(code).toHaveValue(`WI${month}${day}${await lettersOf(page, 'winelands trust')}`)
  await expect(code).toHaveAttribute('readonly')
  const derived = await code.inputValue()
  const link = `${product.origin}/request-access?cc=${derived}`
  await expect(fieldOf(dialog, 'Invitation link')).toHaveValue(link)
  await expect(fieldOf(dialog, 'Invitation link')).toHaveAttribute('readonly')
  await dialog.getByRole('button', { name: 'Copy company code' }).click()
  await toastSays(page, 'Copied to clipboard')
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(derived)
  await dialog.getByRole('button', { name: 'Copy invitation link' }).click()
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(link)

  await type(dialog, 'Representative first name', 'Sipho')
  await type(dialog, 'Representative surname', 'Dlamini')
  await type(dialog, 'Representative email', 'sipho@example.co.za')
  await choose(dialog, 'Lead received type', 'CSV')
  await failsInWords(people, page, {
    address: '**/v1/organisations/*',
    method: 'POST',
    act: () => save.click(),
    fallback: 'Failed to save organisation. Please try again.',
  })
  await expect(fieldOf(dialog, 'Organisation name')).toHaveValue('winelands trust')
  const release = await holdBack(page, '**/v1/organisations/*')
  await save.click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await toastSays(page, 'Organisation saved successfully')
  await expect(dialog).toBeHidden()
  const { data } = await callAs(page, listOrganisations, { query: { search: 'winelands trust' } })
  const saved = await callAs(page, getOrganisation, { params: { id: data[0]?.id ?? '' } })
  expect([saved.companyCode, saved.invitationLink]).toEqual([derived, link])

  await (await openForm(page)).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** The three letters of a company code, by the browser's own digest. */
const lettersOf = (page: Page, name: string): Promise<string> =>
  page.evaluate<string>(`crypto.subtle.digest('SHA-256', new TextEncoder().encode('${name}'))
    .then(digest => [...new Uint8Array(digest).slice(0, 3)].map(byte => String.fromCharCode(65 + byte % 26)).join(''))`)

const kinds = [
  ['internal', ['Internal', 'Both'], ['Basic details', 'Internal contract']],
  ['external', ['External', 'Both'], ['Basic details', 'External contract']],
  ['both', ['Both'], ['Basic details', 'Internal contract', 'External contract']],
  ['externalLeadCompany', ['External Lead Loader'], ['Basic details', 'External lead loader contract']],
] as const

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

/** A green picture of one dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

test('the white-labelling switch opens addresses and colours, previews them, and wants both addresses', async ({
  people,
}) => {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture))
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Richtersveld Life', distributionType: 'internal' })
  await page.goto(`/organisation-management/details/${id}`)
  const labels = ['Logo URL', 'Background image URL', 'Primary color', 'Secondary color', 'Font color']
  await expect(fieldOf(page, 'Organisation name')).toHaveValue('Richtersveld Life')
  for (const label of labels) await expect(fieldOf(page, label)).toHaveCount(0)
  await page.getByRole('switch', { name: 'White labelling' }).check()
  for (const label of labels) await expect(fieldOf(page, label)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await saysAt(page, 'Logo URL', 'Field is required')
  await saysAt(page, 'Background image URL', 'Field is required')
  await type(page, 'Logo URL', 'logo.png')
  await save.click()
  await saysAt(page, 'Logo URL', 'Logo URL is not valid.')

  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Richtersveld Life')
  await type(page, 'Primary color', '#7a1fa2')
  await type(page, 'Font color', '#ffee00')
  await expect(preview.locator('[style*="--preview-primary: #7a1fa2"]')).toBeAttached()
  await expect(preview).toContainText(/Font color #ffee00 is shown as #[0-9a-f]{6}/)
  await type(page, 'Logo URL', `${origin}/logo.png`)
  await type(page, 'Background image URL', `${origin}/background.png`)
  await page.keyboard.press('Escape')
  await isAccessible(page)
  await save.click()
  await toastSays(page, 'Organisation saved successfully')
  server.close()

  await page.goto(`/organisation-management/details/${id}`)
  await expect(fieldOf(page, 'Logo URL')).toHaveValue(`${origin}/logo.png`)
  // A copy on our own origin: the browser takes pictures from nowhere else.
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/|^http:\/\/localhost/)
  await expect(preview.locator('[style*="background-image"]')).toBeAttached()
  const saved = await callAs(page, getOrganisation, { params: { id } })
  expect(saved.whiteLabel).toMatchObject({ primaryColor: '#7a1fa2', fontColor: '#ffee00' })
})

test('the fees of an external lead company are created, then changed; 100 percent is taken and more refused', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Hantam Leads', distributionType: 'externalLeadCompany' })
  await page.goto(`/organisation-management/external-fees/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit organisation' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'External lead loader contract' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const labels = ['Contract title', 'Basic fee', 'Medium fee', 'High fee', 'Fee commission', 'Sale commission']
  for (const label of labels) await saysAt(page, label, 'Field is required')
  await isAccessible(page)
  await type(page, 'Contract title', 'Card 2026')
  await type(page, 'Basic fee', '100')
  await type(page, 'Medium fee', '200')
  await type(page, 'High fee', '300')
  await type(page, 'Fee commission', '101')
  await type(page, 'Sale commission', '100.01')
  await save.click()
  await saysAt(page, 'Fee commission', 'Fee commission should be between 0  and 100')
  await saysAt(page, 'Sale commission', 'Sale commission should be between 0  and 100')
  await type(page, 'Fee commission', '100')
  await type(page, 'Sale commission', '60')
  await failsInWords(people, page, {
    address: '**/v1/organisations/*/fees',
    method: 'POST',
    act: () => save.click(),
    fallback: 'Failed to save External lead company fees. Please try again.',
  })
  const created = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith(`${id}/fees`))
  await save.click()
  await toastSays(page, 'External lead company fees saved successfully')
  expect((await created).postDataJSON()).toEqual({
    title: 'Card 2026',
    basicFee: 100,
    mediumFee: 200,
    highFee: 300,
    feeCommission: 100,
    saleCommission: 60,
  })
  await page.reload()
  await expect(fieldOf(page, 'Fee commission')).toHaveValue('100%')
  await type(page, 'High fee', '310')
  const changed = page.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  expect((await changed).postDataJSON()).toMatchObject({ highFee: 310 })
})
