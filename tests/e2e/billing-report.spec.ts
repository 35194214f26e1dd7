import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations, isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Market } from './market.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { choicesOf, choose, columnsOf, rowAction, rowWith, toastSays } from './steps/fields.ts'
import { openFromNavigation, signIn, signInBoth } from './steps/sign-in.ts'
import { runUntil, stopTime } from './steps/time.ts'
import { cellsOf } from './workbook.ts'

/** An organisation that owes for a lead that was cashed (four rows) and for one that was sold (two). */
async function owe(newPage: () => Promise<Page>, market: Market, name: string) {
  const { admin, loader } = await signInBoth(newPage, market.loader)
  const { id } = await makeOrganisation(admin, { name })
  await makeExternalContract(admin, id, { name: `${name} others` })
  const cashed = await makeLead(loader, { lastName: 'Cashveld', organisationId: id })
  const sold = await makeLead(loader, { lastName: 'Saleveld', organisationId: id })
  await makeOutcome(admin, cashed.id, { organisationStatus: 'cashed', premium: 1000 })
  await makeOutcome(admin, sold.id, { organisationStatus: 'sale', premium: 100 })
  return { admin, loader, id }
}

const results = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true }).first()).toBeVisible()

/** Whom a bulk action is about in one direction, each with rows and sum. */
const partiesOf = (dialog: Locator, direction: 'To receive' | 'To pay') =>
  dialog.getByRole('table', { name: direction }).locator('tbody').getByRole('row')

const exportItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** What the two sums are called, by what they are sums of. */
const totalsFor = {
  Both: ['Invoices, paid and unpaid', 'Payouts, paid and unpaid'],
  Paid: ['Received', 'Paid'],
  Unpaid: ['To receive', 'To pay'],
}

