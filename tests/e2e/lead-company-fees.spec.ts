import { createLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { administrator } from './product.ts'
import { goOnTo } from './screens.ts'
import { failsInWords } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeLoader, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, fieldOf, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

// Document 2, section 1:
// - Administrators manage organisations, their contracts and fees;
// Document 2, section 2:
// - `/organisation-management/external-fees/{orgId}` Tab 'External lead loader contract'; shown for
//   externalLeadCompany
// - The external fees form, titled 'Edit organisation':
// - contract title, basic, medium and high fee, fee commission, sale commission.
// Document 2, section 4:
// - Fees are created when there are none, else updated.
// Document 2, section 5:
// - All are required.
// - Commissions go from 0 to 100; above it is 'Sale commission should be between 0 and 100' or 'Fee commission should
//   be between 0 and 100'.
// - Exactly 100 is silently not saved.
//   Settled: 100 is accepted; nothing is silently not saved
// Document 2, section 7:
// - GET, PATCH, POST `/v1/organisations/{orgId}/fees` the fee card; PATCH when there is one, POST when there is none
//   the fee card
// Document 2, section 8:
// - 'Failed to save External lead company fees. Please try again.'
// - 'External lead company fees saved successfully'
// Document 2, section 9:
// - 0 to 100 for external lead companies.
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

test("a lead company's bank details are entered and changed on its page; until then its payouts are held", async ({
  product,
  people,
}) => {
  const [admin, loader] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(admin)
  const company = await makeOrganisation(admin, { name: 'Sandveld Leads', distributionType: 'externalLeadCompany' })
  const [agent, insurer] = await Promise.all([
    makeLoader(product, admin, ['Ayanda', 'Swart'], company.companyCode ?? ''),
    makeOrganisation(admin, { name: 'Bokkeveld Health' }),
    callAs(admin, createLeadCompanyFees, {
      params: { id: company.id },
      body: { title: 'Card', basicFee: 100, mediumFee: 200, highFee: 300, feeCommission: 90, saleCommission: 60 },
    }),
  ])
  await makeExternalContract(admin, insurer.id, { name: 'Bokkeveld health', insuranceType: 'businessInsurance' })

  await signIn(loader, agent.email, agent.password)
  await openHome(loader)
  await expect(loader.getByText('Your company is paid for your leads')).toBeVisible()
  await expect(loader.getByText('Please fill in banking details')).toHaveCount(0)
  await isAccessible(loader)
  const lead = await makeLead(loader, { lastName: 'Swartveld', insuranceType: 'businessInsurance' })
  await makeOutcome(admin, lead.id, { organisationStatus: 'sale', premium: 100 })
  await goOnTo(loader, '/user/billing-details')
  await expect(loader.getByText('Your company is paid for your leads')).toBeVisible()
  await expect(loader.getByRole('textbox')).toHaveCount(0)

  await admin.goto(`/reports?organisation=${insurer.id}&billing=payout`)
  await expect(rowWith(admin, 'Billing report', 'Ayanda Swart')).toContainText('Held')
  await expect(rowWith(admin, 'Billing report', 'Ayanda Swart')).toContainText('Sandveld Leads')

  await goOnTo(admin, `/organisation-management/external-fees/${company.id}`)
  const panel = admin.getByRole('region', { name: 'Bank details' })
  await expect(panel).toContainText('Without bank details the payouts of Sandveld Leads are held.')
  await panel.getByRole('button', { name: 'Enter bank details' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Bank details of Sandveld Leads' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saysAt(dialog, 'Account number', 'Field is required')
  await isAccessible(admin)
  await type(dialog, 'Holder name', 'Sandveld Leads (Pty) Ltd')
  await choose(dialog, 'Bank', 'Nedbank')
  await choose(dialog, 'Account type', 'Current')
  await type(dialog, 'Account number', '1098765432')
  await expect(fieldOf(dialog, 'Branch code')).toHaveValue('198765')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(admin, 'Bank details saved successfully')
  await expect(panel).toContainText('••••5432')
  await expect(panel.getByRole('button', { name: 'Change bank details' })).toBeFocused()

  await admin.goto(`/reports?organisation=${insurer.id}&billing=payout`)
  const row = rowWith(admin, 'Billing report', 'Ayanda Swart')
  await expect(row).toContainText('Sandveld Leads (Pty) Ltd')
  await rowAction(row, 'Mark as Paid')
  const mark = admin.getByRole('dialog', { name: 'Mark as Paid' })
  await expect(mark).toContainText('Sandveld Leads')
  await mark.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()

  await goOnTo(admin, `/organisation-management/external-fees/${company.id}`)
  await panel.getByRole('button', { name: 'Change bank details' }).click()
  await expect(fieldOf(dialog, 'Account number')).toHaveValue('')
  await type(dialog, 'Account number', '1098760000')
  await type(dialog, 'Your password', administrator.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('••••0000')
  await mailTo(product, company.representative.emailAddress, 'The bank details of Sandveld Leads were changed')
})

test('a fee that is below what the card owes is said in words when the card is saved', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const buyer = await makeOrganisation(page, { name: 'Piketberg Warranty' })
  const { id } = await makeOrganisation(page, { name: 'Langkloof Leads', distributionType: 'externalLeadCompany' })
  await makeExternalContract(page, buyer.id, { name: 'Cheap', insuranceType: 'businessInsurance', highQualityFee: 1 })
  await page.goto(`/organisation-management/external-fees/${id}`)
  await type(page, 'Contract title', 'Card')
  for (const label of ['Basic fee', 'Medium fee', 'Fee commission', 'Sale commission']) await type(page, label, '1')
  await type(page, 'High fee', '300')
  await type(page, 'Fee commission', '90')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'External lead company fees saved successfully')
  await expect(page.getByText(/Langkloof Leads is owed R270\.00\./).first()).toBeVisible()
})
