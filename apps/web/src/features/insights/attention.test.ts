import { expect, test } from 'vitest'
import { type Attention, firstStepsIn, waitingIn } from './attention.ts'

const nothing: Attention = {
  accessRequests: { count: 0, oldest: null },
  returns: { count: 0, oldest: null },
  lateSales: { count: 0, oldest: null },
  failingDeliveries: [],
  failedJobs: 0,
  notPlaced: [],
  nearlyFull: [],
  ending: [],
  toReceive: 0,
  toPay: 0,
  firstSteps: { organisation: true, contract: true, loader: true, lead: true },
}
const kopano = { organisationId: 'kopano', organisationName: 'Kopano', contractName: 'Life', kind: 'external' } as const

test('what there is none of is left out', () => {
  expect(waitingIn(nothing)).toEqual([])
  expect(firstStepsIn(nothing)).toEqual([])
})

test('each count says since when or of whom, and opens its list', () => {
  const found: Attention = {
    ...nothing,
    accessRequests: { count: 2, oldest: '2026-11-21T22:30:00.000Z' },
    lateSales: { count: 1, oldest: '2026-11-20T08:00:00.000Z' },
    notPlaced: [
      { type: 'petInsurance', count: 3 },
      { type: 'other', count: 1 },
    ],
    ending: [{ ...kopano, endsOn: '2026-12-01' }],
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
      label: 'Leads not placed',
      count: 4,
      line: 'Pet Insurance 3, Other 1',
      tone: 'warning',
      to: '/leads',
      search: { placement: 'available' },
    },
    {
      label: 'Contracts ending',
      count: 1,
      line: 'Kopano 01 Dec 2026',
      to: '/organisation-management/external-contract/kopano',
    },
  ])
})

test('deliveries of one organisation lead to it, those of several to the list of all', () => {
  const failing = (ids: string[]) => ({
    ...nothing,
    failingDeliveries: ids.map(id => ({ organisationId: id, organisationName: id, count: 2 })),
  })
  expect(waitingIn(failing(['a']))).toMatchObject([{ count: 2, to: '/organisation-management/details/a' }])
  expect(waitingIn(failing(['a', 'b']))).toMatchObject([
    { count: 4, line: 'a 2, b 2', to: '/user-management/background-work' },
  ])
})

test('an empty product shows its first steps until all are taken', () => {
  const steps = firstStepsIn({
    ...nothing,
    firstSteps: { organisation: true, contract: false, loader: false, lead: false },
  })
  expect(steps.map(({ done }) => done)).toEqual([true, false, false, false])
})
