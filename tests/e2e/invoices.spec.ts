import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import type { Page } from '@playwright/test'
import { wordsInPdf } from '../factories/pdf.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo, goOnToScreen } from './screens.ts'
import { holdBack, refuseOnce } from './steps/answers.ts'
import {
  borrowInvoicingSettings,
  makeExternalContract,
  makeLead,
  makeOrganisation,
  makeOutcome,
} from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { dayFromNow, inField } from './steps/days.ts'
import { choose, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

async function wordsOf(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return wordsInPdf(readFileSync(await file.path()))
}

test('an organisation is billed: an invoice, what is paid by hand and by the bank, and how long the rest is open', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const buyer = await makeOrganisation(admin, { name: 'Hantam Versekering' })
  await makeExternalContract(admin, buyer.id, { name: 'Hantam leads' })
  const lead = await makeLead(loader, { organisationId: buyer.id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })
  await borrowInvoicingSettings(people, admin)

  await test.step('the platform says what it is called, and a VAT number that cannot be one is refused', async () => {
    await admin.goto('/reports')
    await admin.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Invoices' }).click()
    const settings = admin.getByRole('region', { name: 'Invoice settings' })
    await settings.getByRole('button', { name: 'Change' }).click()
    const dialog = admin.getByRole('dialog')
    await type(dialog, 'Name', 'Lodeway (Pty) Ltd')
    await type(dialog, 'Address', '12 Long Street, Cape Town, 8001')
    await type(dialog, 'VAT number', '4123456785')
    await type(dialog, 'Registered for VAT from', '01/01/2020')
    await isAccessible(admin)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saysAt(dialog, 'VAT number', 'A VAT number has 10 digits and starts with 4; this one cannot be right.')
    await type(dialog, 'VAT number', '4123456784')
    await type(dialog, 'New rate starts on', '01/04/2030')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saysAt(dialog, 'New rate of VAT', 'Field is required')
    await type(dialog, 'New rate starts on', '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'Invoice settings saved successfully')
    await expect(settings).toContainText('4123456784')
  })

  await admin.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = admin.getByRole('dialog')
  const issue = dialog.getByRole('button', { name: 'Issue invoice' })
  await test.step('nothing is issued before it is known what it comes to', async () => {
    const preview = { address: /\/v1\/invoices\/preview/, method: 'GET' } as const
    await refuseOnce(people, admin, { ...preview, message: 'No.' })
    const release = await holdBack(admin, preview.address, preview.method)
    await choose(dialog, 'Organisation', 'Hantam Versekering')
    await expect(issue).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(dialog.getByText('What it comes to could not be loaded.')).toBeVisible()
    await expect(issue).toBeDisabled()
    await dialog.getByRole('button', { name: 'Retry' }).click()
  })
  await expect(dialog.getByText('R2 532.10')).toBeVisible()
  await isAccessible(admin)
  await issue.click()
  await toastSays(admin, 'Invoice issued successfully')
  await expect(admin.getByRole('heading', { name: /^INV-\d{6}$/ })).toBeVisible()
  const number = (await admin.getByRole('heading', { name: /^INV-/ }).textContent()) ?? ''
  const address = new URL(admin.url()).pathname
  await expect(admin.getByText('R2 532.10').first()).toBeVisible()
  const words = await wordsOf(admin, 'Download PDF')
  for (const part of ['TAX INVOICE', number, 'Hantam Versekering', 'R330.27', 'R2 532.10', leadReference(lead.id)])
    expect(words).toContain(part)

  await test.step('a part is paid by hand, the rest by the bank', async () => {
    await admin.getByRole('button', { name: 'Record payment' }).click()
    const form = admin.getByRole('dialog')
    await type(form, 'Amount', '1 000')
    await isAccessible(admin)
    await form.getByRole('button', { name: 'Record payment' }).click()
    await toastSays(admin, 'Payment recorded successfully')
    await expect(admin.getByText('R1 532.10').first()).toBeVisible()
    await admin.getByRole('link', { name: 'Invoices', exact: true }).click()
    const bucket = rowWith(admin, 'Ageing', 'Hantam Versekering').getByRole('link', { name: /not due yet of Hantam/ })
    await expect(bucket).toContainText('R1 532.10')
    await bucket.click()
    await expect(admin.getByText('R1 532.10 left to pay')).toBeVisible()
    await expect(rowWith(admin, 'Invoices', number)).toContainText('Hantam Versekering')
    await isAccessible(admin)
    await admin.getByRole('link', { name: 'Payments received' }).click()
    await admin.getByRole('link', { name: 'Import bank statement' }).click()
    const day = inField(dayFromNow())
    const lines = [`${day},EFT ${number},1532.10`, `${day},Hantam unknown deposit,75.00`, `${day},Bank charges,-12.00`]
    const statement = {
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Description,Amount', ...lines].join('\r\n')),
    }
    // One that cannot be read, as when its drive is gone.
    await admin.evaluate(`{
      const { arrayBuffer } = Blob.prototype
      Blob.prototype.arrayBuffer = () => {
        Blob.prototype.arrayBuffer = arrayBuffer
        return Promise.reject(new Error('gone'))
      }
    }`)
    await admin.getByLabel('Bank statement').setInputFiles(statement)
    await expect(admin.getByText('The file could not be read. Please choose it again.')).toBeVisible()
    await admin.getByLabel('Bank statement').setInputFiles(statement)
    await expect(rowWith(admin, 'Lines of the statement', number)).toContainText('Hantam Versekering')
    await expect(rowWith(admin, 'Lines of the statement', 'deposit')).toContainText('Names no invoice')
    await expect(admin.getByRole('status').filter({ hasText: statement.name })).toContainText('Payer not known: 1')
    await isAccessible(admin)
    await admin.getByRole('button', { name: 'Discard' }).click()
    await expect(admin.getByLabel('Bank statement')).toBeFocused()
    await admin.getByLabel('Bank statement').setInputFiles(statement)
    await admin.getByRole('button', { name: 'Import 2 payments' }).click()
    await toastSays(admin, '2 payments imported')
    await expect(admin.getByLabel('Bank statement')).toBeFocused()
    await expect(admin.getByRole('link', { name: 'Match the payment', exact: true })).toBeVisible()
    // The same file again: nothing of it is taken unless somebody says so.
    await admin.getByLabel('Bank statement').setInputFiles(statement)
    const again = rowWith(admin, 'Lines of the statement', 'deposit')
    await expect(again).toContainText('This line looks like one already taken')
    await again.getByRole('button', { name: 'Take it line 3' }).click()
    await expect(admin.getByRole('button', { name: 'Import 1 payment', exact: true })).toBeEnabled()
    await isAccessible(admin)
    // One request that fails takes neither the lines nor what was decided about them.
    const refused = { address: '**/v1/receipts/statement/preview', method: 'POST' } as const
    await refuseOnce(people, admin, refused)
    await again.getByRole('button', { name: 'Leave out line 3' }).click()
    await toastSays(admin, 'Failed to change the line. Please try again.')
    await expect(admin.getByRole('button', { name: 'Import 1 payment', exact: true })).toBeEnabled()
    await again.getByRole('button', { name: 'Leave out line 3' }).click()
    await expect(admin.getByRole('button', { name: 'Import 0 payments' })).toBeDisabled()
    // An answer that is lost leaves open whether they were imported; they were, and are not taken once more.
    people.allowInConsole(/ERR_FAILED/)
    await admin.route('**/v1/receipts/statement', async route => {
      await route.fetch()
      await route.abort()
    })
    const unanswered = Buffer.from(
      `Date,Description,Amount\r\n${day},Karoo telephone,5.00\r\n${day},Refund of fees,6.00`,
    )
    await admin.getByLabel('Bank statement').setInputFiles({ ...statement, buffer: unanswered })
    await admin.getByRole('button', { name: 'Leave out line 3' }).click()
    await admin.getByRole('button', { name: 'Import 1 payment', exact: true }).click()
    await toastSays(
      admin,
      'No answer came, so it is not known whether the payments were imported. Choose the file again: those that were are left out.',
    )
    await expect(rowWith(admin, 'Lines of the statement', 'Karoo')).toContainText(
      'This line looks like one already taken',
    )
    await expect(rowWith(admin, 'Lines of the statement', 'Refund')).toContainText('you chose so')
    await expect(admin.getByRole('button', { name: 'Import 0 payments' })).toBeDisabled()
    await admin.unroute('**/v1/receipts/statement')
  })

  await test.step('what nobody knew is matched', async () => {
    await admin.getByRole('link', { name: 'Back to payments received' }).click()
    await rowAction(rowWith(admin, 'Payments received', 'deposit'), 'Match')
    const form = admin.getByRole('dialog')
    await choose(form, 'Organisation', 'Hantam Versekering')
    await form.getByRole('button', { name: 'Match payment' }).click()
    await toastSays(admin, 'Payment matched successfully')
    await expect(rowWith(admin, 'Payments received', 'deposit')).toContainText('Hantam Versekering')
    await isAccessible(admin)
    await rowAction(rowWith(admin, 'Payments received', 'deposit'), 'Record refund')
    const back = admin.getByRole('dialog')
    await type(back, 'Amount', '25')
    await type(back, 'Reference', 'Paid twice')
    await isAccessible(admin)
    await back.getByRole('button', { name: 'Record refund' }).click()
    await expect(rowWith(admin, 'Payments received', 'Paid twice')).toContainText('Refund of Hantam unknown deposit')
    await expect(rowWith(admin, 'Payments received', 'refund of R25.00')).toContainText('Hantam unknown deposit')
    await rowAction(rowWith(admin, 'Payments received', 'Paid twice'), 'Take back')
    const refund = admin.getByRole('dialog', { name: 'Take back refund' })
    await expect(refund).toContainText('The refund of R25.00 to Hantam Versekering was not paid')
    await type(refund, 'Reason', 'Never sent')
    await refund.getByRole('button', { name: 'Take back' }).click()
    await toastSays(admin, 'Refund taken back successfully')
    await expect(rowWith(admin, 'Payments received', 'Never sent')).toContainText('Takes back Paid twice')
    await admin.goto(address)
    await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await goOnTo(admin, `/organisation-management/details/${buyer.id}`)
  const owes = admin.getByRole('region', { name: 'What it owes' })
  await expect(owes).toContainText('R75.00')
  expect(await wordsOf(admin, 'Statement of account')).toContain(`Invoice ${number}`)
  await owes.getByRole('button', { name: 'Billing particulars' }).click()
  await type(admin.getByRole('dialog'), 'VAT number', '4000000002')
  await isAccessible(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(owes).toContainText('4000000002')

  await test.step('one like a payment on record is asked about', async () => {
    await admin.goto('/reports/invoices/payments')
    await admin.getByRole('button', { name: 'Record payment' }).click()
    const form = admin.getByRole('dialog', { name: 'Record payment' })
    await choose(form, 'Organisation', 'Hantam Versekering')
    await type(form, 'Amount', '75')
    await type(form, 'Reference', 'EFT')
    await expect(form.getByText('looks like a payment that is recorded already')).toBeVisible()
    await form.getByRole('button', { name: 'Record payment' }).click()
    const question = admin.getByRole('dialog', { name: 'Record it all the same?' })
    await expect(question).toContainText('Hantam unknown deposit')
    // Somebody else types in another one meanwhile, which nobody has looked at here.
    people.allowInConsole(/status of 409/)
    await callAs(admin, takeReceipt, {
      body: {
        id: randomUUID(),
        organisationId: buyer.id,
        receivedOn: dayFromNow(),
        amount: 75,
        reference: 'By a colleague',
      },
    })
    await question.getByRole('button', { name: 'Record it' }).click()
    await toastSays(
      admin,
      'Another payment that looks like this one is on record. Record yours again if it is not the same.',
    )
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(question).toContainText('By a colleague')
    await question.getByRole('button', { name: 'Record it' }).click()
    await toastSays(admin, 'Payment recorded successfully')
  })

  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signInAsAdministrator(phone)
  for (const [path, heading] of [
    ['/reports/invoices', 'Invoices'],
    ['/reports/invoices/payments', 'Payments Received'],
    ['/reports/invoices/bank-statement', 'Import Bank Statement'],
    [address, number],
  ] as const) {
    await goOnToScreen(phone, { name: heading, who: 'administrator', path })
    await expect(phone.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(phone.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    await isAccessible(phone)
  }
})
