import { readFileSync } from 'node:fs'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import type { Page } from '@playwright/test'
import { wordsInPdf } from '../factories/pdf.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import {
  makeBuyer,
  makeExternalContract,
  makeInvoice,
  makeLead,
  makeOrganisation,
  makeOutcome,
} from './steps/by-call.ts'
import { rowWith } from './steps/fields.ts'
import { openFromNavigation, signIn, signInBoth } from './steps/sign-in.ts'

async function fileOf(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFileSync(await file.path())
}

test('somebody of an organisation reads what it was billed, what is on no invoice yet, and its statement', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const organisation = await makeOrganisation(admin, { name: 'Roggeveld Dekking' })
  await makeExternalContract(admin, organisation.id, { name: 'Roggeveld leads' })
  const cashed = async (premium: number) => {
    const lead = await makeLead(loader, { organisationId: organisation.id })
    await makeOutcome(admin, lead.id, { organisationStatus: 'cashed', premium, premiumsCollected: 1 })
    return lead
  }
  const billed = await cashed(1234.55)
  await makeInvoice(admin, organisation.id)
  const later = await cashed(100)
  const buyer = await makeBuyer(admin, organisation.id, ['Elna', 'Hugo'])

  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  await openFromNavigation(page, 'Invoices')
  const account = page.getByRole('region', { name: 'Your account' })
  const offers = (button: string) => expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A file is the same wherever it is asked for.
    const isPhone = width < 1000
    await expect(account).toContainText('R500.00')
    await expect(account).toContainText('Roggeveld Dekking')
    const uninvoiced = page.getByRole('region', { name: 'Not invoiced yet' })
    for (const part of [leadReference(later.id), 'R150.00', 'R350.00']) await expect(uninvoiced).toContainText(part)
    await expect(page.locator('body')).not.toContainText(market.loader.lastName)
    await isAccessible(page, `invoices at ${width}`)
    if (isPhone) {
      await offers('Statement of account')
      await offers('Statement of account, CSV')
    } else {
      expect(wordsInPdf(await fileOf(page, 'Statement of account'))).toContain('Roggeveld Dekking')
      expect((await fileOf(page, 'Statement of account, CSV')).toString()).toMatch(/,Invoice INV-\d{6},/)
    }

    await rowWith(page, 'Invoices', 'INV-').getByRole('link').click()
    await expect(page.getByRole('heading', { name: /^INV-\d{6}$/ })).toBeVisible()
    await expect(page.getByText(leadReference(billed.id)).first()).toBeVisible()
    if (isPhone) {
      await isAccessible(page, 'an invoice on a phone')
      await offers('Download PDF')
    } else {
      expect(wordsInPdf(await fileOf(page, 'Download PDF'))).toContain(leadReference(billed.id))
    }
    await page.getByRole('link', { name: 'Back to invoices' }).click()
    await expect(account).toBeVisible()
  }
})
