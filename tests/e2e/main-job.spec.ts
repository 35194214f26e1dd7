import { readFile } from 'node:fs/promises'
import { changeIntegration, createApiKey, rotateSigningSecret } from '@lodeway/contract/integration.ts'
import type { Download, Page } from '@playwright/test'
import { officeRows } from '../factories/office.ts'
import { startReceiver } from '../factories/webhook-receiver.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { makeExternalContract, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, rowAction, rowWith, search, toastSays, type } from './steps/fields.ts'
import { submitLead } from './steps/leads.ts'
import { applyForAccess, approve, saveBillingDetails, setUpAccount } from './steps/loaders.ts'
import { addExternalContract, addOrganisation } from './steps/organisations.ts'
import { somebody } from './steps/people.ts'
import { fillSignIn, openFromNavigation } from './steps/sign-in.ts'
import { soon } from './steps/time.ts'
import { cellsOf } from './workbook.ts'

const csvOrganisation = 'Blue Crane Life'
const apiOrganisation = 'Protea Cover'

// Document 1 and 2 from one end to the other, with the worked example of the domain rules in the middle.
// Document 1, section 1:
// - A single page web application for insurance referrals in South Africa.
// - Loaders submit leads and earn a sale commission and a fee commission.
// - and manage users, organisations, contracts and reports.
// Document 1, section 6:
// - Loaders have their dashboard, submit leads
// - and keep their bank details.
// Document 2, section 1:
// - A single page web application for a marketplace of leads for insurance products in South Africa.
// - Loaders submit leads, organisations receive them under contracts, administrators manage both.
// Document 2, section 3:
// - `status` (sale, shown as Commission; cashed, shown as Fee), `payment` (an amount).
// Document 2, section 7:
// - GET `/v1/sales/export` filters an xlsx file named `report-export.xlsx`
test('a lead is bought, sold, billed and paid', async ({ product, people, request }) => {
  test.setTimeout(960_000)
  const receiver = await startReceiver()
  const admin = await people.newPage()
  const loader = await people.newPage()
  const thandi = somebody('Thandi', 'Mokoena')
  const sipho = somebody('Sipho', 'Khumalo')
  const lerato = somebody('Lerato', 'Botha')

  await test.step('the administrator makes an organisation and its contract', async () => {
    await admin.goto('/')
    await fillSignIn(admin, administrator.email, administrator.password)
    await addOrganisation(admin, csvOrganisation)
    await addExternalContract(admin, csvOrganisation, { name: 'Life leads', type: 'Life Insurance' })
  })
  const { secret, key } = await connectBuyer(admin, receiver.url)

  await test.step('somebody asks for access and is let in', async () => {
    await loader.goto('/request-access')
    await applyForAccess(loader, thandi, 'Individual')
    await approve(admin, thandi, '35', '42.5')
  })

  await test.step('the loader follows the mail, sets a password and gives bank details', async () => {
    await setUpAccount(loader, product, thandi)
    await expect(loader.getByRole('button', { name: 'Submit lead' })).toBeDisabled()
    await saveBillingDetails(loader, 'T Mokoena')
  })

  await test.step('the loader submits a lead and finds it among the own leads', async () => {
    await submitLead(loader, sipho, 'Life Insurance')
    await expect(rowWith(loader, 'My leads', 'Sipho Khumalo')).toContainText('Pending')
  })

  await test.step('the administrator records that it is cashed', async () => {
    await openFromNavigation(admin, 'Lead Management')
    await expect(admin.getByRole('heading', { name: 'All Leads' })).toBeVisible()
    await search(admin, 'Search by client or loader', 'Sipho Khumalo')
    const row = rowWith(admin, 'All leads', 'Sipho Khumalo')
    await expect(row).toContainText('High')
    await expect(row).toContainText('Thandi Mokoena')
    await rowAction(row, 'View')
    const dialog = admin.getByRole('dialog', { name: 'View lead' })
    await expect(dialog.getByText(csvOrganisation, { exact: true }).first()).toBeVisible()
    await choose(dialog, 'Organisation status', 'Cashed')
    await type(dialog, 'Premium', '1234.55')
    await dialog.getByRole('button', { name: 'Record outcome' }).click()
    await toastSays(admin, 'Cashed recorded for Sipho Khumalo')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(row).toContainText('R1 234.55')
  })

  await test.step('the billing report has exactly the four rows of the worked example', async () => {
    await openFromNavigation(admin, 'Reports')
    // Other stories were told on the same product.
    for (const name of [csvOrganisation, apiOrganisation]) await choose(admin, 'Organisation', name)
    await admin.keyboard.press('Escape')
    await expect(admin.getByText('4 results')).toBeVisible()
    expect((await billedRows(admin)).toSorted()).toEqual([
      'Invoice Commission R1 851.83 Unpaid',
      'Invoice Fee R350.00 Unpaid',
      'Payout Commission R648.14 Unpaid',
      'Payout Fee R148.75 Unpaid',
    ])
    const totals = admin.getByRole('group', { name: 'Totals of all filtered rows' }).getByRole('definition')
    await expect(totals).toHaveText(['R2 201.83', 'R796.89'])
  })

  await test.step('one row is paid', async () => {
    await rowAction(rowWith(admin, 'Billing report', 'R648.14'), 'Mark as Paid')
    await admin.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Mark as paid' }).click()
    await toastSays(admin, 'Process completed successfully!')
    await expect(rowWith(admin, 'Billing report', 'R648.14').getByText('Paid', { exact: true })).toBeVisible()
    expect(await billedRows(admin)).toContain('Payout Commission R648.14 Paid')
  })

  await test.step('the report is a workbook with the same amounts', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export' }).click()
    await admin.getByRole('menuitem', { name: 'Export CSV with filters' }).click()
    const file = await download
    await toastSays(admin, 'Process completed successfully!')
    await expectWorkbook(file)
  })

  await test.step('an organisation gets a signed lead and reports what became of it', async () => {
    await submitLead(loader, lerato, 'Pet Insurance')
    await expect.poll(() => receiver.received.length, { ...soon, timeout: 80_000 }).toBe(1)
    const [webhook] = receiver.received
    if (!webhook) throw new Error('nothing was received')
    const { type: kind, data } = receiver.verified(secret, webhook) as { type: string; data: Record<string, string> }
    expect(kind).toBe('lead.assigned')
    expect(data).toMatchObject({ firstName: 'Lerato', lastName: 'Botha', deliveryId: webhook.headers['webhook-id'] })
    expect(() => receiver.verified(secret, { ...webhook, body: `${webhook.body} ` })).toThrow(/signature/i)

    const report = () =>
      request.post(`${product.origin}/v1/partner/leads/${data.leadId}/outcome`, {
        headers: { authorization: `Bearer ${key}` },
        data: { organisationStatus: 'sale', premium: 200 },
      })
    for (const answer of [await report(), await report()]) {
      expect(answer.status(), await answer.text()).toBe(200)
      expect(await answer.json()).toMatchObject({ organisationStatus: 'sale', premium: 200 })
    }
    await loader.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowWith(loader, 'My leads', 'Lerato Botha')).toContainText('Sold')

    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(admin.getByText('6 results')).toBeVisible()
    expect(await billedRows(admin)).toEqual(
      expect.arrayContaining(['Invoice Commission R300.00 Unpaid', 'Payout Commission R105.00 Unpaid']),
    )
  })
  await receiver.close()
})

