import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { rowWith, toastSays } from './steps/fields.ts'
import { openHome, signIn, signInBoth } from './steps/sign-in.ts'

test('somebody of an organisation records what became of their leads as a file, looked at row by row', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Tankwa Assuransie' })
  await makeExternalContract(admin, id, { name: 'Tankwa leads' })
  const lead = await makeLead(loader, { firstName: 'Emihle', lastName: 'Tankwa', organisationId: id })
  const buyer = await makeBuyer(admin, id, ['Riana', 'Botes'])
  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  await openHome(page)
  await page.getByRole('link', { name: 'Upload outcomes' }).click()
  await expect(page.getByRole('heading', { name: 'Upload outcomes' })).toBeVisible()
  /** Each file has a name of its own, so that the page says which of them its rows are of. */
  const choose = async (name: string, row: string) => {
    const buffer = Buffer.from(['Lead id,Status,Premium,Premiums collected', row].join('\r\n'))
    await expect(page.getByLabel('File of outcomes')).toBeEnabled()
    await page.getByLabel('File of outcomes').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  }
  await choose('ours.csv', `${lead.id},Sale,,`)
  await expect(rowWith(page, 'Rows of the file', 'Emihle Tankwa')).toContainText('premium')
  await expect(page.getByRole('button', { name: 'Record outcomes' })).toBeDisabled()
  await choose('mended.csv', `${lead.id},Sale,450,`)
  await expect(rowWith(page, 'Rows of the file', 'Emihle Tankwa')).toContainText('R450.00')
  await isAccessible(page, 'a file of outcomes')
  // An outcome comes in between: whoever pressed by keyboard stands where it is said, not at the top of the page.
  people.allowInConsole(/status of 409/)
  await makeOutcome(admin, lead.id, { organisationStatus: 'noAnswer' })
  const record = page.getByRole('button', { name: 'Record outcomes' })
  await record.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Something has changed since you looked' })).toBeFocused()
  await record.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await toastSays(page, '1 outcome recorded')
  await expect(rowWith(page, 'Recorded files', 'mended.csv')).toContainText('Riana Botes')
  await page.setViewportSize({ width: 390, height: 844 })
  await isAccessible(page, 'files of outcomes on a phone')
  await goOnTo(page, '/?state=sold')
  await expect(rowWith(page, 'Leads', 'Emihle Tankwa')).toContainText('Sale')
})
