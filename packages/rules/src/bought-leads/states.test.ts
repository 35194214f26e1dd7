import { expect, test } from 'vitest'
import { organisationStatuses } from '../leads/statuses.ts'
import { boughtLeadStateOf, boughtLeadStates, lateness, statusesIn, waitedFor } from './states.ts'

test('every status is in one state, and only a lead of which nothing was said is new', () => {
  expect(boughtLeadStates.flatMap(statusesIn).toSorted()).toEqual([...organisationStatuses].toSorted())
  expect(statusesIn('new')).toEqual([])
  expect(boughtLeadStateOf(null)).toBe('new')
  for (const status of organisationStatuses) expect(statusesIn(boughtLeadStateOf(status))).toContain(status)
})

test.each([
  [0, '0 min', 'inTime'],
  [59, '59 min', 'inTime'],
  [60, '1 h', 'late'],
  [1439, '23 h', 'late'],
  [1440, '24 h', 'farTooLate'],
  [2880, '2 days', 'farTooLate'],
])('a client who has waited %i minutes has waited %s: %s', (minutes, words, how) =>
  expect([waitedFor(minutes), lateness(minutes)]).toEqual([words, how]),
)