// Document 2, section 1:
// - run the billing report and mark leads as paid;
// Document 2, section 2:
// - `/reports` Billing report
// - Filters: organisation, industry,
// - paid or unpaid (Both, Paid, Unpaid),
// - compensation status (All, Fee, Commission),
// - date range, date presets,
// - billing status (All, Payout, Invoice).
// Document 2, section 3:
// - `paymentStatus` (paid, unpaid), `category` (payout, invoice),
// - `status` (sale, shown as Commission; cashed, shown as Fee), `payment` (an amount).
// Document 2, section 6:
// - the screens of organisations, contracts, fees, report and content (their guards are not shown).
// Document 2, section 7:
// - GET `/v1/sales` `limit`, `offset` and the filters below rows
// Document 2, section 9:
// - Ranges: from midnight UTC to 23:00 UTC of the selected day.
test('each filter of the billing report narrows its rows', async ({ people, market }) => {
  const { admin } = await owe(people.newPage, market, 'Pondoland Life')
  const own = await people.newPage()
  await signIn(own, market.ownLoader.email, market.ownLoader.password)
  const kept = await makeLead(own, { insuranceType: 'lifeInsurance', lastName: 'Heldveld' })
  await makeOutcome(admin, kept.id, { organisationStatus: 'sale', premium: 200 })

  const asked = admin.waitForRequest(/\/v1\/sales\?/)
  await openFromNavigation(admin, 'Reports')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    limit: '10',
    offset: '0',
    orderBy: 'soldAt:asc',
  })
  await expect(admin.getByRole('heading', { level: 1, name: 'Billing Report' })).toBeVisible()
  await expect(columnsOf(admin, 'Billing report')).toHaveText([
    'Date sold',
    'Loader',
    'Payee',
    'Bank name',
    'Account name',
    'Account number',
    'Account type',
    'Organisation',
    'Payment status',
    'Category',
    'Status',
    'Payment',
    'Actions',
  ])
  await choose(admin, 'Organisation', 'Pondoland Life')
  await results(admin, 6)
  // What organisations owe and what is owed to loaders stand apart, and are never added up.
  const totals = admin.getByRole('group', { name: 'Totals of all filtered rows' }).getByRole('definition')
  await expect(totals).toHaveText(['R2 000.00', 'R726.25'])
  const terms = admin.getByRole('group', { name: 'Totals of all filtered rows' }).getByRole('term')
  await expect(terms).toHaveText(totalsFor.Both)
  await choose(admin, 'Organisation', market.internal.name)
  await results(admin, 8)
  await admin.keyboard.press('Escape')
  await isAccessible(admin)
  const row = admin.getByRole('table', { name: 'Billing report' }).getByRole('row').filter({ hasText: 'R525.00' })
  await expect(row).toContainText('Capitec')
  await expect(row).toContainText('Busisiwe Khoza')
  await expect(row).toContainText('Savings')
  await expect(rowWith(admin, 'Billing report', 'R105.00')).toContainText('Held')

  await choose(admin, 'Industry', 'Life Insurance')
  await results(admin, 2)
  // What is held is named, with its payee and sum, where it would be paid.
  await admin.keyboard.press('Escape')
  // Also beside a long list of payees it is in sight, and so are the buttons.
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.route('**/v1/sales/summary?*', async route => {
    const response = await route.fetch()
    const sums = (await response.json()) as { parties: { id: string }[] }
    const parties = Array.from({ length: 40 }, (_, place) => ({
      ...sums.parties[place % sums.parties.length],
      id: crypto.randomUUID(),
    }))
    await route.fulfill({ response, json: { ...sums, parties, toRecord: 120.5 } })
  })
  await exportItem(admin, 'Mark filtered leads as paid')
  const bulk = admin.getByRole('dialog', { name: 'Mark filtered leads as paid' })
  await expect(bulk).toContainText(
    `1 payout of R105.00 is held: there are no bank details on file for ${market.ownLoader.firstName} ${market.ownLoader.lastName} (R105.00).`,
  )
  await expect(bulk.getByText(/is held: there are no bank details/)).toBeInViewport({ ratio: 1 })
  // Less than the sum, as of an invoice that was paid in part.
  await expect(bulk.getByText('Recorded as received now')).toBeVisible()
  await expect(bulk.getByRole('definition').last()).toHaveText('R120.50')
  await expect(bulk.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await isAccessible(admin, 'a bulk action for many parties')
  await admin.unroute('**/v1/sales/summary?*')
  await admin.keyboard.press('Escape')
  await expect(bulk).toBeHidden()
  await choose(admin, 'Industry', 'Life Insurance')
  await results(admin, 8)
  await admin.keyboard.press('Escape')
  for (const [label, choices] of [
    ['Paid/unpaid', { Both: 8, Paid: 0, Unpaid: 8 }],
    ['Compensation status', { All: 8, Commission: 6, Fee: 2 }],
    ['Billing status', { All: 8, Payout: 4, Invoice: 4 }],
  ] as const) {
    expect((await choicesOf(admin, label)).toSorted(), label).toEqual(Object.keys(choices).toSorted())
    for (const [choice, count] of Object.entries(choices).toReversed()) {
      await choose(admin, label, choice)
      await results(admin, count)
      if (label === 'Paid/unpaid') await expect(terms).toHaveText(totalsFor[choice as keyof typeof totalsFor])
      // A run is made of what is shown, so there is none where only invoices, or paid amounts, are.
      const run = admin.getByRole('button', { name: 'Payment run' })
      if (choice === 'Paid') await expect(run).toHaveAccessibleDescription(/only paid rows are shown/)
      if (choice === 'Invoice') await expect(run).toHaveAccessibleDescription(/only invoices are shown/)
      await (['Paid', 'Invoice'].includes(choice) ? expect(run).toBeDisabled() : expect(run).toBeEnabled())
    }
  }
  for (const [preset, count] of [
    ['This Week', 8],
    ['Last Week', 0],
    ['This Month', 8],
    ['Last Month', 0],
  ] as const) {
    const query = admin.waitForRequest(/\/v1\/sales\?.*startAt=/)
    await admin.getByRole('button', { name: preset }).click()
    expect(new URL((await query).url()).searchParams.get('endAt')).toMatch(/T23:00:00.000Z$/)
    await results(admin, count)
  }
  await expect(admin.getByRole('button', { name: /^Date sold, \d\d \w{3} \d{4} - / })).toBeVisible()
})

