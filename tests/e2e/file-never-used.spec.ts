import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { makeExternalContract, makeOrganisation, makeOwedLoader } from './steps/by-call.ts'
import { rowWith, type } from './steps/fields.ts'
import { approveRun, rowOfRun, shownRun } from './steps/payment-runs.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('a run adds up line by line, each opens its list; a file that the bank never used makes all of it due again', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const buyer = await makeOrganisation(admin, { name: 'Kogelberg Life' })
  await makeExternalContract(admin, buyer.id, { name: 'Kogelberg leads' })
  const premiums = [
    [['Oopsluit', 'Nkosi'], 1234.55],
    [['Bartholomeus', 'van der Westhuizen-Oosthuizen'], 1000],
    [['Klein', 'Bedrag'], 10],
  ] as const
  // Each waits for a mail.
  await Promise.all(
    premiums.map(async ([name, premium]) => {
      const loader = await people.newPage()
      await makeOwedLoader({ product, admin, loader }, name, buyer.id, { organisationStatus: 'sale', premium })
      await loader.close()
    }),
  )
  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  const run = await shownRun(admin)
  const parts = admin.getByRole('table', { name: 'Run summary' })
  await expect(parts.getByRole('row', { name: 'All' })).toContainText('R1 178.39')
  await expect(parts.getByRole('row', { name: 'To pay' })).toContainText('R1 173.14')
  await parts.getByRole('button', { name: 'Held: Below R50.00; carried into the next run' }).click()
  const list = admin.getByRole('dialog', { name: 'Held: Below R50.00; carried into the next run' })
  await expect(list.getByRole('row').filter({ hasText: 'Klein Bedrag' })).toContainText('R5.25')
  await isAccessible(admin)
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: 'Submit for approval' }).click()
  await approveRun(admin, 'R1 173.14')
  await admin.getByRole('button', { name: 'Make bank file' }).click()
  await admin.getByLabel('Your password').fill(administrator.password)
  await Promise.all([admin.waitForEvent('download'), admin.getByRole('button', { name: 'Make and download' }).click()])
  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signInAsAdministrator(phone)
  await phone.goto(new URL(admin.url()).pathname)
  await phone.getByRole('button', { name: 'The bank never used this file' }).click()
  const dialog = phone.getByRole('dialog', { name: 'The bank never used this file' })
  await expect(dialog).toContainText('R1 173.14 to 2 payees is due again')
  await isAccessible(phone)
  await dialog.getByRole('button', { name: 'File never used' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await type(dialog, 'Reason', 'Uploaded too late for the 25th: R50 fee.')
  await dialog.getByRole('button', { name: 'File never used' }).click()
  await expect(phone.getByText(/is closed: R1 173\.14 is due again$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(phone.getByText('Uploaded too late for the 25th: R50 fee.').first()).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Download bank file' })).toHaveCount(0)
  await isAccessible(phone)
  await admin.reload()
  await expect(parts.getByRole('row', { name: 'Not paid' })).toContainText('R1 173.14')
  await expect(rowWith(admin, 'Payees', 'Oopsluit Nkosi')).toContainText('Not paid')

  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  await expect(parts.getByRole('row', { name: 'To pay' })).toContainText('R1 173.14')
  await admin.goto('/reports/payment-runs')
  await expect(admin.getByRole('heading', { name: 'Payment Runs' })).toBeVisible()
  await expect(rowOfRun(admin, run)).toContainText('Closed, not paid')
  await expect(rowOfRun(admin, run)).toContainText('R1 173.14')
})
