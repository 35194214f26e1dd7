import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpointsByFeature } from './endpoints.ts'

// Whose rows a list is narrowed to is compared with the caller by the filter's name (the API's `refuseOthersFilters`): a filter of another
// name would hand out everybody's.

const filtersOf = (caller: 'buyer' | 'loader', about: RegExp): string[] => {
  const theirs = Object.values(endpointsByFeature)
    .flat()
    .filter(({ callers }) => callers.includes(caller))
  const names = theirs.flatMap(({ query }) => Object.keys(fieldsOf(query)))
  return [...new Set(names.filter(name => about.test(name)))].toSorted()
}
const fieldsOf = (query: unknown): object => (query as z.ZodMiniObject | undefined)?.shape ?? {}

test('people of organisations narrow by organisation under one name, loaders by loader under two', () => {
  expect(filtersOf('buyer', /(organisation|buyer)\w*ids?$/i)).toEqual(['organisationIds'])
  expect(filtersOf('loader', /loader\w*ids?$/i)).toEqual(['leadLoaderId', 'loaderId'])
})