// Document 2, section 2:
// - `/reports` Billing report
// - Refresh, and an Export menu:
// - Row actions: 'View lead' (a lead modal to read) and
// - and 'Mark as Paid'.
// Document 2, section 4:
// - A row moves from unpaid to paid by marking it, alone or
// Document 2, section 7:
// - POST `/v1/sales/{id}/mark-paid` nothing
// Document 2, section 8:
// - 'Process completed successfully!'
test('a row shows its lead to be read and is marked as paid; Refresh asks again', async ({ people, market }) => {
  const { admin, loader, id } = await owe(people.newPage, market, 'Gamtoos Life')
  await admin.goto(`/reports?organisation=${id}`)
  const row = rowWith(admin, 'Billing report', 'R525.00')
  await rowAction(row, 'View lead')
  const view = admin.getByRole('dialog', { name: 'View lead' })
  await expect(view.getByRole('heading', { name: 'Lerato Cashveld' })).toBeVisible()
  await expect(view.getByRole('textbox')).toHaveCount(0)
  await expect(view.getByRole('button', { name: 'Record outcome' })).toHaveCount(0)
  await view.getByRole('button', { name: 'Close' }).click()

  await rowAction(row, 'Mark as Paid')
  const dialog = admin.getByRole('dialog', { name: 'Mark as Paid' })
  await expect(dialog).toContainText('R525.00')
  await failsInWords(people, admin, {
    address: '**/v1/sales/*/mark-paid',
    method: 'POST',
    act: () => dialog.getByRole('button', { name: 'Mark as paid' }).click(),
    fallback: 'Failed to mark as paid. Please try again.',
  })
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await toastSays(admin, 'Process completed successfully!')
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Actions for / }).click()
  await expect(admin.getByRole('menuitem', { name: /^Mark as Paid/ })).toBeDisabled()
  await admin.keyboard.press('Escape')

  const more = await makeLead(loader, { lastName: 'Laterveld', organisationId: id })
  await makeOutcome(admin, more.id, { organisationStatus: 'sale', premium: 40 })
  await results(admin, 6)
  await admin.getByRole('button', { name: 'Refresh' }).click()
  await results(admin, 8)
})

