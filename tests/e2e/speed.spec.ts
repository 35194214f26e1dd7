import type { Locator } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, openHome, signIn, signInBoth } from './steps/sign-in.ts'

test('how soon an organisation calls is read by administrators and by itself, and a contract takes back what nobody calls', async ({
  people,
  market,
}) => {
  test.setTimeout(720_000)
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const organisation = await makeOrganisation(admin, { name: 'Kalahari Risiko' })
  const contract = await makeExternalContract(admin, organisation.id, { name: 'Kalahari leads' })
  const sold = await makeLead(loader, { organisationId: organisation.id })
  await makeLead(loader, { organisationId: organisation.id })
  await makeOutcome(admin, sold.id, { organisationStatus: 'sale', premium: 1234.55 })

  await test.step('the contract says within how many hours a lead is called', async () => {
    await admin.goto(`/organisation-management/external-contract/${organisation.id}/edit/${contract.id}`)
    await type(admin, 'Taken back after (hours)', '721')
    await admin.getByRole('button', { name: 'Save' }).click()
    await saysAt(admin, 'Taken back after (hours)', 'Max of 720')
    await type(admin, 'Taken back after (hours)', '4')
    await admin.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'External contract updated successfully')
  })

  await test.step('administrators read it by organisation, and say when nobody calling is shown', async () => {
    await openFromNavigation(admin, 'Lead Management')
    await admin.getByRole('link', { name: 'Speed to contact' }).click()
    // The slowest stand first: those of other stories, which nobody called, fill the first page.
    await admin.goto('/leads/speed-to-contact?perPage=50')
    await expect(rowWith(admin, 'Speed to contact', 'Kalahari Risiko')).toContainText('1 (50%)')
    const setting = admin.getByRole('region', { name: 'Leads nobody called' })
    await type(setting, 'Hours without an outcome', '0')
    await setting.getByRole('button', { name: 'Save' }).click()
    await saysAt(setting, 'Hours without an outcome', 'Min of 1')
    await type(setting, 'Hours without an outcome', '36')
    await setting.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'Setting saved successfully')
    await admin.setViewportSize({ width: 390, height: 844 })
    await showsWhole(rowWith(admin, 'Speed to contact', 'Kalahari Risiko'), 7)
    await isAccessible(admin, 'speed to contact on a phone')
  })

  const buyer = await makeBuyer(admin, organisation.id, ['Petro', 'Nel'])
  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  await openHome(page)
  const weeks = page.getByRole('region', { name: 'The last 8 weeks' })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await weeks.getByText('By week').click()
    for (const part of ['50%', 'R1 851.83']) await expect(weeks).toContainText(part)
    await weeks.getByText('By insurance type').click()
    await expect(weeks).toContainText('Other')
    await showsWhole(rowWith(page, 'Performance', 'In all'), 8)
    await isAccessible(page, `an organisation's weeks at ${width}`)
  }
})

/** A row shows all its columns, and nothing of them is cut off. */
async function showsWhole(row: Locator, columns: number): Promise<void> {
  await expect(row.getByRole('cell')).toHaveCount(columns)
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
}