/** An organisation that is sent its leads by the API; `from-empty` and `integration` connect one by hand. */
async function connectBuyer(admin: Page, endpointUrl: string) {
  const { id } = await makeOrganisation(admin, { name: apiOrganisation, leadReceivalType: 'api' })
  await makeExternalContract(admin, id, {
    name: 'Pet leads',
    insuranceType: 'petInsurance',
    basicQualityFee: null,
    mediumQualityFee: null,
    leadQuantity: 10,
  })
  await callAs(admin, changeIntegration, { params: { id }, body: { endpointUrl } })
  const { secret } = await callAs(admin, rotateSigningSecret, { params: { id } })
  const { key } = await callAs(admin, createApiKey, { params: { id }, body: { name: 'Call centre' } })
  return { secret, key }
}

/** The report's rows in a few words each. */
async function billedRows(page: Page): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Billing report' })
  const headings = (await table.getByRole('columnheader').allInnerTexts()).map(text => text.trim())
  const rows = await table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all()
  return Promise.all(
    rows.map(async row => {
      const cells = await row.getByRole('cell').allInnerTexts()
      const cell = (heading: string) => cells[headings.indexOf(heading)]?.replace(/\s/g, ' ').trim()
      return [cell('Category'), cell('Status'), cell('Payment'), cell('Payment status')].join(' ')
    }),
  )
}

async function expectWorkbook(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toBe('report-export.xlsx')
  const file = await download.path()
  const cells = cellsOf(await readFile(file)).filter(cell => cell !== '')
  for (const amount of [1851.83, 648.14, 350, 148.75]) expect(cells).toContain(String(amount))

  // Where LibreOffice is installed it reads the same, amounts as numbers and account numbers as text.
  const rows = await officeRows(file)
  if (rows === undefined) return
  expect(
    rows
      .flat()
      .map(String)
      .filter(cell => cell !== ''),
  ).toEqual(cells)
  const [head = [], ...body] = rows
  const column = (name: string) => body.map(row => row[head.indexOf(name)])
  expect(column('Payment (R)').toSorted()).toEqual([148.75, 1851.83, 350, 648.14].toSorted())
  expect(new Set(column('Account number'))).toEqual(new Set(['1234567890', '']))
  expect(new Set(column('Branch code'))).toEqual(new Set(['470010', '']))
}
