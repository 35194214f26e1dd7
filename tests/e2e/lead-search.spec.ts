import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { holdBack } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { choose, rowWith, search, toastSays } from './steps/fields.ts'
import { openLeads } from './steps/leads.ts'
import { openFromNavigation, signInBoth } from './steps/sign-in.ts'
import { cellsOf } from './workbook.ts'

// Document 2, section 2:
// - date presets This Week, Last Week, This Month, Last Month; a date range.
// - Filters for insurance type,
// - lead quality and
// - for administrators also organisation.
// - Refresh and … Export.
// Document 2, section 6:
// - the organisation filter, premium,
// Document 2, section 9:
// - Ranges: from midnight UTC to 23:00 UTC of the selected day.
test('filters, presets and range narrow the list, and Refresh asks again', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name: 'Griqua Cover' })
  await makeExternalContract(admin, id, { name: 'Griqua others' })
  await makeLead(loader, { lastName: 'Filterberg', organisationId: id })
  await makeLead(loader, { lastName: 'Filterberg', organisationId: market.buyer.id, reason: null, idNumber: null })
  await openLeads(admin, 'Filterberg')
  const results = (count: number) =>
    expect(admin.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true })).toBeVisible()
  await results(2)
  await choose(admin, 'Organisation', 'Griqua Cover')
  await results(1)
  await choose(admin, 'Organisation', 'Griqua Cover')
  await results(2)
  await choose(admin, 'Lead quality', 'High')
  await results(1)
  await choose(admin, 'Lead quality', 'Medium')
  await results(2)
  await choose(admin, 'Insurance type', 'Pet Insurance')
  await results(0)
  await choose(admin, 'Insurance type', 'Other')
  await results(2)
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveURL(/type=petInsurance&type=other/)

  // Without a range the two calendars are the last month and this one.
  await admin.locator('button[aria-haspopup=dialog][aria-label="Date submitted"]').click()
  const calendars = admin.locator('table:not([aria-label])')
  await expect(calendars).toHaveCount(2)
  await expect(calendars.last().locator('[data-today]')).toBeEnabled()
  await admin.keyboard.press('Escape')

  for (const [preset, count] of [
    ['This Week', 2],
    ['Last Week', 0],
    ['This Month', 2],
    ['Last Month', 0],
  ] as const) {
    const asked = admin.waitForRequest(/\/v1\/leads\?.*startAt=/)
    await admin.getByRole('button', { name: preset }).click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('startAt')).toMatch(/T00:00:00.000Z$/)
    expect(query.get('endAt')).toMatch(/T23:00:00.000Z$/)
    await results(count)
  }
  await expect(admin.getByRole('button', { name: /^Date submitted, \d\d \w{3} \d{4} - / })).toBeVisible()

  await admin.getByRole('button', { name: 'This Month' }).click()
  await results(2)
  // What is shown at once is what was there before, while it is asked for anew.
  await expect(admin.getByRole('table', { name: 'All leads' })).toHaveAttribute('aria-busy', 'false')
  await makeLead(loader, { lastName: 'Filterberg' })
  await results(2)
  await admin.getByRole('button', { name: 'Refresh' }).click()
  await results(3)
})

// Document 2, section 2:
// - A search box;
// - Their search by a loader's name is a filter in the browser.
//   Settled: by the server, over all leads and not on one page's rows
// - Their search is a parameter of the call, and raises the page size to 300.
// Document 2, section 9:
// - 300 rows for a loader's search of leads.
test("a loader's search is the server's and shows 300 rows; an administrator's finds the loader on any page", async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (let number = 0; number < 12; number += 1) await makeLead(loader, { lastName: 'Kamdeboo' })
  await openFromNavigation(loader, 'My Leads')
  const asked = loader.waitForRequest(/\/v1\/leads\?.*search=/)
  await search(loader, 'Search by client', 'kamdeboo')
  const query = new URL((await asked).url()).searchParams
  expect([query.get('search'), query.get('limit'), query.get('loaderId')]).toEqual([
    'kamdeboo',
    '300',
    market.loader.id,
  ])
  await expect(rowWith(loader, 'My leads', 'Kamdeboo')).toHaveCount(12)
  await expect(loader.getByText('Showing 1 - 12 of 12')).toBeVisible()

  await openFromNavigation(admin, 'Lead Management')
  const ofAdmin = admin.waitForRequest(/\/v1\/leads\?.*search=/)
  await search(admin, 'Search by client or loader', 'busisiwe khoza')
  expect(new URL((await ofAdmin).url()).searchParams.get('limit')).toBe('10')
  await expect(rowWith(admin, 'All leads', 'Busisiwe Khoza')).toHaveCount(10)
  await admin.getByRole('button', { name: 'Next' }).click()
  await expect(admin.getByText(/^Showing 11 - /)).toBeVisible()
  await expect(rowWith(admin, 'All leads', 'Busisiwe Khoza').first()).toBeVisible()
})

// Document 2, section 2:
// - Refresh and … Export.
// Document 2, section 7:
// - Lead export not shown
test('Export says that it is under way, and hands over all that the filters show', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const firstName of ['Precious', 'Given', 'Lucky'])
    await makeLead(loader, { firstName, lastName: 'Exportfontein' })
  await openLeads(admin, 'Exportfontein')
  await expect(rowWith(admin, 'All leads', 'Exportfontein')).toHaveCount(3)
  const release = await holdBack(admin, '**/v1/leads/export?**', 'GET')
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(admin.getByText('Please wait for feedback...')).toBeVisible()
  release()
  await toastSays(admin, 'Process completed successfully!')
  await expect(admin.getByText('Please wait for feedback...')).toBeHidden()
  const file = await download
  expect(file.suggestedFilename()).toBe('leads-export.xlsx')
  const cells = cellsOf(await readFile(await file.path()))
  for (const name of ['Precious', 'Given', 'Lucky', 'Loader', 'Lead quality', 'Premium']) expect(cells).toContain(name)
  expect(cells.filter(cell => cell === 'Exportfontein')).toHaveLength(3)
})
