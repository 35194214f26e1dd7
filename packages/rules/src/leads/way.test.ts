import { expect, test } from 'vitest'
import { clientStatusOf, type OrganisationStatus, organisationStatuses } from './statuses.ts'
import { stations, statusesFrom, wayOf } from './way.ts'

const standing = (organisationStatus: OrganisationStatus | null, lapsed = false) => ({
  internalStatus: 'assigned' as const,
  organisationStatus,
  clientStatus: clientStatusOf({ organisationStatus, lapsed }),
})

test('a lead passes a station after the other, and all of them once it is cashed', () => {
  expect(wayOf({ internalStatus: 'available', clientStatus: 'pending' })).toEqual({ passed: 1, ended: false })
  expect(wayOf(standing(null))).toEqual({ passed: 2, ended: false })
  expect(wayOf(standing('callBack'))).toEqual({ passed: 2, ended: false })
  expect(wayOf(standing('quoted'))).toEqual({ passed: 3, ended: false })
  expect(wayOf(standing('sale'))).toEqual({ passed: 4, ended: false })
  expect(wayOf(standing('cashed'))).toEqual({ passed: stations.length, ended: false })
})

test('a way ends where nobody goes on', () => {
  expect(wayOf(standing('notInterested'))).toEqual({ passed: 2, ended: true })
  expect(wayOf(standing('quotedNotInterested'))).toEqual({ passed: 3, ended: true })
  expect(wayOf(standing('quoted', true))).toEqual({ passed: 3, ended: true })
  expect(wayOf(standing(null, true))).toEqual({ passed: 2, ended: true })
})

test.each(['Quoted', 'Sold', 'Cashed'] as const)(
  'whoever counts leads from %s counts those whose way came so far',
  station => {
    for (const lapsed of [false, true])
      for (const status of organisationStatuses)
        expect(statusesFrom(station).includes(status)).toBe(
          wayOf(standing(status, lapsed)).passed > stations.indexOf(station),
        )
  },
)