// Document 2, section 1:
// - run the billing report and mark leads as paid;
// - Money is shown as R with two decimals,
// Document 2, section 2:
// - and an Export menu: 'Mark filtered leads as paid',
// Document 2, section 4:
// - with all that are filtered.
// - Bulk actions of the billing report show 'Please wait for feedback...', as information, until they are done.
// Document 2, section 7:
// - POST `/v1/sales/mark-paid` filters
// Document 2, section 8:
// - 'Process completed successfully!'
// - How a failure of the billing report's bulk actions is shown, and the server's error codes, are left open.
// Document 2, section 9:
// - Toasts: 4000 ms, no progress bar.
// - Payments as R with two decimals,
test('bulk actions say how many rows and how much, wait for feedback until they are done, and are kept as batches', async ({
  people,
  market,
}) => {
  const { admin, loader, id } = await owe(people.newPage, market, 'Outeniqua Life')
  await admin.goto(`/reports?organisation=${id}&billing=payout`)
  await results(admin, 3)
  await admin.getByRole('button', { name: 'Export' }).click()
  await expect(admin.getByRole('menuitem')).toHaveText([
    'Mark filtered leads as paid',
    'Export CSV with filters',
    'Mark filtered leads as paid & export',
  ])
  await admin.keyboard.press('Escape')

  // What was confirmed is no longer so: nothing is marked.
  await exportItem(admin, 'Mark filtered leads as paid')
  let dialog = admin.getByRole('dialog', { name: 'Mark filtered leads as paid' })
  await expect(dialog.getByRole('definition')).toHaveText(['3', 'R0.00', 'R726.25'])
  await expect(partiesOf(dialog, 'To pay')).toHaveText([`${market.loader.firstName} ${market.loader.lastName}3R726.25`])
  await isAccessible(admin)
  const more = await makeLead(loader, { lastName: 'Changeveld', organisationId: id })
  await makeOutcome(admin, more.id, { organisationStatus: 'sale', premium: 20 })
  people.allowInConsole(/status of 409/)
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(
    admin
      .getByRole('alert')
      .filter({ hasText: /changed/ })
      .first(),
  ).toBeVisible()
  await toastSays(
    admin,
    'The rows have changed since you confirmed them. Nothing was marked; please look at them again.',
  )
  await results(admin, 4)
  await expect(rowWith(admin, 'Billing report', 'Unpaid')).toHaveCount(4)

  await exportItem(admin, 'Mark filtered leads as paid')
  dialog = admin.getByRole('dialog', { name: 'Mark filtered leads as paid' })
  await expect(dialog.getByRole('definition')).toHaveText(['4', 'R0.00', 'R736.75'])
  await admin.clock.install()
  const release = await holdBack(admin, '**/v1/sales/mark-paid')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  const waiting = admin.getByRole('status').filter({ hasText: 'Please wait for feedback...' })
  await expect(waiting).toContainText('Marking 4 rows as paid: R736.75 to pay')
  // Its button shows that it is at work, so nothing stands still yet.
  await expect(admin.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true')
  await expect(findViolations(admin)).resolves.toEqual([])
  await stopTime(admin)
  // Longer than other toasts stay.
  await admin.clock.runFor(4500)
  await expect(waiting).toBeVisible()
  release()
  await toastStays(admin)
  await admin.clock.resume()
  await expect(waiting).toBeHidden()
  await expect(rowWith(admin, 'Billing report', 'Unpaid')).toHaveCount(0)
  const batch = rowWith(admin, 'Payment batches', 'R736.75')
  await expect(batch.getByRole('cell').nth(2)).toHaveText('4')
})

/** A toast goes by itself after four seconds, and shows no bar meanwhile. */
async function toastStays(page: Page): Promise<void> {
  const said = page.getByText('Process completed successfully!')
  await runUntil(page, said)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.clock.runFor(2500)
  await expect(said).toBeVisible()
  await page.clock.runFor(4000)
  await expect(said).toBeHidden()
}

// Document 2, section 2:
// - 'Export CSV with filters',
// - 'Mark filtered leads as paid & export'.
// Document 2, section 7:
// - GET `/v1/sales/export` filters an xlsx file named `report-export.xlsx`
// - POST `/v1/sales/export-and-mark-paid` filters file
test('the report is exported with its filters, and marked and exported in one', async ({ people, market }) => {
  const { admin, id } = await owe(people.newPage, market, 'Kalahari Life')
  await admin.goto(`/reports?organisation=${id}&billing=payout`)
  await results(admin, 3)
  const first = admin.waitForEvent('download')
  await exportItem(admin, 'Export CSV with filters')
  const exported = await first
  await toastSays(admin, 'Process completed successfully!')
  expect(exported.suggestedFilename()).toBe('report-export.xlsx')
  const cells = cellsOf(await readFile(await exported.path()))
  for (const amount of ['525', '148.75', '52.5']) expect(cells).toContain(amount)
  expect(cells).not.toContain('1500')

  const second = admin.waitForEvent('download')
  await exportItem(admin, 'Mark filtered leads as paid & export')
  const dialog = admin.getByRole('dialog', { name: 'Mark filtered leads as paid & export' })
  await expect(dialog.getByRole('definition')).toHaveText(['3', 'R0.00', 'R726.25'])
  await dialog.getByRole('button', { name: 'Mark as paid & export' }).click()
  const marked = await second
  expect(marked.suggestedFilename()).toBe('report-export.xlsx')
  expect(cellsOf(await readFile(await marked.path()))).toContain('148.75')
  await expect(rowWith(admin, 'Billing report', 'Unpaid')).toHaveCount(0)

  const again = admin.waitForEvent('download')
  await rowWith(admin, 'Payment batches', 'R726.25')
    .first()
    .getByRole('button', { name: /^Download file/ })
    .click()
  expect(cellsOf(await readFile(await (await again).path()))).toContain('52.5')
})

test('a bulk action over both directions names what is received from whom and paid to whom', async ({
  people,
  market,
}) => {
  const { admin, id } = await owe(people.newPage, market, 'Baviaans Life')
  await admin.goto(`/reports?organisation=${id}`)
  await results(admin, 6)
  await exportItem(admin, 'Mark filtered leads as paid')
  const dialog = admin.getByRole('dialog', { name: 'Mark filtered leads as paid' })
  await expect(dialog.getByRole('definition')).toHaveText(['6', 'R2 000.00', 'R726.25'])
  await expect(partiesOf(dialog, 'To receive')).toHaveText(['Baviaans Life3R2 000.00'])
  await expect(partiesOf(dialog, 'To pay')).toHaveText([`${market.loader.firstName} ${market.loader.lastName}3R726.25`])
  await isAccessible(admin)
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await toastSays(admin, 'Process completed successfully!')
  const batch = rowWith(admin, 'Payment batches', 'R2 000.00').first().getByRole('cell')
  await expect(batch.nth(2)).toHaveText('6')
  await expect(batch.nth(3)).toHaveText('R2 000.00')
  await expect(batch.nth(4)).toHaveText('R726.25')
})

test('on a phone the report is read by payee and by organisation; opening one shows its rows, and Back the others', async ({
  people,
  market,
}) => {
  const { admin, id } = await owe(people.newPage, market, 'Knersvlakte Life')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(`/reports?organisation=${id}`)
  const payee = `${market.loader.firstName} ${market.loader.lastName}`
  const toPay = admin.getByRole('list', { name: 'To pay' }).getByRole('link')
  const toReceive = admin.getByRole('list', { name: 'To receive' }).getByRole('link')
  await expect(toPay).toHaveText([`${payee}3 rowsR726.25`])
  await expect(toReceive).toHaveText(['Knersvlakte Life3 rowsR2 000.00'])
  await results(admin, 6)
  await isAccessible(admin, 'the report by payee')

  await toPay.click()
  await results(admin, 3)
  await expect(admin).toHaveURL(new RegExp(`payee=${market.loader.id}`))
  // What was paid is in no sum of the list.
  await expect(admin).toHaveURL(/payment=unpaid/)
  await expect(admin.getByRole('button', { name: `Remove filter Payee: ${payee}` })).toBeVisible()
  await expect(admin.getByRole('list', { name: 'To pay' })).toHaveCount(0)
  // On a phone the columns have no headings.
  await expect(admin.getByRole('table', { name: 'Billing report' }).getByRole('row')).toHaveCount(3)
  await isAccessible(admin, 'the rows of a payee')
  // A link shows the same, at a desk too.
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.reload()
  await results(admin, 3)
  await expect(admin.getByRole('button', { name: `Remove filter Payee: ${payee}` })).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 844 })

  await admin.goBack()
  await toReceive.click()
  await results(admin, 3)
  await expect(rowWith(admin, 'Billing report', 'Invoice')).toHaveCount(3)
  await admin.getByRole('button', { name: 'Remove filter Billing status: Invoice' }).click()
  await results(admin, 6)
  await expect(toPay).toBeVisible()
  await rowAction(rowWith(admin, 'Billing report', 'Invoice').first(), 'Mark as Paid')
  await admin.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(toReceive).toContainText('2 rows')
})
