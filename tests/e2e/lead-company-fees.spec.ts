import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { failsInWords } from './steps/answers.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { fieldOf, saysAt, toastSays, type } from './steps/fields.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

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
