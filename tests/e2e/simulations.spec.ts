import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { rowAction, rowWith } from './steps/fields.ts'
import { signIn, signInBoth } from './steps/sign-in.ts'

const result = (page: Page) => page.getByRole('region', { name: 'What it would have brought' })

test('terms are tried out on the last days: by an administrator in the form, by a buyer before there is a contract', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const theirs = await makeOrganisation(admin, { name: 'Langkloof Dekking' })
  await makeExternalContract(admin, theirs.id, { name: 'Langkloof leads' })
  const lead = await makeLead(loader, { lastName: 'Kloofkind', organisationId: theirs.id })
  const buyer = await makeBuyer(admin, theirs.id, ['Riaan', 'Kloof'])

  await admin.goto(`/organisation-management/external-contract/${theirs.id}`)
  await rowWith(admin, 'External contracts', 'Langkloof leads').getByRole('link', { name: /^Edit/ }).click()
  const quantity = admin.getByRole('textbox', { name: 'Quantity leads' })
  const before = await quantity.inputValue()
  await quantity.fill('')
  await admin.getByRole('button', { name: 'Try on the last 90 days' }).click()
  await expect(quantity).toBeFocused()
  await quantity.fill(before)
  await admin.getByRole('button', { name: 'Try on the last 90 days' }).click()
  await expect(result(admin)).toContainText('Leads it got in fact')
  await expect(result(admin)).toContainText('Cost as they were sold')
  await expect(rowWith(admin, 'Leads it would have received', leadReference(lead.id))).toContainText('This contract')
  await isAccessible(admin, 'a simulation')

  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/contracts')
    await rowAction(rowWith(page, 'Contracts from the pool', 'Langkloof leads'), 'Try terms')
    const dialog = page.getByRole('dialog', { name: 'Try terms of Langkloof leads' })
    await dialog.getByRole('textbox', { name: 'Quantity leads' }).fill('0')
    await dialog.getByRole('button', { name: 'Try out' }).click()
    await expect(result(page).getByRole('definition').first()).toHaveText(/^0 of/)
    await dialog.getByRole('textbox', { name: 'Quantity leads' }).fill('5')
    await dialog.getByRole('button', { name: 'Try out' }).click()
    await expect(rowWith(page, 'Leads it would have received', leadReference(lead.id))).toBeVisible()
    await expect(dialog).not.toContainText('Kloofkind')
    await isAccessible(page, `a buyer's simulation at ${width}`)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByRole('button', { name: 'Try out a contract' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try out' }).click()
    await expect(page.getByRole('dialog')).toContainText('Field is required')
  }
})
