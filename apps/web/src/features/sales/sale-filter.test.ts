import { expect, test } from 'vitest'
import type { ReportAddress } from './sale-filter.ts'
import { isOfOneParty, saleFilterOf, shownStatuses } from './sale-filter.ts'

const none: ReportAddress['filters'] = {
  organisation: [],
  industry: [],
  payment: 'both',
  compensation: 'all',
  billing: 'all',
  payee: [],
}

test('the compensation status is All, Fee or Commission, in this order', () => {
  expect(shownStatuses).toEqual(['all', 'cashed', 'sale'])
})

test('without a choice nothing is filtered', () => {
  expect(saleFilterOf(none, undefined)).toEqual({})
})

test('Commission is the status sale and Fee is cashed; a range is midnight to 23:00 UTC', () => {
  expect(
    saleFilterOf(
      {
        organisation: ['a'],
        industry: ['petInsurance'],
        payment: 'unpaid',
        compensation: 'sale',
        billing: 'payout',
        payee: ['b'],
      },
      { from: '2026-03-01', to: '2026-03-31' },
    ),
  ).toEqual({
    organisationIds: ['a'],
    industryIds: ['petInsurance'],
    paymentStatus: 'unpaid',
    status: ['sale'],
    category: 'payout',
    payeeIds: ['b'],
    startAt: '2026-03-01T00:00:00.000Z',
    endAt: '2026-03-31T23:00:00.000Z',
  })
})

test.each([
  [{}, false],
  [{ payee: ['b'] }, true],
  [{ organisation: ['a'], billing: 'invoice' }, true],
  [{ organisation: ['a'] }, false],
  [{ organisation: ['a', 'c'], billing: 'invoice' }, false],
] as const)('of one party: %j is %s', (chosen, expected) => {
  expect(isOfOneParty({ ...none, ...chosen } as ReportAddress['filters'])).toBe(expected)
})
