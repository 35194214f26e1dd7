import { expect, test } from 'vitest'
import { routeTable } from './route-table.ts'

const pathsFor = (audience: string) =>
  routeTable.filter(([, , who]) => who.startsWith(audience)).map(([, path]) => path)

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

test('bank details are for loaders, and what is managed is for administrators', () => {
  expect(pathsFor('loaders')).toEqual(['/user/billing-details'])
  const managed = routeTable.map(([, path]) => path).filter(path => /management|reports/.test(path))
  expect(managed.length).toBeGreaterThan(9)
  expect(pathsFor('administrators')).toEqual(expect.arrayContaining(managed))
})
