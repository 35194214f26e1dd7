import { expect, test } from 'vitest'
import { routeTable } from './route-table.ts'

const pathsFor = (audience: string) =>
  routeTable.filter(([, , who]) => who.startsWith(audience)).map(([, path]) => path)

// Document 2, section 2:
// - Everything else needs a sign-in.
test('only what a visitor needs is open to anyone', () => {
  expect(pathsFor('anyone')).toEqual([
    '/request-access',
    '/set-password',
    '/forgot-password',
    '/reset-password',
    '/landing-page',
    '/health',
  ])
})

// Document 2, section 2:
// - Organisation and content management and the billing report look like an administrator's; their guards are not
//   shown.
test('bank details are for loaders, and what is managed is for administrators', () => {
  expect(pathsFor('loaders')).toEqual(['/user/billing-details', '/my-earnings'])
  const managed = routeTable.map(([, path]) => path).filter(path => /management|reports/.test(path))
  expect(managed.length).toBeGreaterThan(9)
  expect(pathsFor('administrators')).toEqual(expect.arrayContaining(managed))
})
