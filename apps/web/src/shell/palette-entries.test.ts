import { buyerPermissions } from '@lodeway/rules/buyers/permissions.ts'
import { expect, test } from 'vitest'
import { routeTable } from '../route-table.ts'
import { actionsFor, isNamed, markIn, pagesFor } from './palette-entries.ts'

const named = (user: { isAdmin: boolean; isLoader: boolean }) =>
  pagesFor({ ...user, isBuyer: false, permissions: [], id: '7' }).map(({ label }) => label)

test('administrators go to all of their pages, loaders to theirs alone', () => {
  const [admin, loader] = [named({ isAdmin: true, isLoader: false }), named({ isAdmin: false, isLoader: true })]
  expect(admin).toEqual(
    expect.arrayContaining(['Reports', 'Background work', 'Audit log', 'Returns and late sales', 'Security']),
  )
  expect(admin).not.toContain('Billing details')
  expect(loader).toEqual(['Home', 'My Leads', 'Submit Leads', 'My Earnings', 'Account', 'Billing details', 'Security'])
})

test('every page that has an address of its own is found by its name', () => {
  const addresses = (audience: string, user: { isAdmin: boolean; isBuyer: boolean }) => {
    const pages = pagesFor({ ...user, isLoader: false, permissions: buyerPermissions, id: '7' })
    const found = new Set(pages.map(({ path }) => path))
    return routeTable
      .filter(([, path, whose]) => whose === audience && !path.includes('$') && !found.has(path))
      .map(([name]) => name)
  }
  // The entries of an account are opened from the books.
  expect(addresses('administrators', { isAdmin: true, isBuyer: false })).toEqual(['entries'])
  expect(addresses('buyers', { isAdmin: false, isBuyer: true })).toEqual([])
})

test('a page whose every call wants an area is for those who have it', () => {
  const pages = pagesFor({ isAdmin: true, isLoader: false, isBuyer: false, permissions: [], id: '7' })
  expect(pages.filter(({ area }) => area !== undefined)).toMatchObject([
    { label: 'Import bank statement', area: 'money' },
  ])
})

test('a page is found by what stands over it as well', () => {
  const user = { isAdmin: true, isLoader: false, isBuyer: false, permissions: [], id: '7' }
  const found = pagesFor(user).filter(({ label, also }) => isNamed('billing rep', label, also))
  expect(found.map(({ label }) => label)).toEqual(['Reports'])
})

test('administrators begin their work from anywhere, loaders submit a lead, and buyers nothing', () => {
  const of = (isAdmin: boolean, isBuyer: boolean) =>
    actionsFor({ isAdmin, isBuyer, isLoader: !isAdmin && !isBuyer, permissions: [], id: '7' }).map(({ label }) => label)
  expect(of(true, false)).toEqual(expect.arrayContaining(['Submit lead', 'Invite a loader', 'New payment run']))
  expect(of(false, false)).toEqual(['Submit lead'])
  expect(of(false, true)).toEqual([])
})

test.each([
  ['', true],
  ['rep', true],
  ['man org', true],
  ['ORGANISATION', true],
  ['organisations', true],
  ['reports', true],
  ['anagement', false],
  ['organisation fees', false],
])('%j names "Organisation Management, Reports": %s', (typed, isIt) =>
  expect(isNamed(typed, 'Organisation Management', undefined, 'Reports')).toBe(isIt),
)

test.each([
  ['Thandi Nkosi', 'nko', ['Thandi ', 'Nko', 'si']],
  ['Thandi Nkosi', ' ', ['Thandi Nkosi', '', '']],
  ['Thandi Nkosi', '0821', ['Thandi Nkosi', '', '']],
])('%s is marked where %j stands in it', (text, typed, [before, marked, after]) =>
  expect(markIn(text, typed)).toEqual({ before, marked, after }),
)
