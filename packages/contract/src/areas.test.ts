import { expect, test } from 'vitest'
import { endpointsByFeature } from './endpoints.ts'

// A new call of administrators that changes something has an area, or it is about themselves.

/** One's own profile, sign-in, choices and views. */
const own = [
  'changeAdministrator',
  'resetAdministratorPassword',
  'confirmSignIn',
  'endOwnSession',
  'endOtherSessions',
  'changeMailChoices',
  'setPicture',
  'removePicture',
  'createView',
  'changeView',
  'deleteView',
]

/** Files that hand out what an area alone should have: account numbers, tax numbers, the books, clients. */
const readByArea = [
  'exportSales',
  'downloadBatch',
  'exportJournal',
  'exportPaidByYear',
  'exportLeads',
  'downloadLeadFile',
  'downloadOutcomeTemplate',
]

const ofAdministrators = Object.values(endpointsByFeature)
  .flat()
  .filter(({ callers }) => callers.includes('admin'))

test('whatever an administrator changes has an area, but for what is their own', () => {
  const without = ofAdministrators.filter(({ method, area }) => method !== 'GET' && area === undefined)
  expect(without.map(({ name }) => name).toSorted()).toEqual(own.toSorted())
})

test('reading is open to every administrator, but for files with what is of an area alone', () => {
  const reads = ofAdministrators.filter(({ method, area }) => method === 'GET' && area !== undefined)
  expect(reads.map(({ name }) => name).toSorted()).toEqual(readByArea.toSorted())
})

test('nobody but administrators is asked for an area', () => {
  const others = Object.values(endpointsByFeature)
    .flat()
    .filter(({ area, callers }) => area !== undefined && !callers.includes('admin'))
  expect(others).toEqual([])
})
