import { describe, expect, test } from 'vitest'
import { entriesFor, isActiveEntry } from './navigation-entries.ts'

const nobody = { isAdmin: false, isLoader: false, isBuyer: false, permissions: [] } as const
const written = (user: Parameters<typeof entriesFor>[0]) =>
  entriesFor(user).map(({ label, path }) => `${label} ${path}`)

describe('side navigation', () => {
  test('administrators', () => {
    expect(written({ ...nobody, isAdmin: true, id: 'a1' })).toEqual([
      'Home /',
      'User Management /user-management',
      'Lead Management /leads',
      'Reports /reports',
      'Organisation Management /organisation-management',
      'Content Management /content-management',
      'Administration /administration',
    ])
  })

  test('loaders', () => {
    expect(written({ ...nobody, isLoader: true, id: 'l1' })).toEqual([
      'Home /',
      'My Leads /leads/l1',
      'Submit Leads /submit-leads',
      'My Earnings /my-earnings',
    ])
  })

  test('buyers, by what they may do', () => {
    const buyer = { ...nobody, isBuyer: true, id: 'b1' }
    expect(written(buyer)).toEqual(['Home /'])
    expect(written({ ...buyer, permissions: ['outcomes'] })).toEqual(['Home /', 'Returns /returns'])
    expect(written({ ...buyer, permissions: ['people'] })).toEqual(['Home /', 'Colleagues /colleagues'])
    expect(written({ ...buyer, permissions: ['money'] })).toEqual(['Home /', 'Invoices /invoices'])
  })

  test.each([
    ['/', '/', true],
    ['/', '/leads', false],
    ['/user-management', '/user-management/active-users', true],
    ['/user-management', '/user/account', false],
    ['/leads', '/leads', true],
    ['/leads', '/leads/42', true],
    ['/leads', '/leadsheet', false],
  ])('%s at %s: %s', (entry, current, active) => expect(isActiveEntry(entry, current)).toBe(active))
})
