import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { expect, type Page } from '@playwright/test'
import { makeInternalContract, makeLead, makeOutcome } from './by-call.ts'
import { callAs } from './calls.ts'
import type { Cast } from './cast.ts'

/** An internal contract for funeral cover; every lead of the organisation's own loaders goes to it. */
export async function addOwnContract(admin: Page, { organisation }: Cast): Promise<void> {
  const { count } = await callAs(admin, listInternalContracts, { params: { orgId: organisation.id } })
  if (count > 0) return
  await makeInternalContract(admin, organisation.id, { name: 'Own funeral leads', insuranceType: 'funeralCover' })
}

/** A loader submits leads; the administrator says what became of each: nothing for a premium of 0. */
export async function submitAndSell(admin: Page, loader: Page, premiums: readonly number[]): Promise<void> {
  for (const premium of premiums) {
    const { id } = await makeLead(loader, { insuranceType: 'funeralCover' })
    if (premium > 0) await makeOutcome(admin, id, { organisationStatus: 'cashed', premium })
  }
}

/** Every row of the billing report, as it is. */
export const rawSales = async (admin: Page) => (await callAs(admin, listSales, { query: { limit: 2000 } })).data

/** Every lead, as it is. */
export async function rawLeads(admin: Page) {
  const rows: AnswerOf<typeof listLeads>['data'] = []
  for (;;) {
    const query = { includeLoader: true, limit: 300, offset: rows.length }
    const { data, count } = await callAs(admin, listLeads, { query })
    rows.push(...data)
    if (rows.length >= count || data.length === 0) return rows
  }
}

type SaleRow = Awaited<ReturnType<typeof rawSales>>[number]
const cents = ({ payment }: SaleRow) => Math.round(payment * 100)

/** What is or was owed to one loader in person. */
export const ownPayouts = (rows: readonly SaleRow[], name: string) =>
  rows.filter(row => row.category === 'payout' && row.payee === name)

/** What each loader earned in person, the most first, in cents. */
export function earnedBy(rows: readonly SaleRow[]): { name: string; cents: number }[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = `${row.loaderFirstName} ${row.loaderLastName}`
    if (row.category === 'payout' && row.payee === name) sums.set(name, (sums.get(name) ?? 0) + cents(row))
  }
  return [...sums].map(([name, sum]) => ({ name, cents: sum })).toSorted((a, b) => b.cents - a.cents)
}

/** What was invoiced, in cents, and the leads that each organisation bought, the most first. */
export function boughtBy(rows: readonly SaleRow[]): { invoiced: number; counts: { name: string; count: number }[] } {
  const invoices = rows.filter(({ category }) => category === 'invoice')
  const counts = new Map<string, number>()
  for (const { organisation, status, payment } of invoices)
    if (status === 'sale') counts.set(organisation, (counts.get(organisation) ?? 0) + Math.sign(payment))
  return {
    invoiced: invoices.reduce((sum, row) => sum + cents(row), 0),
    counts: [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count),
  }
}

/** Cents as the screens show rand. */
export function shown(amount: number): string {
  const [whole = '', decimals = ''] = (amount / 100).toFixed(2).split('.')
  return `R${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${decimals}`
}

/** A card of a dashboard, by its heading. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What the items or rows of a card say. */
export const textsOf = async (page: Page, name: string, role: 'listitem' | 'row'): Promise<string[]> =>
  (await card(page, name).getByRole(role).allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim())

/** Earners as the insights answer them, the most first. */
export const earnersOf = (...values: number[]) =>
  values.map((value, index) => ({
    rank: index + 1,
    firstName: 'Thandi',
    lastName: 'Mokoena',
    totalSales: value,
    value,
  }))

/** The card names the five who earned the most; those who earned the same come in any order. */
export async function showsEarners(page: Page, earned: ReturnType<typeof earnedBy>): Promise<void> {
  const five = earned.slice(0, 5)
  await expect(card(page, 'Top Five Earners').getByRole('listitem')).toHaveCount(five.length)
  // Each begins with the letters that stand for a picture.
  const named = (await textsOf(page, 'Top Five Earners', 'listitem')).map(text => text.replace(/^\w{1,2} /, ''))
  expect(named.map(text => text.replace(/^.* R/, 'R'))).toEqual(five.map(({ cents }) => shown(cents)))
  const pairs = earned.map(({ name, cents }) => `${name} ${shown(cents)}`)
  for (const pair of named) expect(pairs).toContain(pair)
  const known = named.filter(text => !text.startsWith('Another loader'))
  expect(new Set(known).size).toBe(known.length)
}

/** Lets the page's insights be these, by the last part of their path, and notes what was asked. */
export async function routeInsights(page: Page, answers: Record<string, unknown>): Promise<URL[]> {
  const asked: URL[] = []
  await page.route('**/v1/insights/**', route => {
    const address = new URL(route.request().url())
    asked.push(address)
    const answer = answers[address.pathname.split('/').at(-1) ?? '']
    return answer === undefined ? route.fallback() : route.fulfill({ json: answer })
  })
  return asked
}

/** The range that a part of the insights was asked for last. */
export function lastRange(asked: readonly URL[], part: string): string {
  const { searchParams } = asked.findLast(({ pathname }) => pathname.endsWith(part)) ?? new URL('https://none.invalid')
  return `${searchParams.get('startAt')} ${searchParams.get('endAt')}`
}
