import { savePrepaid } from '@lodeway/contract/organisation-account.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { dayFromNow } from './steps/days.ts'
import { openHome, signIn, signInBoth } from './steps/sign-in.ts'

test('an administrator lets an organisation pay in advance; both read what is left of it and what it is made of', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const organisation = await makeOrganisation(admin, { name: 'Swartland Vooruit' })
  const stranger = await makeOrganisation(admin, { name: 'Hantam Dekking' })
  await makeExternalContract(admin, organisation.id, { name: 'Swartland leads' })
  await makeLead(loader, { firstName: 'Anna', lastName: 'Voorskot', organisationId: organisation.id })
  const buyer = await makeBuyer(admin, organisation.id, ['Anneke', 'Basson'])
  const other = await makeBuyer(admin, stranger.id, ['Petro', 'Cloete'])

  await admin.goto(`/organisation-management/details/${organisation.id}`)
  await admin.getByRole('button', { name: 'Payment in advance' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Payment in advance' })
  await dialog.getByLabel('Pays in advance').check()
  await dialog.getByLabel('Mail when the balance falls below').fill('1000')
  await isAccessible(admin, 'payment in advance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Payment in advance saved')).toBeVisible()
  const balance = admin.getByRole('region', { name: 'Prepaid balance' })
  await expect(balance).toContainText('The prepaid balance is used up.')
  // Beside the same with VAT, which is another sum.
  await expect(admin.getByRole('region', { name: 'What it owes' })).toContainText('Not invoiced yet, without VAT')
  await callAs(admin, takeReceipt, {
    body: {
      id: crypto.randomUUID(),
      organisationId: organisation.id,
      receivedOn: dayFromNow(),
      amount: 1234.5,
      reference: 'Paid in',
    },
  })
  await admin.reload()
  await expect(balance).toContainText('is below R1 000.00')
  await expect(balance).toContainText('R884.50')
  await isAccessible(admin, 'an organisation that pays in advance')

  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHome(page)
    await expect(page.getByText('It is running low.')).toBeVisible()
    await isAccessible(page, `home at ${width}`)
    await page.getByRole('link', { name: 'Prepaid balance: R884.50' }).click()
    const own = page.getByRole('region', { name: 'Prepaid balance' })
    for (const part of ['R884.50', 'R1 234.50', 'R350.00', 'R1 000.00']) await expect(own).toContainText(part)
    await isAccessible(page, `a balance at ${width}`)
    await own.getByRole('link', { name: 'R350.00' }).click()
    await expect(page.getByRole('table', { name: 'Leads' }).or(page.getByRole('list', { name: 'Leads' }))).toBeVisible()
  }

  // Somebody who sees no leads reads what they came to.
  const payer = await makeBuyer(admin, organisation.id, ['Ina', 'Rademan'], ['money'])
  const paying = await people.newPage()
  await signIn(paying, payer.email, payer.password)
  await paying.goto('/invoices')
  const read = paying.getByRole('region', { name: 'Prepaid balance' })
  await expect(read).toContainText('R350.00')
  await expect(read.getByRole('link', { name: 'R350.00' })).toHaveCount(0)

  // Nothing is reserved any more for a client who is not interested.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHome(page)
  await page.getByRole('link', { name: 'Anna Voorskot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not interested', exact: true }).click()
  await expect(page.getByText('Prepaid balance: R1 234.50')).toBeVisible()

  const outsider = await people.newPage()
  await signIn(outsider, other.email, other.password)
  await outsider.goto('/invoices')
  await expect(outsider.getByRole('region', { name: 'Your account' })).toBeVisible()
  await expect(outsider.locator('body')).not.toContainText('repaid')
  // So that other stories find nobody who is passed over.
  await callAs(admin, savePrepaid, { params: { id: organisation.id }, body: { isPrepaid: false, lowMark: null } })
})
