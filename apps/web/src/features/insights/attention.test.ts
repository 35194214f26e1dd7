import { expect, test } from 'vitest'
import { type Attention, countWords, firstStepsIn, unreadIn, waitingIn } from './attention.ts'

const nothing: Attention = {
  accessRequests: { count: 0, oldest: null },
  returns: { count: 0, oldest: null },
  lateSales: { count: 0, oldest: null },
  overdueCases: 0,
  returnRates: { loaders: 0, organisations: 0 },
  untouched: { count: 0, oldest: null },
  failingDeliveries: [],
  failedJobs: 0,
  notPlaced: [],
  toCorrect: 0,
  nearlyFull: [],
  ending: [],
  runsToApprove: [],
  vatRegistrations: { count: 0, oldest: null },
  toReceive: 0,
  toPay: 0,
  firstSteps: { organisation: true, contract: true, loader: true, lead: true, secondPerson: true },
}
const kopano = {
  organisationId: 'kopano',
  organisationName: 'Kopano',
  contractId: 'life',
  contractName: 'Life',
  kind: 'external',
} as const

test('what there is none of is left out', () => {
  expect(waitingIn(nothing)).toEqual([])
  expect(firstStepsIn(nothing)).toEqual([])
})

test('each count says since when or of whom, and opens its list', () => {
  const found: Attention = {
    ...nothing,
    accessRequests: { count: 2, oldest: '2026-11-21T22:30:00.000Z' },
    lateSales: { count: 1, oldest: '2026-11-20T08:00:00.000Z' },
    untouched: { count: 3, oldest: '2026-11-19T08:00:00.000Z' },
    notPlaced: [
      { type: 'petInsurance', count: 3 },
      { type: 'other', count: 1 },
    ],
    toCorrect: 2,
    ending: [{ ...kopano, endsOn: '2026-12-01' }],
    runsToApprove: [{ id: 'seventh', number: 7, submittedAt: '2026-11-21T22:30:00.000Z' }],
    vatRegistrations: { count: 1, oldest: '2026-11-20T08:00:00.000Z' },
  }
  expect(waitingIn(found)).toEqual([
    { label: 'Access requests', count: 2, line: 'Oldest from 22 Nov 2026', to: '/user-management' },
    {
      label: 'Late sales',
      count: 1,
      line: 'Oldest from 20 Nov 2026',
      to: '/leads/returns-and-late-sales',
      search: { kind: 'lateSale' },
    },
    {
      label: 'Leads nobody called',
      count: 3,
      line: 'Oldest from 19 Nov 2026',
      tone: 'warning',
      to: '/leads',
      search: { placement: 'untouched' },
    },
    { label: 'Payments to approve', count: 1, line: 'Payment run 7', to: '/reports/payment-runs/seventh' },
    {
      label: 'VAT registrations to check',
      count: 1,
      line: 'Oldest from 20 Nov 2026',
      to: '/reports/vat-registrations',
    },
    {
      label: 'Leads not placed',
      count: 4,
      line: 'Pet Insurance 3, Other 1',
      tone: 'warning',
      to: '/leads',
      search: { placement: 'waiting' },
    },
    {
      label: 'Leads to correct',
      count: 2,
      line: 'Returned for their contact details',
      tone: 'warning',
      to: '/leads',
      search: { placement: 'toCorrect' },
    },
    {
      label: 'Contracts ending',
      count: 1,
      line: 'Kopano: Life 30 Nov 2026',
      to: '/organisation-management/external-contract/kopano/edit/life',
    },
  ])
})

test('several contracts, of whatever organisations, are listed, each with its own address', () => {
  const full = { ...kopano, assigned: 8, leadQuantity: 8 }
  const [item] = waitingIn({ ...nothing, nearlyFull: [full, { ...full, contractId: 'pets', contractName: 'Pets' }] })
  expect(item).toMatchObject({ count: 2, line: 'Kopano: Life 8 of 8, Kopano: Pets 8 of 8' })
  expect(item?.each).toEqual([
    { label: 'Kopano: Life', line: '8 of 8', to: '/organisation-management/external-contract/kopano/edit/life' },
    { label: 'Kopano: Pets', line: '8 of 8', to: '/organisation-management/external-contract/kopano/edit/pets' },
  ])
})

test('failing deliveries lead to their organisation, each to its own where there are several', () => {
  const failing = (ids: string[]) => ({
    ...nothing,
    failingDeliveries: ids.map(id => ({ organisationId: id, organisationName: id, count: 2 })),
  })
  expect(waitingIn(failing(['a']))).toMatchObject([{ count: 2, to: '/organisation-management/details/a' }])
  expect(waitingIn(failing(['a', 'b']))).toMatchObject([
    {
      count: 4,
      line: 'a 2, b 2',
      each: [
        { label: 'a', line: '2 deliveries', to: '/organisation-management/details/a' },
        { label: 'b', line: '2 deliveries', to: '/organisation-management/details/b' },
      ],
    },
  ])
})

test('an empty product shows its first steps until all are taken', () => {
  const steps = firstStepsIn({
    ...nothing,
    firstSteps: { organisation: true, contract: false, loader: false, lead: false, secondPerson: false },
  })
  expect(steps.map(({ done }) => done)).toEqual([true, false, false, false, false])
})

test('what is overdue and who is to be looked at open the lists that hold them', () => {
  const found = { ...nothing, overdueCases: 2, returnRates: { loaders: 1, organisations: 2 } }
  expect(waitingIn(found)).toMatchObject([
    { count: 2, to: '/leads/returns-and-late-sales', search: { state: 'overdue' } },
    { count: 3, line: '1 loader, 2 organisations', to: '/leads/return-rates' },
  ])
  expect(waitingIn({ ...nothing, returnRates: { loaders: 0, organisations: 1 } })).toMatchObject([
    { line: '1 organisation', search: { by: 'organisation' } },
  ])
})

test('what could not be read is named, and is not taken for nothing', () => {
  const found = {
    ...nothing,
    untouched: null,
    failingDeliveries: null,
    nearlyFull: null,
    returnRates: null,
    toCorrect: 0,
  }
  expect(waitingIn(found)).toEqual([])
  expect(unreadIn(found)).toEqual([
    'Failing deliveries',
    'Leads nobody called',
    'Return rates to look at',
    'Contracts nearly full',
  ])
  expect(unreadIn(nothing)).toEqual([])
  expect(unreadIn({ ...nothing, firstSteps: null })).toEqual(['First steps'])
  expect(firstStepsIn({ ...nothing, firstSteps: null })).toEqual([])
})

test('of many it says that there are more than are counted', () => {
  const found = {
    ...nothing,
    notPlaced: [
      { type: 'petInsurance' as const, count: 10_001 },
      { type: 'other' as const, count: 10_000 },
    ],
  }
  expect(waitingIn(found)).toMatchObject([{ count: 20_001, line: 'Pet Insurance 10 000+, Other 10000' }])
  expect([0, 10_000, 10_001, 20_001].map(countWords)).toEqual(['0', '10000', '10 000+', '10 000+'])
})
