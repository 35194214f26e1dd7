import { describe, expect, test } from 'vitest'
import { entriesFor, isActiveEntry } from './navigation-entries.ts'

const written = (user: Parameters<typeof entriesFor>[0]) =>
  entriesFor(user).map(({ label, path }) => `${label} ${path}`)

describe('side navigation', () => {
  test('administrators', () => {
    expect(written({ isAdmin: true, isLoader: false, id: 'a1' })).toEqual([
      'Home /',
      'User Management /user-management',
      'Lead Management /leads',
      'Reports /reports',
      'Organisation Management /organisation-management',
      'Content Management /content-management',
    ])
  })

  test('loaders', () => {
    expect(written({ isAdmin: false, isLoader: true, id: 'l1' })).toEqual([
      'Home /',
      'My Leads /leads/l1',
      'Submit Leads /submit-leads',
      'My Earnings /my-earnings',
    ])
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
