import { markSalePaid } from '@lodeway/contract/sales.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBilling } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose } from './steps/fields.ts'
import {
  addOwnContract,
  card,
  earnedBy,
  earnersOf,
  lastRange,
  ownPayouts,
  rawLeads,
  rawSales,
  routeInsights,
  shown,
  showsEarners,
  submitAndSell,
  textsOf,
} from './steps/figures.ts'
import { openFromNavigation, openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

const range = (page: Page) => page.getByRole('button', { name: /^Date range/ })

/** Comes home at the end of March, whatever day it is. */
async function comeHomeOn(page: Page, instant: string): Promise<void> {
  await openFromNavigation(page, 'My Leads')
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
  await page.clock.setFixedTime(new Date(instant))
  await openFromNavigation(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
}

// Document 1, section 2:
// - Dashboard, heading 'Welcome Back!'
// - Loaders: a range picker (two calendars, no time of day,
// - and the presets This Week, Last Week, This Month, Last Month;
// - the range is shown as 'DD MMM YYYY - DD MMM YYYY'
// - and begins as one month back to today.
// - no future dates)
// Document 1, section 7:
// - GET `/v1/insights/loaders/leads-per-insurance-type`, `sales-total`, `leads-total`, `sales-highest` range charts
// - `sales-total` takes `startAt`, `endAt`, `leadLoaderId`.
// Document 1, section 9:
// - Dashboard range: a month back to today.
test('the range: what it begins as, what changes it, and where it ends', async ({ people, cast }) => {
  const page = await people.newPage()
  await signIn(page, cast.individual.email, cast.individual.password)

  await test.step('the range is one month back to today; quick filters and two calendars change it', async () => {
    const asked = await routeInsights(page, {})
    await comeHomeOn(page, '2026-03-31T10:00:00Z')
    await expect(range(page)).toHaveText('28 Feb 2026 - 31 Mar 2026')
    await expect
      .poll(() => lastRange(asked, 'leads-per-insurance-type'))
      .toBe('2026-02-28T00:00:00.000Z 2026-03-31T23:00:00.000Z')
    await expect.poll(() => lastRange(asked, 'sales-total')).toBe('2026-03-01T00:00:00.000Z 2026-03-31T23:00:00.000Z')
    expect(asked.find(({ pathname }) => pathname.endsWith('sales-total'))?.searchParams.get('leadLoaderId')).toBe(
      cast.individual.id,
    )
    const quick = page.getByRole('group', { name: 'Quick date filters' }).getByRole('button')
    await expect(quick).toHaveText(['This Week', 'Last Week', 'This Month', 'Last Month'])
    // Over midnight in Johannesburg, on a page that stayed as it was.
    await page.clock.setFixedTime(new Date('2026-03-31T22:05:00Z'))
    await page.getByRole('button', { name: 'This Month' }).click()
    await expect(range(page)).toHaveText('01 Apr 2026 - 01 Apr 2026')
    await page.clock.setFixedTime(new Date('2026-03-31T10:00:00Z'))
    for (const [name, text, from, to] of [
      ['This Week', '30 Mar 2026 - 31 Mar 2026', '2026-03-30', '2026-03-31'],
      ['Last Week', '23 Mar 2026 - 29 Mar 2026', '2026-03-23', '2026-03-29'],
      ['This Month', '01 Mar 2026 - 31 Mar 2026', '2026-03-01', '2026-03-31'],
      ['Last Month', '01 Feb 2026 - 28 Feb 2026', '2026-02-01', '2026-02-28'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(range(page)).toHaveText(text)
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
      await expect
        .poll(() => lastRange(asked, 'leads-per-insurance-type'))
        .toBe(`${from}T00:00:00.000Z ${to}T23:00:00.000Z`)
    }
    await range(page).click()
    const calendars = page.getByRole('table')
    await expect(calendars).toHaveCount(2)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    // The range that is chosen is marked before anything is picked: white on the brand's colour at its ends.
    const end = page.getByRole('button', { name: '1 February 2026', exact: true })
    await expect(end).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(end).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const within = page.getByRole('button', { name: '14 February 2026', exact: true })
    await expect(within).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.getByRole('button', { name: '10 February 2026' }).click()
    await page.getByRole('button', { name: '15 March 2026' }).press('Enter')
    await expect(range(page)).toHaveText('10 Feb 2026 - 15 Mar 2026')
    await expect(range(page)).toBeFocused()
    await expect
      .poll(() => lastRange(asked, 'leads-per-insurance-type'))
      .toBe('2026-02-10T00:00:00.000Z 2026-03-15T23:00:00.000Z')
    await page.goBack()
    await expect(range(page)).toHaveText('01 Feb 2026 - 28 Feb 2026')
  })

  await test.step('no day after today can be chosen', async () => {
    await comeHomeOn(page, '2026-03-10T10:00:00Z')
    await range(page).click()
    const day = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(day('10 March 2026')).toBeEnabled()
    for (const name of ['11 March 2026', '31 March 2026']) await expect(day(name)).toBeDisabled()
  })
})

const types = ['businessInsurance', 'medicalInsurance', 'medicalGapCover', 'funeralCover', 'motorWarranty']
const rest = ['motorServicePlan', 'lifeInsurance', 'trackingDevice', 'personalShortTerm', 'debtProduct', 'petInsurance']

// Document 1, section 1:
// - Money is written with the prefix R and two decimals.
// Document 1, section 2:
// - Cards: Leads Loaded (tag 'Per Date Selected');
// - Leads Paid (tag 'Current Month', two decimals);
// - a donut of leads per insurance type ('Leads loaded' in the centre, a count per industry in the legend);
// - Top Five Earners (hidden from individual loaders).
// - Top Total Earnings of the current month shows ranks 1st to 5th with an amount in rand.
// - `/user/billing-details` signed in A loader's bank details (document 2)
// - Billing banner: without a holder name on file 'Please fill in banking details before being able to submit leads'
// - and a button 'Go to billing' (`/user/billing-details`).
// - It also counts the leads of this month
// - and has a button 'Submit lead' (`/submit-leads`),
// - disabled for non-organisational loaders without bank details.
// Document 1, section 3:
// - a ranked earning has `rank` (1 to 5) and `value`;
// - Industry labels of charts: businessInsurance Business Insurance; medicalInsurance Medical Insurance;
//   medicalGapCover Medical Gap Cover; funeralCover Funeral Cover; motorWarranty Motor Warranty;
// - motorServicePlan Motor Service Plan; lifeInsurance Life Insurance; trackingDevice Tracking Device;
//   personalShortTerm Personal Short Term;
// - debtProduct Debt Product; petInsurance Pet Insurance; other Other.
// - A type that is not known is shown by its key.
// Document 1, section 6:
// - Loaders have their dashboard, submit leads
// - Individual loaders are warned when no active external contract has room.
// Document 1, section 8:
// - Warning for individual loaders: 'There is currently no immediate demand for this type of lead. It may be a while
//   before this lead is processed by an insurance provider.'
// Document 1, section 9:
// - Money: R and two decimals.
// - Donut: size 220, thickness 32,
// - 12 colours.
test('an individual loader at home: the figures, the banner, and what cannot be loaded', async ({ people, cast }) => {
  const page = await people.newPage()
  await signIn(page, cast.individual.email, cast.individual.password)

  await test.step('an individual loader sees the cards, the donut and the ranks, and no earners by name', async () => {
    const asked = await routeInsights(page, {
      'leads-total': { total: 1 },
      'sales-total': { total: 1234.5, notYetPaid: 648.14 },
      'leads-per-insurance-type': [...types, ...rest, 'other', 'spaceTravel'].map((type, index) => ({
        type,
        total: String(index + 1),
      })),
      'sales-highest': earnersOf(1500, 900.25, 800, 70.1, 6),
    })
    await openHome(page)
    await expect(card(page, 'Leads Loaded')).toContainText('Per Date Selected')
    await expect(card(page, 'Leads Loaded').getByText('1', { exact: true })).toBeVisible()
    await expect(card(page, 'Leads Paid')).toContainText('Current Month')
    await expect(card(page, 'Leads Paid').getByText('R1 234.50')).toBeVisible()
    await expect(card(page, 'Leads Paid').getByText('R648.14 earned, not yet paid')).toBeVisible()

    const donut = card(page, 'Leads per insurance type')
    await expect(donut.locator('svg')).toHaveAttribute('width', '220')
    await expect(donut.locator('svg')).toContainText('91')
    await expect(donut.locator('svg')).toContainText('Leads loaded')
    const legend = await textsOf(page, 'Leads per insurance type', 'row')
    expect(legend).toEqual([
      'Business Insurance 1',
      'Medical Insurance 2',
      'Medical Gap Cover 3',
      'Funeral Cover 4',
      'Motor Warranty 5',
      'Motor Service Plan 6',
      'Life Insurance 7',
      'Tracking Device 8',
      'Personal Short Term 9',
      'Debt Product 10',
      'Pet Insurance 11',
      'Other 12',
      'spaceTravel 13',
    ])
    const drawn = (await donut.locator('ul li').allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim())
    expect(drawn).toEqual(legend)
    const colours = await donut.locator('path').evaluateAll(paths => paths.map(path => path.getAttribute('fill')))
    expect(new Set(colours.slice(0, 12)).size).toBe(12)

    await expect(card(page, 'Top Total Earnings').getByRole('listitem')).toHaveText(
      ['1st R1 500.00', '2nd R900.25', '3rd R800.00', '4th R70.10', '5th R6.00'],
      { useInnerText: true },
    )
    await expect(card(page, 'Top Five Earners')).toHaveCount(0)
    expect(asked.map(({ pathname }) => pathname).filter(path => path.includes('/insights/admin/'))).toEqual([])
    await isAccessible(page, 'dashboard of an individual loader')
  })

  await test.step('the banner asks for bank details, and an individual loader submits nothing before', async () => {
    await page.unroute('**/v1/insights/**')
    await routeInsights(page, { 'leads-total': { total: 7 } })
    await openHome(page)
    await expect(page.getByText('Please fill in banking details before being able to submit leads')).toBeVisible()
    await expect(page.getByText('7 leads submitted this month')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit lead' })).toBeDisabled()
    await page.getByRole('link', { name: 'Go to billing' }).click()
    await expect(page).toHaveURL(/\/user\/billing-details$/)
    await page.route('**/v1/loaders/*/billing', route =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: {
              holderName: 'P Naidoo',
              bankName: 'ABSA',
              type: 'savings',
              number: '1',
              branchCode: '632005',
              address: null,
              updatedAt: null,
            },
          })
        : route.fallback(),
    )
    await page.goto('/')
    await expect(page.getByText('7 leads submitted this month')).toBeVisible()
    await expect(page.getByText('Please fill in banking details')).toHaveCount(0)
    await page.getByRole('link', { name: 'Submit lead', exact: true }).click()
    await expect(page).toHaveURL(/\/submit-leads/)
    // No story makes an external contract for this type.
    await choose(page, 'Insurance type', 'Medical Gap Cover')
    await expect(
      page.getByText(
        'There is currently no immediate demand for this type of lead. It may be a while before this lead is processed by an insurance provider.',
      ),
    ).toBeVisible()
  })

  await test.step('figures and bank details that cannot be loaded say so in the banner too, and can be asked for again', async () => {
    people.allowInConsole(/status of 422/)
    const patterns = ['**/v1/insights/**', '**/v1/loaders/*/billing']
    for (const pattern of patterns) {
      await page.unroute(pattern)
      await page.route(pattern, route => route.fulfill({ status: 422, json: { message: 'no' } }))
    }
    await openHome(page)
    const count = page.getByText('The leads of this month could not be counted.')
    const details = page.getByText('Your banking details could not be loaded.')
    await expect(count).toBeVisible()
    await expect(details).toBeVisible()
    await expect(page.getByText('submitted this month')).toHaveCount(0)
    await isAccessible(page, 'banner without figures')
    for (const pattern of patterns) await page.unroute(pattern)
    await count.locator('..').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/^\d+ leads? submitted this month$/)).toBeVisible()
    await details.locator('..').getByRole('button', { name: 'Retry' }).click()
    await expect(details).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go to billing' })).toBeVisible()
  })
})

// Document 1, section 1:
// - Each lead belongs to one insurance type (industry).
// Document 1, section 2:
// - It also counts the leads of this month
// - disabled for non-organisational loaders without bank details.
// - Cards: Leads Loaded (tag 'Per Date Selected');
// - Leads Paid (tag 'Current Month', two decimals);
// - a donut of leads per insurance type ('Leads loaded' in the centre, a count per industry in the legend);
// - Top Five Earners (hidden from individual loaders).
// - Top Total Earnings of the current month shows ranks 1st to 5th with an amount in rand.
// Document 1, section 3:
// - Lead: `insuranceType`, `loaderId` and the fields of document 2.
// Document 1, section 6:
// - The type comes from the token too.
// - Organisational loaders may submit without bank details of their own.
test("an organisational loader's figures are the sums of the raw rows", async ({ people, cast }) => {
  const [admin, page] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(admin)
  const { organisational } = cast
  await signIn(page, organisational.email, organisational.password)
  await addOwnContract(admin, cast)
  await submitAndSell(admin, page, [1234.55, 0, 99.99])
  // Every row is of today, so that both edges of the range hold them.
  await page.goto('/')
  const own = (await rawLeads(admin)).filter(({ loaderId }) => loaderId === organisational.id)
  const name = `${organisational.firstName} ${organisational.lastName}`
  const earned = earnedBy(await rawSales(admin))
  const mine = earned.find(earner => earner.name === name)?.cents ?? 0
  expect(mine).toBeGreaterThan(0)

  await expect(card(page, 'Leads Loaded').getByText(String(own.length), { exact: true })).toBeVisible()
  await expect(page.getByText(`${own.length} leads submitted this month`)).toBeVisible()
  const paid = ownPayouts(await rawSales(admin), name).filter(row => row.paymentStatus === 'paid')
  const before = paid.reduce((sum, { payment }) => sum + Math.round(payment * 100), 0)
  await expect(card(page, 'Leads Paid').getByText(shown(before), { exact: true })).toBeVisible()
  await expect(card(page, 'Leads Paid').getByText(`${shown(mine - before)} earned, not yet paid`)).toBeVisible()
  await expect(card(page, 'Leads per insurance type').locator('svg')).toContainText(String(own.length))
  await expect(card(page, 'Leads per insurance type').getByRole('row')).toHaveText([
    new RegExp(`^Funeral Cover\\s*${own.length}$`),
  ])
  // Nobody else of this loader's organisation has earned anything, and the names of others are not told.
  await showsEarners(
    page,
    earned.map(earner => (earner.name === name ? earner : { ...earner, name: 'Another loader' })),
  )
  const five = earned.slice(0, 5)
  await expect(card(page, 'Top Total Earnings').getByRole('listitem')).toHaveCount(five.length)
  const ranks = await textsOf(page, 'Top Total Earnings', 'listitem')
  expect(ranks.map(text => text.replace(/^\w+ /, ''))).toEqual(five.map(({ cents }) => shown(cents)))
  // Bank details are the organisation's affair: the way to the next lead is open without.
  await expect(page.getByText('Please fill in banking details before being able to submit leads')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit lead', exact: true })).toBeVisible()
  // Paid: from the second number into the first.
  await makeBilling(page, organisational)
  const unpaid = ownPayouts(await rawSales(admin), name).find(row => row.paymentStatus === 'unpaid')
  await callAs(admin, markSalePaid, { params: { id: unpaid?.id ?? '' } })
  await page.reload()
  const now = before + Math.round((unpaid?.payment ?? 0) * 100)
  await expect(card(page, 'Leads Paid').getByText(shown(now), { exact: true })).toBeVisible()
  await expect(card(page, 'Leads Paid').getByText(`${shown(mine - now)} earned, not yet paid`)).toBeVisible()
})
