import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { makeExternalContract, makeOrganisation, makeOwedLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { approveRun } from './steps/payment-runs.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('a payment that the bank sends back is recorded on the payee of its closed run, and is due again', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const buyer = await makeOrganisation(admin, { name: 'Terugbetaal Lewens' })
  await makeExternalContract(admin, buyer.id, { name: 'Terugbetaal leads' })
  const [leaving] = await Promise.all([paidLoader(['Wegtrek', 'Mokoena']), paidLoader(['Terugkom', 'Mabena'])])
  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  await admin.getByRole('button', { name: 'Submit for approval' }).click()
  await approveRun(admin, 'R1 593.78')
  await admin.getByRole('button', { name: 'Make bank file' }).click()
  await admin.getByLabel('Your password').fill(administrator.password)
  await Promise.all([admin.waitForEvent('download'), admin.getByRole('button', { name: 'Make and download' }).click()])
  await admin.getByRole('button', { name: 'The bank has the file' }).click()
  await admin.getByRole('button', { name: 'All paid' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(rowWith(admin, 'Payees', 'Terugkom Mabena')).toContainText('Paid')

  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signInAsAdministrator(phone)
  await phone.goto(new URL(admin.url()).pathname)
  for (const page of [phone, admin]) {
    await rowAction(rowWith(page, 'Payees', 'Terugkom Mabena'), 'Returned by the bank')
    const dialog = page.getByRole('dialog', { name: 'Returned by the bank' })
    await expect(dialog).toContainText('Terugkom Mabena, R796.89.')
    await dialog.getByRole('button', { name: 'Record return' }).click()
    await saysAt(dialog, 'Reason given by the bank', 'Field is required')
    await isAccessible(page)
  }
  const dialog = admin.getByRole('dialog', { name: 'Returned by the bank' })
  await type(dialog, 'Reason given by the bank', 'Account closed')
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(admin.getByText('R796.89 is due to Terugkom Mabena again')).toBeVisible()
  await expect(rowWith(admin, 'Payees', 'Terugkom Mabena')).toContainText(/Returned on .*: Account closed/)
  const parts = admin.getByRole('table', { name: 'Run summary' })
  await expect(parts).toContainText('Returned by the bank')
  await expect(parts).not.toContainText('Refused')
  await isAccessible(admin)

  await test.step('what comes back for somebody who was erased is written off', async () => {
    await callAs(admin, erasePerson, { body: { leadIds: [], accountId: leaving.id } })
    await admin.reload()
    await rowAction(rowWith(admin, 'Payees', 'Erased'), 'Returned by the bank')
    await type(dialog, 'Reason given by the bank', 'Account closed')
    await dialog.getByRole('button', { name: 'Record return' }).click()
    await expect(admin.getByText('R796.89 is due to Erased again')).toBeVisible()
    await admin.goto('/reports/books?account=held')
    await rowAction(rowWith(admin, 'Open amounts', 'Erased'), 'Write off')
    const writeOff = admin.getByRole('dialog', { name: 'Write off' })
    await writeOff.getByRole('button', { name: 'Write off' }).click()
    await saysAt(writeOff, 'Reason', 'Field is required')
    await isAccessible(admin, 'writing off')
    await type(writeOff, 'Reason', 'Unclaimed')
    await writeOff.getByRole('button', { name: 'Write off' }).click()
    await toastSays(admin, 'R796.89 was written off')
    await expect(rowWith(admin, 'Open amounts', 'Erased')).toHaveCount(0)
  })

  /** A loader with a cashed lead, of whom R796.89 are due. */
  async function paidLoader(name: readonly [string, string]) {
    return makeOwedLoader({ product, admin, loader: await people.newPage() }, name, buyer.id)
  }
})
