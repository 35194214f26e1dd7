import { getOrganisation, listOrganisations } from '@lodeway/contract/organisations.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { startPictures } from './pictures-server.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { dayFromNow } from './steps/days.ts'
import { choicesOf, choose, fieldOf, saysAt, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

const openForm = async (page: Page) => {
  await openFromNavigation(page, 'Organisation Management')
  await page.getByRole('button', { name: 'Add organisation' }).click()
  return page.getByRole('dialog', { name: 'Add new organisation' })
}

// Document 2, section 1:
// - Administrators manage organisations, their contracts and fees;
// Document 2, section 2:
// - A button 'Add organisation';
// - The form 'Add New' … organisation name, distribution option, representative first name, surname and email.
// - Company code and invitation link are read only, with a copy button, and hidden when the distribution is external.
// - Lead received type.
// - Buttons Cancel and … Save ('Saving...' while busy).
// Document 2, section 3:
// - `leadReceivalType`: csv, api.
// Document 2, section 4:
// - Company code and invitation link come from the server, else they are derived from the name (section 9).
// Document 2, section 5:
// - Required: organisation name, distribution option, representative first name, surname and email, lead received
//   type;
// - Representative names are text; the email is a valid email.
// Document 2, section 8:
// - A failure shows the server's message when it gives one, else:
// - 'Failed to save organisation. Please try again.'
// - 'Organisation saved successfully'
// - 'Copied to clipboard'
// Document 2, section 9:
// - Company code: the first two letters of the name in upper case, month and day with two digits each, three letters
//   from a SHA-256 hash of the name.
// - Invitation link: the site's origin and `/request-access?cc={code}`.
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

// Document 2, section 2:
// - A white-labelling switch opens logo URL, background image URL, and pickers of primary, secondary and font colour.
// Document 2, section 3:
// - `whiteLabel` {`logoUrl`, `backgroundImageUrl`, `primaryColor`, `secondaryColor`, `fontColor`}.
// Document 2, section 5:
// - with a white label also logo URL and background image URL.
test('the white-labelling switch opens addresses and colours, previews them, and wants both addresses', async ({
  people,
}) => {
  const pictures = await startPictures()
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Richtersveld Life', distributionType: 'internal' })
  await page.goto(`/organisation-management/details/${id}`)
  const labels = ['Logo URL', 'Background image URL', 'Primary colour', 'Secondary colour', 'Font colour']
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
  await type(page, 'Primary colour', '#7a1fa2')
  await type(page, 'Font colour', '#ffee00')
  await expect(preview.locator('[style*="--preview-primary: #7a1fa2"]')).toBeAttached()
  await expect(preview).toContainText(/Font colour #ffee00 is shown as #[0-9a-f]{6}/)
  await type(page, 'Logo URL', pictures.logo)
  await type(page, 'Background image URL', pictures.background)
  await page.keyboard.press('Escape')
  await isAccessible(page)
  await save.click()
  await toastSays(page, 'Organisation saved successfully')
  await pictures.close()

  await page.goto(`/organisation-management/details/${id}`)
  await expect(fieldOf(page, 'Logo URL')).toHaveValue(pictures.logo)
  // A copy on our own origin: the browser takes pictures from nowhere else.
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/|^http:\/\/localhost/)
  await expect(preview.locator('[style*="background-image"]')).toBeAttached()
  const saved = await callAs(page, getOrganisation, { params: { id } })
  expect(saved.whiteLabel).toMatchObject({ primaryColor: '#7a1fa2', fontColor: '#ffee00' })
})
