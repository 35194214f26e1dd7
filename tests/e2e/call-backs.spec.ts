import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { rowWith } from './steps/fields.ts'
import { signIn, signInBoth } from './steps/sign-in.ts'

test('a client whose time to be called again has come is counted above the queue, and the count opens them in order', async ({
  people,
  market,
}, testInfo) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Hexrivier Makelaars' })
  await makeExternalContract(admin, id, { name: 'Hexrivier leads' })
  const buyer = await makeBuyer(admin, id, ['Thabo', 'Pule'])
  const [later, soon] = [
    await makeLead(loader, { firstName: 'Fezile', lastName: 'Hex', organisationId: id }),
    await makeLead(loader, { firstName: 'Gugu', lastName: 'Hex', organisationId: id }),
  ]
  const page = await people.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, buyer.email, buyer.password)
  await expect(rowWith(page, 'Leads', 'Gugu Hex')).toBeVisible()
  const callBack = (leadId: string, inSeconds: number) =>
    callAs(page, reportBoughtLead, {
      params: { id: leadId },
      body: {
        organisationStatus: 'callBack',
        callBackAt: new Date(Date.now() + inSeconds * 1000).toISOString(),
      },
    })
  await callBack(later.id, 86_400)
  await callBack(soon.id, 2)
  const due = page.getByRole('list', { name: 'What is due' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(due).toContainText('Client to call back now', { timeout: 500 })
  }).toPass()
  await due.getByRole('link').click()
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Gugu Hex.*Due /)
  await expect(rows.nth(2)).toContainText(/Fezile Hex.*Call back /)
  await isAccessible(page, 'call-backs')
  await page.screenshot({ path: testInfo.outputPath('due-1440.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await isAccessible(page, 'call-backs on a phone')
  await page.screenshot({ path: testInfo.outputPath('due-390.png'), fullPage: true })
})
