import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import {
  addOwnContract,
  boughtBy,
  card,
  earnedBy,
  earnersOf,
  lastRange,
  rawLeads,
  rawSales,
  routeInsights,
  shown,
  showsEarners,
  submitAndSell,
  textsOf,
} from './steps/figures.ts'
import { openHome, signIn, signInAsAdministrator } from './steps/sign-in.ts'

const organisations = ['Karoo', 'Fynbos', 'Baobab', 'Protea', 'Aloe'].map((name, index) => ({
  name,
  count: 20 - index,
  value: 1000 - index,
}))

// Document 1, section 2:
// - Administrators: the same range and presets.
// - Cards Average Lead Revenue and Total Leads Loaded,
// - each with a change in percent (sign, two decimals, hidden when 0).
// - A doughnut of the Top Five Organisations with a legend (colours, counts),
// - and Top Five Earners.
// Document 1, section 3:
// - Insights: `total`, `change`, `average`, `value`, `count`, `name`, `firstName`, `lastName`, `totalSales`;
// Document 1, section 6:
// - Administrators have their dashboard and its figures;
// Document 1, section 9:
// - Top five lists have 5 entries.
test('the figures of an administrator: what they say, and what is said without them', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)

  await test.step('the cards carry their change with its sign and two decimals, and nothing at 0', async () => {
    await routeInsights(page, {
      'sales-average': { average: 1234.5, change: 12.5 },
      'leads-total': { total: 42, change: -3 },
      'sales-by-organization': organisations,
      'sales-highest': earnersOf(900, 80.5, 7),
    })
    await openHome(page)
    await expect(card(page, 'Average Lead Revenue').getByText('R1 234.50')).toBeVisible()
    await expect(card(page, 'Average Lead Revenue').getByText('+12.50%')).toBeVisible()
    await expect(card(page, 'Total Leads Loaded').getByText('42', { exact: true })).toBeVisible()
    await expect(card(page, 'Total Leads Loaded').getByText('-3.00%')).toBeVisible()
    await page.goto('/?from=2026-02-01&to=2026-02-15')
    await expect(
      card(page, 'Total Leads Loaded').getByText('Compared with 01 Jan 2026 - 15 Jan 2026', { exact: true }),
    ).toBeVisible()
    const doughnut = card(page, 'Top Five Organisations')
    await expect(doughnut.locator('svg')).toHaveAttribute('width', '220')
    await expect(doughnut.locator('svg')).toContainText('90')
    await expect(doughnut.locator('svg')).toContainText('Sold to these five')
    await expect(doughnut.getByRole('row')).toHaveText(
      organisations.map(({ name, count }) => `${name} ${count}`),
      { useInnerText: true },
    )
    const dots = await doughnut.locator('ul li [style]').evaluateAll(all => all.map(dot => dot.getAttribute('style')))
    expect(new Set(dots).size).toBe(5)
    await expect(card(page, 'Top Five Earners').getByRole('listitem')).toHaveText(
      ['TM Thandi Mokoena R900.00', 'TM Thandi Mokoena R80.50', 'TM Thandi Mokoena R7.00'],
      { useInnerText: true },
    )
    await isAccessible(page, 'dashboard of an administrator')

    await page.unroute('**/v1/insights/**')
    const asked = await routeInsights(page, {
      'sales-average': { average: 0, change: 0 },
      'leads-total': { total: 0, change: 0 },
      'sales-by-organization': [],
      'sales-highest': [],
    })
    await page.getByRole('button', { name: 'Last Month' }).click()
    await expect(card(page, 'Average Lead Revenue').getByText('R0.00')).toBeVisible()
    await expect(card(page, 'Total Leads Loaded').getByText('0', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('%')).toHaveCount(0)
    await expect(page.getByText('No sales in these days.')).toBeVisible()
    await expect(page.getByText('No earnings in these days.')).toBeVisible()
    const parts = ['sales-average', 'leads-total', 'sales-by-organization', 'sales-highest']
    expect(new Set(parts.map(part => lastRange(asked, part))).size).toBe(1)
    expect(asked.every(({ pathname }) => pathname.startsWith('/v1/insights/admin/'))).toBe(true)
    await expect(page.getByRole('group', { name: 'Quick date filters' }).getByRole('button')).toHaveCount(4)
  })

  await test.step('figures that cannot be loaded say so, and can be asked for again', async () => {
    people.allowInConsole(/status of 422/)
    await page.unroute('**/v1/insights/**')
    await page.route('**/v1/insights/**', route => route.fulfill({ status: 422, json: { message: 'no' } }))
    await openHome(page)
    await expect(card(page, 'Average Lead Revenue').getByText('Could not be loaded')).toBeVisible()
    await expect(page.getByText('These figures could not be loaded.')).toHaveCount(5)
    await isAccessible(page, 'dashboard without figures')
    await page.unroute('**/v1/insights/**')
    await card(page, 'Average Lead Revenue').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Could not be loaded', { exact: true })).toHaveCount(1)
    await card(page, 'Top Five Earners').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('These figures could not be loaded.')).toHaveCount(4)
  })
})

// Document 1, section 1:
// - see the figures of the whole platform,
// Document 1, section 2:
// - Cards Average Lead Revenue and Total Leads Loaded,
// - A doughnut of the Top Five Organisations with a legend (colours, counts),
// - and Top Five Earners.
// Document 1, section 3:
// - Insights: `total`, `change`, `average`, `value`, `count`, `name`, `firstName`, `lastName`, `totalSales`;
test("the whole platform's figures are the sums of the raw rows", async ({ people, cast }) => {
  const [admin, loader] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(admin)
  await signIn(loader, cast.organisational.email, cast.organisational.password)
  await addOwnContract(admin, cast)
  await submitAndSell(admin, loader, [500, 0])
  await openHome(admin)
  const leads = await rawLeads(admin)
  const sales = await rawSales(admin)
  const { invoiced, counts } = boughtBy(sales)
  await expect(card(admin, 'Total Leads Loaded').getByText(String(leads.length), { exact: true })).toBeVisible()
  await expect(
    card(admin, 'Average Lead Revenue').getByText(shown(Math.round(invoiced / leads.length)), { exact: true }),
  ).toBeVisible()
  // Those who bought or earned the same come in any order.
  const five = counts.filter(({ count }) => count > 0).slice(0, 5)
  await expect(card(admin, 'Top Five Organisations').getByRole('row')).toHaveCount(five.length)
  const bought = await textsOf(admin, 'Top Five Organisations', 'row')
  expect(bought.map(text => Number(text.split(' ').at(-1)))).toEqual(five.map(({ count }) => count))
  const pairs = counts.map(({ name, count }) => `${name} ${count}`)
  for (const pair of bought) expect(pairs).toContain(pair)
  await showsEarners(admin, earnedBy(sales))
})
