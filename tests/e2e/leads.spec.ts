import { readFile } from 'node:fs/promises'
import { getLead } from '@lodeway/contract/leads.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Market } from './market.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { dayFromNow, makeExternalContract, makeLead, makeOrganisation, makeOutcome } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import {
  choicesOf,
  choose,
  columnsOf,
  fieldOf,
  rowAction,
  rowWith,
  saysAt,
  search,
  toastSays,
  type,
} from './steps/fields.ts'
import { openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'
import { cellsOf } from './workbook.ts'

/** An administrator and an individual loader, each at a browser of their own. */
async function open(newPage: () => Promise<Page>, market: Market) {
  const [admin, loader] = [await newPage(), await newPage()]
  await signInAsAdministrator(admin)
  await signIn(loader, market.loader.email, market.loader.password)
  return { admin, loader }
}

const listOf = (admin: Page, query: string) => admin.goto(`/leads?perPage=30&search=${query}`)

test('administrators see all leads with loader, quality, date and premium; loaders their own with an Email', async ({
  people,
  market,
}) => {
  const { admin, loader } = await open(people.newPage, market)
  const { id } = await makeLead(loader, { firstName: 'Ntombi', lastName: 'Overstrand' })
  await makeLead(loader, { firstName: 'Aaron', lastName: 'Overstrand' })
  await makeOutcome(admin, id, { organisationStatus: 'cashed', premium: 1234.55 })
  const asked = admin.waitForRequest(/\/v1\/leads\?/)
  await openFromNavigation(admin, 'Lead Management')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    limit: '10',
    offset: '0',
    orderBy: 'firstName:asc',
    includeLoader: 'true',
  })
  await expect(admin.getByRole('heading', { level: 1, name: 'All Leads' })).toBeVisible()
  const columns = columnsOf(admin, 'All leads')
  await expect(columns).toHaveText([
    'Full name',
    'Date submitted',
    'Phone number',
    'Insurance type',
    'Lead quality',
    'Client status',
    'Organisation status',
    'Premium',
    'Loader',
    'Actions',
  ])
  await expect(columns.first()).toHaveAttribute('aria-sort', 'ascending')
  await search(admin, 'Search by client or loader', 'Overstrand')
  const rows = rowWith(admin, 'All leads', 'Overstrand')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Aaron')
  const [, month, day] = dayFromNow().split('-')
  await expect(rows.last().getByRole('cell')).toContainText([
    'Ntombi Overstrand',
    new RegExp(`${day}.*${month}|${Number(day)} `),
    /^0\d{9}$/,
    'Other',
    'High',
    'Paid up',
    'C',
    'R1 234.55',
    'Busisiwe Khoza',
  ])
  await isAccessible(admin)
  await admin.goto(`/leads/${market.loader.id}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible()

  await loader.goto('/leads')
  await expect(loader).toHaveURL(new RegExp(`/leads/${market.loader.id}`))
  await expect(loader.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible()
  await expect(columnsOf(loader, 'My leads')).toHaveText([
    'Full name',
    'Phone number',
    'Email',
    'Insurance type',
    'Client status',
    'Organisation status',
    'Actions',
  ])
  await expect(fieldOf(loader, 'Organisation')).toHaveCount(0)
  await expect(loader.locator('main')).not.toContainText('R1 234.55')
})

/** Each status of an organisation: its code, and how the client stands by it. */
const statuses = {
  notInterested: ['NI', 'Closed'],
  noAnswer: ['N', 'In progress'],
  callBack: ['CB', 'In progress'],
  answeringMachine: ['A', 'In progress'],
  doNotCall: ['DNC', 'Closed'],
  quotedNotInterested: ['QNIT', 'Closed'],
  busy: ['B', 'In progress'],
  quoted: ['Q', 'Quoted'],
  sale: ['S', 'Sold'],
  cashed: ['C', 'Paid up'],
  invalidContactDetails: ['Invalid contact details', 'Closed'],
} as const

test('every organisation status has its code, and a client is pending as a warning or else information', async ({
  people,
  market,
}) => {
  const { admin, loader } = await open(people.newPage, market)
  for (const organisationStatus of Object.keys(statuses) as (keyof typeof statuses)[]) {
    const { id } = await makeLead(loader, { firstName: organisationStatus, lastName: 'Statusveld' })
    const isSold = organisationStatus === 'sale' || organisationStatus === 'cashed'
    await makeOutcome(admin, id, { organisationStatus, ...(isSold && { premium: 100 }) })
  }
  await makeLead(loader, { firstName: 'fresh', lastName: 'Statusveld' })
  await listOf(admin, 'Statusveld')
  const badge = (name: string) => rowWith(admin, 'All leads', `${name} Statusveld`).locator('[data-tone]').last()
  for (const [name, [code, client]] of Object.entries(statuses)) {
    const row = rowWith(admin, 'All leads', `${name} Statusveld`)
    await expect(row.getByText(code, { exact: true }).first(), name).toBeVisible()
    await expect(badge(name)).toHaveText(client)
    await expect(badge(name)).toHaveAttribute('data-tone', 'info')
  }
  await expect(badge('fresh')).toHaveText('Pending')
  await expect(badge('fresh')).toHaveAttribute('data-tone', 'warning')
  expect(await choicesOf(admin, 'Organisation status')).toEqual([
    'Not interested (NI)',
    'No answer (N)',
    'Call back (CB)',
    'Answering machine (A)',
    'Do not call (DNC)',
    'Quoted, not interested (QNIT)',
    'Busy (B)',
    'Quoted (Q)',
    'Sale (S)',
    'Cashed (C)',
    'Invalid contact details',
  ])
  await choose(admin, 'Organisation status', 'Invalid contact details')
  await expect(admin.getByText('1 result', { exact: true })).toBeVisible()
  await expect(rowWith(admin, 'All leads', 'invalidContactDetails Statusveld')).toBeVisible()
})

test('filters, presets and range narrow the list, and Refresh asks again', async ({ people, market }) => {
  const { admin, loader } = await open(people.newPage, market)
  const { id } = await makeOrganisation(admin, { name: 'Griqua Cover' })
  await makeExternalContract(admin, id, { name: 'Griqua others' })
  await makeLead(loader, { lastName: 'Filterberg', organisationId: id })
  await makeLead(loader, { lastName: 'Filterberg', organisationId: market.buyer.id, reason: null, idNumber: null })
  await listOf(admin, 'Filterberg')
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
  await makeLead(loader, { lastName: 'Filterberg' })
  await results(2)
  await admin.getByRole('button', { name: 'Refresh' }).click()
  await results(3)
})

test("a loader's search is the server's and shows 300 rows; an administrator's finds the loader on any page", async ({
  people,
  market,
}) => {
  const { admin, loader } = await open(people.newPage, market)
  for (let number = 0; number < 12; number += 1) await makeLead(loader, { lastName: 'Langeberg' })
  await openFromNavigation(loader, 'My Leads')
  const asked = loader.waitForRequest(/\/v1\/leads\?.*search=/)
  await search(loader, 'Search by client', 'langeberg')
  const query = new URL((await asked).url()).searchParams
  expect([query.get('search'), query.get('limit'), query.get('loaderId')]).toEqual([
    'langeberg',
    '300',
    market.loader.id,
  ])
  await expect(rowWith(loader, 'My leads', 'Langeberg')).toHaveCount(12)
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

test('Export says that it is under way, and hands over all that the filters show', async ({ people, market }) => {
  const { admin, loader } = await open(people.newPage, market)
  for (const firstName of ['Precious', 'Given', 'Lucky'])
    await makeLead(loader, { firstName, lastName: 'Exportfontein' })
  await listOf(admin, 'Exportfontein')
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

test('Edit keeps its rules, shows local numbers, and sends what is empty as absent', async ({ people, market }) => {
  const { loader } = await open(people.newPage, market)
  const lead = await makeLead(loader, {
    firstName: 'Portia',
    lastName: 'Editkloof',
    insuranceType: 'medicalGapCover',
    medicalCover: true,
  })
  await loader.goto(`/leads/${market.loader.id}?search=Editkloof`)
  await rowAction(rowWith(loader, 'My leads', 'Editkloof'), 'View')
  const view = loader.getByRole('dialog', { name: 'View lead' })
  await expect(view.getByText('Portia Editkloof')).toBeVisible()
  await expect(view.getByRole('textbox')).toHaveCount(0)
  await expect(view.getByText('Premium')).toHaveCount(0)
  await view.getByRole('button', { name: 'Close' }).click()

  await rowAction(rowWith(loader, 'My leads', 'Editkloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  await expect(fieldOf(dialog, 'Phone number')).toHaveValue(/^082\d{7}$/)
  const save = dialog.getByRole('button', { name: 'Save' })
  for (const label of ['First name', 'Last name', 'Phone number']) await type(dialog, label, '')
  await type(dialog, 'Email address', 'portia')
  await save.click()
  for (const label of ['First name', 'Last name', 'Phone number']) await saysAt(dialog, label, 'Field is required')
  await saysAt(dialog, 'Email address', 'Invalid email')
  await isAccessible(loader)
  await type(dialog, 'First name', 'P0rtia')
  await save.click()
  await saysAt(dialog, 'First name', 'Invalid value')
  await type(dialog, 'First name', 'Portia')
  await type(dialog, 'Last name', 'Editkloof')
  await type(dialog, 'Phone number', '082 555 0123')
  await type(dialog, 'Email address', 'portia@example.co.za')
  await failsInWords(people, loader, {
    address: '**/v1/leads/*',
    method: 'PATCH',
    act: () => save.click(),
    fallback: 'Failed to edit lead. Please try again.',
  })
  const sent = loader.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  await toastSays(loader, 'Lead edited successfully')
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Portia',
    lastName: 'Editkloof',
    phoneNumber: { countryCode: 'ZA', number: '0825550123' },
    emailAddress: 'portia@example.co.za',
    reason: 'The client asked for a quotation for the family.',
  })
  await expect(rowWith(loader, 'My leads', 'Editkloof')).toContainText('0825550123')
  expect(lead.internalStatus).toBe('available')
})

test('a lead that an organisation got while it was edited is refused in a sentence, and locked from then on', async ({
  people,
  market,
}) => {
  const { admin, loader } = await open(people.newPage, market)
  const lead = await makeLead(loader, { lastName: 'Lockfontein', insuranceType: 'petInsurance' })
  await listOf(admin, 'Lockfontein')
  await rowAction(rowWith(admin, 'All leads', 'Lockfontein'), 'Edit')
  const dialog = admin.getByRole('dialog', { name: 'Edit lead' })
  await type(dialog, 'First name', 'Changed')
  const { id: orgId } = await makeOrganisation(admin, { name: 'Langkloof Pets' })
  await makeExternalContract(admin, orgId, { name: 'One pet', insuranceType: 'petInsurance', leadQuantity: 1 })
  const status = async () => (await callAs(admin, getLead, { params: { id: lead.id } })).internalStatus
  await expect.poll(status, { timeout: 20_000 }).toBe('assigned')
  people.allowInConsole(/status of 409/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    admin
      .getByRole('alert')
      .filter({ hasText: /assigned/i })
      .first(),
  ).toBeVisible()
  const hint = 'Assigned to an organisation, so it can no longer be changed.'
  await expect(dialog.getByText(hint)).toBeVisible()
  await isAccessible(admin)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const row = rowWith(admin, 'All leads', 'Lockfontein')
  await row.getByRole('button', { name: /^Actions for / }).click()
  const edit = admin.getByRole('menuitem', { name: /^Edit/ })
  await expect(edit).toBeDisabled()
  await expect(edit).toContainText(hint)
})
