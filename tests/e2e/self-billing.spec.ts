import { markRunPaid } from '@lodeway/contract/bank-answers.ts'
import { approvePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { createPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { listSelfBilledInvoices } from '@lodeway/contract/self-billed-invoices.ts'
import { vatNumberProblem } from '@lodeway/rules/invoices/vat.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { agreementWanted } from '@lodeway/rules/self-billing/agreement.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { holdBack, refuseOnce } from './steps/answers.ts'
import { borrowInvoicingSettings, makeExternalContract, makeOrganisation, makeOwedLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

test('a loader who is a VAT vendor says so, is paid with VAT, and has the tax invoice that was written for them', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const vendor = { name: 'Lodeway (Pty) Ltd', address: '12 Long Street', vatNumber: '4123456784' }
  await borrowInvoicingSettings(people, admin, { ...vendor, vatRegisteredFrom: '2020-01-01' })
  const buyer = await makeOrganisation(admin, { name: 'Baviaanskloof Life' })
  await makeExternalContract(admin, buyer.id, { name: 'Baviaanskloof leads' })
  const loader = await people.newPage()
  const member = await makeOwedLoader({ product, admin, loader }, ['Belasting', 'Nommer'], buyer.id)

  await loader.goto('/user/billing-details')
  await loader.getByRole('button', { name: 'Enter VAT number' }).click()
  const dialog = loader.getByRole('dialog', { name: 'VAT registration' })
  await dialog.getByLabel('VAT number').fill('4000000003')
  await dialog.getByLabel('Trading name').fill('Nommer Referrals')
  await dialog.getByLabel('Address').fill('7 Vilakazi Street, Soweto, 1804')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saysAt(dialog, 'VAT number', vatNumberProblem)
  await expect(dialog).toContainText(agreementWanted)
  await isAccessible(loader)
  await dialog.getByLabel('VAT number').fill('4000 000 002')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(loader, 'VAT registration saved successfully')
  await expect(loader.getByText('4000000002')).toBeVisible()
  await isAccessible(loader)
  await fitsEveryScreen(loader)

  await expect(loader.getByText('Waiting for us to check it')).toBeVisible()
  await admin.goto('/')
  await admin.getByRole('link', { name: /VAT registrations to check/ }).click()
  await expect(rowWith(admin, 'VAT registrations', 'Belasting Nommer')).toContainText('To be checked')
  await isAccessible(admin)
  await fitsEveryScreen(admin)
  await rowAction(rowWith(admin, 'VAT registrations', 'Belasting Nommer'), 'Turn down')
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn down' }).click()
  await saysAt(admin.getByRole('dialog'), 'Reason', messages.required)
  await isAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await rowAction(rowWith(admin, 'VAT registrations', 'Belasting Nommer'), 'Checked with SARS')
  await isAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Checked with SARS' }).click()
  await toastSays(admin, 'VAT registration confirmed')
  await expect(rowWith(admin, 'VAT registrations', 'Belasting Nommer')).toContainText('Confirmed')

  const { id } = await callAs(admin, createPaymentRun, { body: { organisationIds: [buyer.id] } })
  await goOnTo(admin, `/reports/payment-runs/${id}`)
  await expect(admin.getByRole('table', { name: 'Run summary' })).toContainText('R796.89')
  await test.step('what the draft pays is approved by nobody: the button waits for what the submitted run pays', async () => {
    const parts = { address: /\/payment-runs\/[^/]+\/parts$/, method: 'GET' } as const
    await refuseOnce(people, admin, { ...parts, message: 'No.' })
    const release = await holdBack(admin, parts.address, parts.method)
    await admin.getByRole('button', { name: 'Submit for approval' }).click()
    const approve = admin.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeDisabled()
    release()
    await expect(admin.getByText('The run summary could not be loaded.')).toBeVisible()
    await expect(approve).toBeDisabled()
    await admin.getByRole('button', { name: 'Retry' }).click()
  })
  await expect(rowWith(admin, 'Payees', 'Belasting Nommer')).toContainText('VAT vendor 4000000002')
  await expect(admin.getByText(/VAT of R119\.53/)).toBeVisible()
  await admin.getByRole('button', { name: 'Approve R916.42' }).click()
  const question = admin.getByRole('dialog', { name: /^Approve payment run/ })
  await expect(question).toContainText('R119.53 of it VAT for VAT vendors')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await callAs(admin, approvePaymentRun, { params: { id }, body: { version: 2 } })
  await callAs(admin, markRunPaid, { params: { id }, body: { version: 3 } })
  await admin.reload()
  await expect(rowWith(admin, 'Tax invoices written for payees', 'Nommer Referrals')).toContainText('R916.42')

  await test.step('a document that is looked for by its number is shown alone, on whichever page of its run it is', async () => {
    const { data } = await callAs(admin, listSelfBilledInvoices, { query: { runId: id } })
    const number = data[0]?.number ?? ''
    await admin.keyboard.press('Control+k')
    await admin.keyboard.type(number)
    await expect(admin.getByRole('option', { name: number })).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(admin).toHaveURL(new RegExp(`/payment-runs/${id}\\?document=${number}$`))
    const panel = admin.getByRole('region', { name: 'Tax invoices written for payees' })
    await expect(panel).toContainText(`Only ${number}`)
    await expect(panel.getByRole('row', { name: number })).toBeInViewport()
    await isAccessible(admin, 'a document that was looked for')
    await panel.getByRole('button', { name: 'Show all' }).press('Enter')
    await expect(panel).not.toContainText('Only')
    await expect(panel.locator(':focus')).toHaveCount(1)
  })

  await openFromNavigation(loader, 'My Earnings')
  await expect(loader.getByText('You are a VAT vendor')).toBeVisible()
  await loader.getByRole('button', { name: /^Paid/ }).click()
  const invoice = rowWith(loader, 'Tax invoices that we wrote for you', 'SBI-')
  await expect(invoice).toContainText('R119.53')
  const [file] = await Promise.all([loader.waitForEvent('download'), rowAction(invoice, 'Download PDF')])
  expect(file.suggestedFilename()).toMatch(/^SBI-\d{6}\.pdf$/)
  await isAccessible(loader)
  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(phone, member.email, member.password)
  await phone.goto('/my-earnings?state=paid')
  await expect(phone.getByRole('heading', { name: 'Tax invoices that we wrote for you' })).toBeVisible()
  await isAccessible(phone)

  await goOnTo(admin, '/reports/vat-registrations')
  await expect(rowWith(admin, 'Tax invoices written for payees', 'Nommer Referrals')).toContainText('SBI-')
  await rowAction(rowWith(admin, 'VAT registrations', 'Belasting Nommer'), 'Withdraw')
  await type(admin.getByRole('dialog'), 'Reason', 'SARS has cancelled it.')
  await isAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await toastSays(admin, 'VAT registration withdrawn')
  await expect(rowWith(admin, 'VAT registrations', 'Belasting Nommer')).toHaveCount(0)
})

/** Nothing is wider than the screen, neither at a desk nor on a tablet or a phone; it is a desk's again in the end. */
async function fitsEveryScreen(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'), `at ${width}`)
      .toBe(false)
  }
}
