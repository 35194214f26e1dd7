import { readFile } from 'node:fs/promises'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './steps/answers.ts'
import { makeLead, makeOutcome } from './steps/by-call.ts'
import { choose, rowWith, search, toastSays } from './steps/fields.ts'
import { openFromNavigation, signInBoth } from './steps/sign-in.ts'
import { cellsOf } from './workbook.ts'

test('several leads are chosen and dealt with together; those that cannot be stay chosen with the reason', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id: anele } = await makeLead(loader, {
    firstName: 'Anele',
    lastName: 'Saamkloof',
    organisationId: market.buyer.id,
  })
  for (const firstName of ['Bandile', 'Cwenga', 'Dumisa'])
    await makeLead(loader, { firstName, lastName: 'Saamkloof', organisationId: market.buyer.id })
  const sold = await makeLead(loader, { firstName: 'Esihle', lastName: 'Saamkloof', organisationId: market.buyer.id })
  await makeOutcome(admin, sold.id, { organisationStatus: 'sale', premium: 100 })
  await openFromNavigation(admin, 'Lead Management')
  await search(admin, 'Search by client or loader', 'Saamkloof')
  const row = (name: string) => rowWith(admin, 'All leads', `${name} Saamkloof`)
  const tick = (name: string) => row(name).getByRole('checkbox')
  const bar = admin.getByRole('region', { name: 'Selected rows' })
  const dialog = admin.getByRole('dialog')

  await test.step('one, a range with Shift, and the whole page', async () => {
    await tick('Anele').check()
    await expect(bar).toContainText('1 selected')
    await tick('Cwenga').click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 selected')
    await expect(tick('Bandile')).toBeChecked()
    await expect(dialog).toHaveCount(0)
    await admin.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await expect(bar).toContainText('5 selected')
    await tick('Dumisa').uncheck()
    await expect(bar).toContainText('4 selected')
  })

  await test.step('they are exported, and no others', async () => {
    const download = admin.waitForEvent('download')
    let asked = 0
    admin.on('request', request => {
      if (request.url().includes('/v1/leads/export')) asked += 1
    })
    await bar.getByRole('button', { name: 'Export selected' }).dblclick()
    const cells = cellsOf(await readFile(await (await download).path()))
    expect(cells.filter(cell => ['Anele', 'Bandile', 'Cwenga', 'Dumisa', 'Esihle'].includes(cell)).toSorted()).toEqual([
      'Anele',
      'Bandile',
      'Cwenga',
      'Esihle',
    ])
    await expect(bar.getByRole('button', { name: 'Export selected' })).toBeEnabled()
    expect(asked).toBe(1)
  })

  await test.step('one outcome for all of them', async () => {
    await tick('Esihle').uncheck()
    await bar.getByRole('button', { name: 'Record outcome' }).click()
    await expect(dialog).toContainText('Record outcome for 3 leads')
    await isAccessible(admin)
    await choose(dialog, 'Organisation status', 'Call back')
    // How many returns wait stands above the list: an outcome may ask for one, or withdraw one.
    const counted = admin.waitForRequest(request => request.url().includes('/v1/outcome-cases?'))
    await dialog.getByRole('button', { name: 'Record outcome' }).click()
    await toastSays(admin, 'Call back recorded for 3 leads')
    await counted
    await expect(dialog).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    for (const name of ['Anele', 'Bandile', 'Cwenga']) await expect(row(name)).toContainText('CB')
  })

  await test.step('a sold one says why not, and stays chosen', async () => {
    for (const name of ['Dumisa', 'Esihle']) await tick(name).check()
    await bar.getByRole('button', { name: 'Record outcome' }).click()
    await choose(dialog, 'Organisation status', 'Busy')
    await dialog.getByRole('button', { name: 'Record outcome' }).click()
    await expect(dialog).toContainText('Busy recorded for 1 lead. 1 lead was left as it is:')
    await expect(dialog).toContainText('Esihle Saamkloof')
    await expect(dialog).toContainText('This lead is sold.')
    await isAccessible(admin)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(row('Dumisa')).toContainText('Busy')
    await expect(bar).toContainText('1 selected')
    await expect(tick('Esihle')).toBeChecked()
    await expect(row('Esihle')).toContainText('This lead is sold.')
    await isAccessible(admin)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
    await expect(admin.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeFocused()
  })

  await test.step('one that was changed meanwhile is left, and has it when it was looked at', async () => {
    await tick('Anele').check()
    await makeOutcome(admin, anele, { organisationStatus: 'noAnswer' })
    for (const isChanged of [true, false]) {
      await bar.getByRole('button', { name: 'Record outcome' }).click()
      await choose(dialog, 'Organisation status', 'Busy')
      await dialog.getByRole('button', { name: 'Record outcome' }).click()
      if (isChanged) {
        await expect(admin.getByText('This lead was changed meanwhile.').first()).toBeVisible()
        await dialog.getByRole('button', { name: 'Done' }).click()
      } else await toastSays(admin, 'Busy recorded for 1 lead')
    }
    await expect(row('Anele')).toContainText('Busy')
  })

  await test.step('what no organisation has can be exported, and has no outcome', async () => {
    await makeLead(loader, { firstName: 'Fikile', lastName: 'Saamkloof', insuranceType: 'debtProduct', idNumber: null })
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await tick('Fikile').check()
    const record = bar.getByRole('button', { name: 'Record outcome' })
    await expect(record).toBeDisabled()
    await expect(record).toHaveAttribute('title', /^No organisation has these leads/)
    await expect(bar.getByRole('button', { name: 'Export selected' })).toBeEnabled()
    await tick('Anele').check()
    await expect(record).toBeEnabled()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('with another filter nothing is chosen, and loaders choose none', async () => {
    await tick('Anele').check()
    const release = await holdBack(admin, /\/v1\/leads\?/, 'GET')
    const asked = admin.waitForRequest(/search=Bandile/)
    const searched = search(admin, 'Search by client or loader', 'Bandile Saamkloof')
    await asked
    // Rows of the earlier filter can still be chosen, and go with it.
    await tick('Cwenga').check()
    await expect(bar).toContainText('2 selected')
    for (const begin of ['Record outcome', 'Export selected'])
      await expect(bar.getByRole('button', { name: begin })).toBeDisabled()
    release()
    await searched
    await expect(bar).toHaveCount(0)
    await openFromNavigation(loader, 'My Leads')
    await expect(rowWith(loader, 'My leads', 'Saamkloof').first()).toBeVisible()
    await expect(loader.getByRole('table').getByRole('checkbox')).toHaveCount(0)
  })
})

test('on a phone an outcome takes two taps', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  await makeLead(loader, { lastName: 'Duimkloof', organisationId: market.buyer.id })
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/leads?search=Duimkloof')
  const row = rowWith(admin, 'All leads', 'Duimkloof')
  await row.getByRole('button', { name: /^Actions for / }).click()
  await isAccessible(admin)
  const item = admin.getByRole('menuitem', { name: 'Call back' })
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // A double click is one.
  const said: number[] = []
  admin.on('response', answer => answer.request().method() === 'POST' && said.push(answer.status()))
  await item.dblclick()
  await toastSays(admin, 'Call back recorded for Lerato Duimkloof')
  await expect(row).toContainText('In progress')
  expect(said).toEqual([200])
})
