import { expect, test } from './fixtures.ts'
import { makeLead, makeOutcome } from './steps/by-call.ts'
import { dayFromNow } from './steps/days.ts'
import { choicesOf, choose, columnsOf, fieldOf, rowWith, search } from './steps/fields.ts'
import { openLeads } from './steps/leads.ts'
import { openFromNavigation, signInBoth } from './steps/sign-in.ts'

// Document 2, section 1:
// - see and edit all leads;
// Document 2, section 2:
// - `/leads/{id?}` Leads: 'My Leads' with a loader id, else 'All Leads'
// - for administrators also organisation.
// - Administrators see the columns 'Date submitted', 'Loader' and 'Lead quality', and the lead's premium.
// - Loaders see a column Email.
// - The order is `firstName` ascending.
// Document 2, section 6:
// - Administrators: all leads, … and the columns Lead quality, Loader and Date submitted;
// - the organisation filter, premium,
// - Loaders, individual or organisational: their own leads,
// Document 2, section 7:
// - GET `/v1/leads` `limit`, `offset`, `orderBy`, `search` and the filters below list
// - its `orderBy` is firstName asc.
test('administrators see all leads with loader, quality, date and premium; loaders their own with an Email', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
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
    // Of the boxes by which several are chosen.
    '',
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
  await expect(columns.nth(1)).toHaveAttribute('aria-sort', 'ascending')
  await search(admin, 'Search by client or loader', 'Overstrand')
  const rows = rowWith(admin, 'All leads', 'Overstrand')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Aaron')
  const [, month, day] = dayFromNow().split('-')
  await expect(rows.last().getByRole('cell')).toContainText([
    'Ntombi Overstrand',
    new RegExp(`${day}.*${month}|${Number(day)}\\s`),
    /^0\d{9}$/,
    'Other',
    'High',
    'Paid up',
    'C',
    'R1 234.55',
    'Busisiwe Khoza',
  ])
  await admin.goto(`/leads/${market.loader.id}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Leads of Busisiwe Khoza' })).toBeVisible()

  await loader.goto('/leads')
  await expect(loader).toHaveURL(new RegExp(`/leads/${market.loader.id}`))
  await expect(loader.getByRole('heading', { level: 1, name: 'My Leads' })).toBeVisible()
  await expect(columnsOf(loader, 'My leads')).toHaveText([
    'Full name',
    'Date submitted',
    'Phone number',
    'Email',
    'Insurance type',
    'Client status',
    'Organisation status',
    'Actions',
  ])
  await expect(fieldOf(loader, 'Organisation')).toHaveCount(0)
  await expect(fieldOf(loader, 'Lead quality')).toBeVisible()
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

// Document 2, section 2:
// - lead quality and organisation status;
// - Client status is Pending, as a warning, or another, as information.
// - Organisation status codes: notInterested=NI, noAnswer=N, callBack=CB, answeringMachine=A, doNotCall=DNC,
//   quotedNotInterested=QNIT, busy=B, quoted=Q, sale=S, cashed=C.
// - The filter also offers invalidContactDetails.
// Document 2, section 3:
// - `clientStatus`, `organisationStatus`, `reason`, `address`, `idNumber`, `dateOfBirth`,
test('every organisation status has its code, and a client is pending as a warning or else information', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  for (const organisationStatus of Object.keys(statuses) as (keyof typeof statuses)[]) {
    const { id } = await makeLead(loader, { firstName: organisationStatus, lastName: 'Statusveld' })
    const isSold = organisationStatus === 'sale' || organisationStatus === 'cashed'
    await makeOutcome(admin, id, { organisationStatus, ...(isSold && { premium: 100 }) })
  }
  await makeLead(loader, { firstName: 'fresh', lastName: 'Statusveld' })
  await openLeads(admin, 'Statusveld')
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
