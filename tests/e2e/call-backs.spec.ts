import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { addLeadNote } from '@lodeway/contract/lead-notes.ts'
import type { Route } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { makeBuyer, makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, rowWith, toastSays } from './steps/fields.ts'
import { openHome, signIn, signInBoth } from './steps/sign-in.ts'

test('what is typed about a call stays when a colleague is quicker or another result is tapped; a double tap is one', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Breederivier Makelaars' })
  await makeExternalContract(admin, id, { name: 'Breederivier leads' })
  const buyer = await makeBuyer(admin, id, ['Naledi', 'Breede'])
  const lead = await makeLead(loader, { firstName: 'Sipho', lastName: 'Breede', organisationId: id })
  const page = await people.newPage()
  await signIn(page, buyer.email, buyer.password)
  await openHome(page)
  await page.getByRole('link', { name: 'Sipho Breede' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lead' })
  await dialog.getByRole('button', { name: 'Return…' }).click()
  const why = dialog.getByRole('textbox', { name: 'What is wrong with the contact details?' })
  await why.fill('The number belongs to a school.')

  await callAs(page, reportBoughtLead, { params: { id: lead.id }, body: { organisationStatus: 'quoted' } })
  people.allowInConsole(/409/)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText(/^This lead was changed meanwhile/)).toBeVisible()
  await expect(why).toHaveValue('The number belongs to a school.')

  const reports: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes(lead.id)) reports.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Busy' }).dblclick()
  await toastSays(page, 'Recorded')
  expect(reports).toHaveLength(1)
  await expect(why).toHaveValue('The number belongs to a school.')
  await dialog.getByRole('button', { name: 'Call back…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue(
    'The number belongs to a school.',
  )
  const note = dialog.getByRole('textbox', { name: 'New note' })
  await note.fill('Her son answers.')
  await callAs(page, addLeadNote, { params: { id: lead.id }, body: { note: 'Called at noon.' } })
  await dialog.getByRole('button', { name: 'Return…' }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(why).toHaveCount(0)
  const written = (words: string) => dialog.getByRole('listitem').filter({ hasText: words })
  await expect(written('Called at noon.')).toBeVisible()
  await expect(note).toHaveValue('Her son answers.')
  // Whoever types the next one while this one is being sent keeps it.
  const typed = Promise.withResolvers<void>()
  const slowly = async (route: Route) => {
    await typed.promise
    await route.continue()
  }
  await page.route('**/notes', slowly, { times: 1 })
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await note.fill('Her daughter as well.')
  typed.resolve()
  await toastSays(page, 'Note added')
  await expect(written('Her son answers.')).toHaveCount(1)
  await expect(note).toHaveValue('Her daughter as well.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(written('Her daughter as well.')).toHaveCount(1)
  await expect(note).toHaveValue('')

  await dialog.getByRole('button', { name: 'Return…' }).click()
  await why.fill('The debit order was sent back.')
  await callAs(page, reportBoughtLead, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 1000 },
  })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByRole('button', { name: 'Premiums collected…' })).toBeVisible()
  await expect(why).toHaveValue('The debit order was sent back.')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(why).toHaveCount(0)
  // Of a lead that is sold there is nothing else to record: its return is withdrawn where it is read.
  await goOnTo(page, '/returns')
  await rowWith(page, 'Returns and late sales', 'Sipho Breede').getByRole('link').click()
  await page.getByRole('button', { name: 'Withdraw return' }).click()
  const asked = page.getByRole('dialog', { name: 'Withdraw return' })
  await isAccessible(page, 'withdrawing a return')
  // Escape closes the question, and not the dialog that it was asked in.
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Withdraw return' }).click()
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await toastSays(page, 'Return withdrawn')
  await expect(page.getByRole('dialog', { name: 'Return', exact: true })).toContainText('Return withdrawn')
})

test('a client whose time to be called again has come is counted above the queue, and the count opens exactly them', async ({
  people,
  market,
}) => {
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
  await page.clock.install()
  await openHome(page)
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
  // Nobody has to ask for it.
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(due).toContainText('Client to call back now', { timeout: 2000 })
  }).toPass()
  await due.getByRole('link').click()
  const rows = page.getByRole('table', { name: 'Leads' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Gugu Hex.*Due /)
  await expect(rows).toHaveCount(2)
  await choose(page, 'State', 'Call back (2)')
  await expect(rows.nth(1)).toContainText(/Gugu Hex.*Due /)
  await expect(rows.nth(2)).toContainText(/Fezile Hex.*Call back /)
  await isAccessible(page, 'call-backs')
  await page.setViewportSize({ width: 390, height: 844 })
  await isAccessible(page, 'call-backs on a phone')
})
